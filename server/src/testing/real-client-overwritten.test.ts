import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { familyEvents, type FamilyEvent, type NewEvent } from '#contract/areas/calendar.ts';
import { newId } from '#contract/ids.ts';
import type { Overwritten, PullAnswer } from '#contract/sync.ts';
import { createWriter, writeGroup } from '#web/lib/sync/writer.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

const WINDOW = { from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
const WAIT = { timeout: 15_000, interval: 10 };
const DINNER: NewEvent = { title: 'Dinner', event_date: '2026-11-26', event_time: '19:00', rrule: 'FREQ=WEEKLY' };

let world: RealWorld;
let ana: WholeClient;
let told: Overwritten[] = [];
let stop: (() => void) | undefined;
beforeAll(async () => {
  world = await aRealWorld();
  ana = await world.openClient();
  ana.familyRows()?.want(familyEvents, { window: WINDOW });
  stop = ana.engine()?.onOverwritten((changes) => told.push(...changes));
});
afterAll(() => {
  stop?.();
  return world.close();
});

let event: FamilyEvent;
const rowOfAna = () => (ana.familyRows()?.find(familyEvents, event.id) ?? null) as FamilyEvent | null; // of this table
beforeEach(async () => {
  told = [];
  event = (await world.ben.post('/api/tables/family_events', DINNER)).json();
  await vi.waitUntil(() => rowOfAna() !== null, WAIT);
});

/** Ben's device sends a change that it made with the event as it was at first. */
async function sendFromBen(fields: Partial<NewEvent>): Promise<void> {
  const change = { id: newId(), table: familyEvents.name, op: 'update', row_id: event.id, fields, seen: event.version };
  const body = { changes: [{ ...change, made_at: world.server.clock.now.toISOString() }] };
  const { answers } = (await world.ben.post('/api/changes', body)).json<{ answers: { status: number }[] }>();
  expect(answers.map(({ status }) => status)).toEqual([200]);
}

async function toldToBen(): Promise<PullAnswer['overwritten']> {
  const { epoch } = (await world.ben.get(`/api/tables/family_events?from=${WINDOW.from}&to=${WINDOW.to}`)).json<{
    epoch: string;
  }>();
  const answer = await world.ben.get(`/api/changes?epoch=${epoch}&since=${event.version}&rules=`);
  return answer.json<PullAnswer>().overwritten;
}

it('a device that comes back hours later tells of the fields that it has replaced, and of no others', async () => {
  world.browser.setOnline(false);
  const { answered } = createWriter(ana, ana.familyRows(), familyEvents).update(event.id, { title: 'Late dinner' });
  await answered;
  await sendFromBen({ title: 'Dinner with Grandma', location: 'Garden' });
  world.browser.setOnline(true);
  await vi.waitUntil(() => told.length > 0, WAIT);
  const expected = {
    ...{ table: familyEvents.name, row_id: event.id, by: world.anaId },
    values: { title: { of: world.ben.id, value: 'Dinner with Grandma' } },
  };
  expect(told).toMatchObject([expected]);
  expect(await toldToBen()).toMatchObject([expected]);
  expect(rowOfAna()).toMatchObject({ title: 'Late dinner', location: 'Garden' });
});

it('a change of a series that is sent as a group is compared too', async () => {
  await sendFromBen({ title: 'Dinner with Grandma' });
  await vi.waitUntil(() => rowOfAna()?.title === 'Dinner with Grandma', WAIT);
  const { answered } = writeGroup(ana, ana.familyRows(), (group) => {
    group.update(familyEvents, event.id, { title: 'Late dinner' }, event.version);
    group.create(familyEvents, { ...DINNER, title: 'Another' });
  });
  expect((await answered).kind).toBe('saved');
  await vi.waitUntil(() => told.length > 0, WAIT);
  expect(told).toMatchObject([{ values: { title: { of: world.ben.id, value: 'Dinner with Grandma' } } }]);
});

it('the person who loses a text is told while the page is open', async () => {
  const { answered } = createWriter(ana, ana.familyRows(), familyEvents).update(event.id, { title: 'Late dinner' });
  await answered;
  await sendFromBen({ title: 'Dinner with Grandma' });
  await vi.waitUntil(() => told.length > 0, WAIT);
  expect(told).toMatchObject([{ by: world.ben.id, values: { title: { of: world.anaId, value: 'Late dinner' } } }]);
});
