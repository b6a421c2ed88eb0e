import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { familyEvents, overrideId, type FamilyEvent } from '#contract/areas/calendar.ts';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

let world: RealWorld;
let pages: WholeClient[];
const WINDOW = { from: '2026-11-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };

beforeAll(async () => {
  world = await aRealWorld();
  pages = [await world.openClient(), await world.openClient()];
  for (const page of pages) {
    page.familyRows()?.want(tasks, {});
    page.familyRows()?.want(familyEvents, { window: WINDOW });
    const isFresh = () =>
      page.familyRows()?.view(familyEvents, { window: WINDOW }).isFresh && page.familyRows()?.view(tasks, {}).isFresh;
    await vi.waitUntil(isFresh, { timeout: 15_000, interval: 10 });
  }
});
afterAll(() => world.close());

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 10 });

const tasksOn = (page: WholeClient) => (page.familyRows()?.view(tasks, {}).rows ?? []) as unknown as Task[];
const eventsOn = (page: WholeClient) =>
  (page.familyRows()?.view(familyEvents, { window: WINDOW }).rows ?? []) as unknown as FamilyEvent[];

const day = (n: number) => `2026-11-${String((n % 28) + 1).padStart(2, '0')}`;
const due = (n: number) => ({ due_date: `${day(n)}T17:00:00+01:00`, due_all_day: false });
const timesOf = (n: number, rrule: string | null = null) => ({
  ...{ event_date: day(n), event_time: '17:00', end_date: null, end_time: null, time_zone: 'Europe/Madrid', rrule },
});

const KINDS = [
  ...['new task', 'new event', 'new series', 'move task', 'move event', 'move entry', 'tick', 'one occurrence'],
  ...['remove task', 'remove event', 'remove entry', 'undo', 'offline', 'online'],
] as const;

interface Step {
  readonly kind: (typeof KINDS)[number];
  /** Which of the two pages, or the other parent by an own device. */
  readonly who: number;
  readonly n: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat({ max: 2 }),
  n: fc.nat({ max: 40 }),
});

/** What a person does on a device, and what they could undo. */
function actAs(who: number, removed: { table: AnyFamilyTable; id: string }[]) {
  const page = pages[who];
  const own = (table: AnyFamilyTable) => page && createWriter(page, page.familyRows(), table as typeof tasks); // both tables have what is called below
  const address = (table: AnyFamilyTable, id = '') => `/api/tables/${table.name}${id && `/${id}`}`;
  return {
    create: async (table: AnyFamilyTable, fields: object, id?: string) => {
      if (page) own(table)?.create(fields as never, id);
      else await world.ben.post(address(table), { ...fields, ...(id ? { id } : {}) });
    },
    update: async (table: AnyFamilyTable, id: string, fields: object) => {
      if (page) own(table)?.update(id, fields as never);
      else await world.ben.patch(address(table, id), fields);
    },
    remove: async (table: AnyFamilyTable, id: string) => {
      removed.push({ table, id });
      if (page) own(table)?.remove(id);
      else await world.ben.delete(address(table, id));
    },
    restore: async (table: AnyFamilyTable, id: string) => {
      if (page) own(table)?.restore(id);
      else await world.ben.post(`${address(table, id)}/restore`, {});
    },
  };
}

async function perform({ kind, who, n }: Step, removed: { table: AnyFamilyTable; id: string }[]): Promise<void> {
  const seen = pages[who] ?? pages[0];
  if (!seen) return;
  const act = actAs(who, removed);
  const pick = <Row>(rows: readonly Row[]): Row | undefined => rows[n % Math.max(1, rows.length)];
  const task = pick(tasksOn(seen));
  const free = eventsOn(seen).filter(({ task_id, recurrence_id }) => task_id === null && recurrence_id === null);
  const [event, entry] = [pick(free), pick(eventsOn(seen).filter(({ task_id }) => task_id !== null))];
  const series = pick(free.filter(({ rrule }) => rrule !== null));
  if (kind === 'offline' || kind === 'online') world.browser.setOnline(kind === 'online');
  if (kind === 'new task') await act.create(tasks, { title: `Task ${n}`, ...(n % 3 === 0 ? {} : due(n)) });
  if (kind === 'new event') await act.create(familyEvents, { title: `Event ${n}`, ...timesOf(n) });
  if (kind === 'new series') await act.create(familyEvents, { title: `Series ${n}`, ...timesOf(n, 'FREQ=WEEKLY') });
  if (kind === 'move task' && task) await act.update(tasks, task.id, due(n + 3));
  if (kind === 'tick' && task) await act.update(tasks, task.id, { status: n % 2 === 0 ? 'completed' : 'pending' });
  if (kind === 'move event' && event) await act.update(familyEvents, event.id, timesOf(n + 5, event.rrule));
  if (kind === 'move entry' && entry) await act.update(familyEvents, entry.id, timesOf(n + 7));
  if (kind === 'remove task' && task) await act.remove(tasks, task.id);
  if (kind === 'remove event' && event) await act.remove(familyEvents, event.id);
  if (kind === 'remove entry' && entry) await act.remove(familyEvents, entry.id);
  if (kind === 'one occurrence' && series) {
    const recurrence_id = `${series.event_date}T17:00`;
    const fields = { title: 'Once', ...timesOf(n), series_id: series.id, recurrence_id, cancelled: n % 2 === 0 };
    await act.create(familyEvents, fields, overrideId(series.id, recurrence_id));
  }
  const undone = kind === 'undo' ? removed.pop() : undefined;
  if (undone) await act.restore(undone.table, undone.id);
}

const sorted = <Row extends { id: string }>(rows: readonly Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

async function expectAgreement(): Promise<void> {
  const from = `from=${WINDOW.from}&to=${WINDOW.to}`;
  const saved = (await world.ben.get('/api/tables/tasks')).json<{ rows: Task[] }>().rows;
  const planned = (await world.ben.get(`/api/tables/family_events?${from}`)).json<{ rows: FamilyEvent[] }>().rows;
  await soon(() => {
    for (const page of pages) {
      expect(sorted(tasksOn(page))).toEqual(sorted(saved));
      expect(sorted(eventsOn(page))).toEqual(sorted(planned));
    }
  });
  const entries = planned.flatMap(({ task_id, title, event_date, event_time }) =>
    task_id ? [{ task_id, title, event_date, event_time }] : [],
  );
  const wanted = saved.flatMap(({ id, title, due_date }) =>
    due_date === null
      ? []
      : [
          {
            task_id: id,
            title: `Task: ${title}`,
            event_date: due_date.slice(0, 10),
            event_time: due_date.slice(11, 16),
          },
        ],
  );
  const byTask = (rows: typeof entries) => rows.toSorted((a, b) => (a.task_id < b.task_id ? -1 : 1));
  expect(byTask(entries)).toEqual(byTask(wanted));
}

it('ends equal on all devices in any order of changes, and every entry agrees with its task', async () => {
  const stories = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
    const removed: { table: AnyFamilyTable; id: string }[] = [];
    for (const next of steps) await perform(next, removed);
    world.browser.setOnline(true);
    for (const page of pages) void page.outbox.flush();
    await soon(() => expect(pages.map((page) => page.status.read().waiting)).toEqual([[], []]));
    // What lost against another device's removal is in the tray. It belongs to the person and not to the rows.
    for (const { id } of pages[0]?.status.read().notSaved ?? []) await pages[0]?.status.discard(id);
    await expectAgreement();
  });
  await fc.assert(stories, { numRuns: runsOf(12), seed: 5, endOnFailure: true });
}, 120_000);
