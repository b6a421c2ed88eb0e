import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { familyEvents, overrideId, type FamilyEvent, type NewEvent } from '#contract/areas/calendar.ts';
import { newId } from '#contract/ids.ts';
import { occurrencesIn } from '#contract/recurrence/occurrences.ts';
import { planChange, type EventWrite } from '#contract/recurrence/series.ts';
import { instantOf, localOf } from '#contract/recurrence/zones.ts';
import { writeGroup } from '#web/lib/sync/writer.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

const WINDOW = { from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
const ZONE = 'Europe/Madrid';
const WAIT = { timeout: 15_000, interval: 10 };
/** On Sundays: 1, 8, 15, 22 and 29 November, and so on. */
const FOOTBALL: NewEvent = {
  ...{ title: 'Football', event_date: '2026-11-01', event_time: '17:00', end_date: null, end_time: '18:00' },
  ...{ time_zone: ZONE, rrule: 'FREQ=WEEKLY;COUNT=8' },
};

let world: RealWorld;
let ana: WholeClient;
beforeAll(async () => {
  world = await aRealWorld();
  ana = await world.openClient();
  ana.familyRows()?.want(familyEvents, { window: WINDOW });
  const isFresh = () => ana.familyRows()?.view(familyEvents, { window: WINDOW }).isFresh;
  await vi.waitUntil(isFresh, WAIT);
});
afterAll(() => world.close());

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, WAIT);
const rowsOf = (client: WholeClient) =>
  (client.familyRows()?.view(familyEvents, { window: WINDOW }).rows ?? []) as unknown as FamilyEvent[]; // of this table
const savedRows = async () =>
  (await world.ben.get(`/api/tables/family_events?from=${WINDOW.from}&to=${WINDOW.to}`)).json<{ rows: FamilyEvent[] }>()
    .rows;
const byId = (rows: readonly FamilyEvent[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));

let series: FamilyEvent;
beforeEach(async () => {
  for (const { id } of await savedRows()) await world.ben.delete(`/api/tables/family_events/${id}`);
  const id = newId();
  await world.ben.post('/api/tables/family_events', { ...FOOTBALL, id });
  await vi.waitUntil(() => rowsOf(ana).length === 1 && rowsOf(ana)[0]?.id === id, WAIT);
  [series] = rowsOf(ana) as [FamilyEvent];
});

/** The writes of a device that knows these rows and changes the occurrence of that day and those that follow. */
function divide(known: readonly FamilyEvent[], day: string, changes: Partial<NewEvent>): readonly EventWrite[] {
  const row = known.find(({ id }) => id === series.id) ?? series;
  const chosen = { event: row, series: row, recurrenceId: `${day}T17:00`, known, newId: newId() };
  const find = (id: string) => known.find((one) => one.id === id) ?? null;
  const writes = planChange({ ...chosen, find }, 'following', changes)?.writes;
  expect(writes).toBeDefined();
  return writes ?? [];
}

/** Ana's device, whose changes wait while it is offline. */
const writeOnAnasDevice = (writes: readonly EventWrite[]) =>
  writeGroup(ana, ana.familyRows(), (group) => {
    for (const write of writes) {
      if (write.op === 'create') group.create(familyEvents, write.fields, write.id);
      else if (write.op === 'update') group.update(familyEvents, write.id, write.fields);
      else group[write.op](familyEvents, write.id);
    }
  }).answered;

/** What Ben's device sends of the same, when it is back online. */
async function sendFromBensDevice(writes: readonly EventWrite[]): Promise<void> {
  const made_at = world.server.clock.now.toISOString();
  const ids = writes.map(() => newId());
  const changes = writes.map((write, at) => ({
    ...{ id: ids[at], table: familyEvents.name, op: write.op, row_id: write.id, made_at, group: ids[0] },
    fields: 'fields' in write ? write.fields : {},
  }));
  const { answers } = (await world.ben.post('/api/changes', { changes })).json<{ answers: { status: number }[] }>();
  expect(answers.map(({ status }) => status)).toEqual(writes.map(() => 200));
}

/** Both devices have made their changes without knowing each other's; Ana's arrive last. */
async function meet(anas: readonly EventWrite[], bens: readonly EventWrite[]): Promise<string[]> {
  world.browser.setOnline(false);
  await writeOnAnasDevice(anas);
  await sendFromBensDevice(bens);
  world.browser.setOnline(true);
  await soon(() => expect(ana.outbox.entries()).toEqual([]));
  expect(ana.status.read().notSaved).toEqual([]);
  const saved = await savedRows();
  await soon(() => expect(byId(rowsOf(ana))).toEqual(byId(saved)));
  const all = occurrencesIn(saved, { fromMs: instantOf('2026-11-01T00:00', ZONE), toMs: Date.parse(WINDOW.to) }, ZONE);
  return all.map(({ event, startMs }) => `${localOf(startMs, ZONE).slice(5)} ${event.title}`).toSorted();
}

const timed = (day: string, event_time: string, title: string) => ({
  ...{ title, event_date: day, event_time, end_date: null, end_time: null, time_zone: ZONE },
});

const BEFORE = ['11-01T17:00 Football', '11-08T17:00 Football'];
const LATE = ['11-29', '12-06', '12-13', '12-20'];
/** The occurrences on these days by that clock. */
const at = (clock: string, title: string, days: readonly string[]) => days.map((day) => `${day}T${clock} ${title}`);

it('shows both versions from where both devices have divided', async () => {
  const known = rowsOf(ana);
  const anas = divide(known, '2026-11-15', timed('2026-11-15', '18:00', 'Ana'));
  const bens = divide(known, '2026-11-29', timed('2026-11-29', '19:00', 'Ben'));
  const all = [...BEFORE, ...at('18:00', 'Ana', ['11-15', '11-22', ...LATE]), ...at('19:00', 'Ben', LATE)];
  expect(await meet(anas, bens)).toEqual(all.toSorted());
});

it('shows the old one, too, up to the place of the device that came last', async () => {
  const known = rowsOf(ana);
  const anas = divide(known, '2026-11-29', timed('2026-11-29', '18:00', 'Ana'));
  const bens = divide(known, '2026-11-15', timed('2026-11-15', '19:00', 'Ben'));
  const old = [...BEFORE, ...at('17:00', 'Football', ['11-15', '11-22'])];
  const all = [...old, ...at('19:00', 'Ben', ['11-15', '11-22', ...LATE]), ...at('18:00', 'Ana', LATE)];
  expect(await meet(anas, bens)).toEqual(all.toSorted());
});

it('shows both versions where two devices have divided at the same place', async () => {
  const known = rowsOf(ana);
  const change = (title: string) => divide(known, '2026-11-15', timed('2026-11-15', '18:00', title));
  const days = ['11-15', '11-22', ...LATE];
  const all = [...BEFORE, ...at('18:00', 'Ana', days), ...at('18:00', 'Ben', days)];
  expect(await meet(change('Ana'), change('Ben'))).toEqual(all.toSorted());
});

it('shows an occurrence once that was changed alone, and that both devices have moved with the series', async () => {
  const recurrence_id = '2026-11-29T17:00';
  const alone = { title: 'Final', event_date: '2026-11-29', rrule: null, series_id: series.id, recurrence_id };
  const id = overrideId(series.id, recurrence_id);
  await world.ben.post('/api/tables/family_events', { ...FOOTBALL, ...alone, id });
  await soon(() => expect(rowsOf(ana)).toHaveLength(2));
  const known = rowsOf(ana);
  const anas = divide(known, '2026-11-15', timed('2026-11-15', '18:00', 'Ana'));
  const bens = divide(known, '2026-11-22', timed('2026-11-22', '18:00', 'Ben'));
  const said = await meet(anas, bens);
  expect(said.filter((one) => one.includes('Final'))).toEqual(['11-29T17:00 Final']);
  expect(said).toEqual(expect.arrayContaining([...BEFORE, '11-15T18:00 Ana', '11-22T18:00 Ana', '11-22T18:00 Ben']));
});

const shownByAna = () =>
  occurrencesIn(
    rowsOf(ana),
    { fromMs: instantOf('2026-11-15T00:00', ZONE), toMs: instantOf('2026-11-16T00:00', ZONE) },
    ZONE,
  ).map(({ event, startMs }) => `${localOf(startMs, ZONE).slice(5)} ${event.title}`);

it.each(['Ana', 'Ben'])(
  'shows an occurrence that is changed again at once, after %s had undone its first change',
  async (who) => {
    const recurrence_id = '2026-11-15T17:00';
    const id = overrideId(series.id, recurrence_id);
    const once = (event_time: string) => ({
      ...FOOTBALL,
      ...{ title: 'Final', event_date: '2026-11-15', event_time, end_time: null, rrule: null },
      ...{ series_id: series.id, recurrence_id },
    });
    await writeOnAnasDevice([{ op: 'create', id, fields: once('18:00') }]);
    expect(shownByAna()).toEqual(['11-15T18:00 Final']);
    if (who === 'Ana') await writeOnAnasDevice([{ op: 'remove', id }]);
    else await world.ben.delete(`/api/tables/family_events/${id}`);
    await soon(() => expect(shownByAna()).toEqual(['11-15T17:00 Football']));
    // Once the feed has said that it is gone.
    await soon(() => expect(ana.familyRows()?.find(familyEvents, id)).toBeNull());
    world.browser.setOnline(false);
    const done = writeOnAnasDevice([{ op: 'create', id, fields: once('19:00') }]);
    expect(shownByAna()).toEqual(['11-15T19:00 Final']);
    await done;
    expect(shownByAna()).toEqual(['11-15T19:00 Final']);
    world.browser.setOnline(true);
    await soon(() => expect(ana.outbox.entries()).toEqual([]));
    expect(shownByAna()).toEqual(['11-15T19:00 Final']);
  },
);
