import { sql } from 'kysely';
import {
  KITCHEN_DAYS,
  KITCHEN_ROWS_MAX,
  type AskedKitchenDay,
  type KitchenDay,
  type KitchenEvent,
  type KitchenPerson,
  type KitchenTask,
} from '#contract/areas/pins/kitchen.ts';
import { assignees } from '#contract/areas/tasks.ts';
import { isManager } from '#contract/permissions.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { occurrencesIn } from '#contract/recurrence/occurrences.ts';
import { instantOf, localOf } from '#contract/recurrence/zones.ts';
import type { Role } from '#contract/roles.ts';
import type { DeviceTx } from '../../platform/db/transactions.ts';

/** What a paired device shows of its family's days. */
export async function readKitchenDay(tx: DeviceTx, asked: AskedKitchenDay): Promise<KitchenDay> {
  const members = await listPresent(tx);
  const people = members.map(({ id, first_name, last_name, colour, photo }) => ({
    ...{ id, colour, photo, name: first_name || last_name || '' },
  }));
  const managers = members.filter(({ role }) => isManager(role)).map(({ id }) => id);
  return {
    ...{ epoch: tx.epoch, version: tx.version, day: asked.day, people },
    tasks: await listTasks(tx, asked, people, managers),
    events: await listEvents(tx, asked),
    groceries: await readFirstList(tx),
  };
}

const listPresent = ({ db, familyId }: DeviceTx) =>
  db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'colour', 'photo'])
    .select(sql<Role | null>`role`.as('role'))
    .where('family_id', '=', familyId)
    .where('left_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();

/** The photos of present members, which the device shows. */
export async function listPhotos(tx: DeviceTx): Promise<string[]> {
  return (await listPresent(tx)).flatMap(({ photo }) => photo ?? []);
}

/** Open tasks that are late or due in these days, and those that were done on the first, the earliest first. */
async function listTasks(
  { db, familyId }: DeviceTx,
  { day, time_zone }: AskedKitchenDay,
  people: readonly KitchenPerson[],
  managers: readonly string[],
): Promise<KitchenTask[]> {
  const end = addDays(day, KITCHEN_DAYS);
  const since = new Date(instantOf(`${day}T00:00`, time_zone)).toISOString();
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'title', 'due_date', 'due_all_day', 'status', 'created_by', 'assigned_to', 'assigned_members'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '<>', 'completed'), eb('due_date', 'is not', null)]),
        and([eb('status', '=', 'completed'), eb('completed_at', '>=', since)]),
      ]),
    )
    .execute();
  const present = new Set(people.map(({ id }) => id));
  return rows
    .flatMap((row) => {
      const { id, title, due_date, due_all_day, created_by } = row;
      const due = due_date === null ? '' : due_all_day ? due_date : localOf(Date.parse(due_date), time_zone);
      const own = assignees(row);
      const tickers = [...new Set([...own, created_by, ...managers])].filter((one) => present.has(one));
      const task = { id, title, due_date, due_all_day, is_done: row.status === 'completed', people: [...own], tickers };
      return due.slice(0, 10) < end ? [{ task, due }] : [];
    })
    .toSorted((one, other) => (one.due < other.due ? -1 : 1))
    .slice(-KITCHEN_ROWS_MAX)
    .map(({ task }) => task);
}

/** The occurrences of these days. The entries of tasks are said as tasks. */
async function listEvents({ db, familyId }: DeviceTx, { day, time_zone }: AskedKitchenDay): Promise<KitchenEvent[]> {
  const [fromMs, toMs] = [day, addDays(day, KITCHEN_DAYS)].map((one) => instantOf(`${one}T00:00`, time_zone)) as [
    number,
    number,
  ]; // one for each
  const rows = await db
    .selectFrom('family_events')
    .select(['id', 'title', 'location', 'event_date', 'event_time', 'end_date', 'end_time', 'time_zone', 'rrule'])
    .select(['exdates', 'rdates', 'series_id', 'recurrence_id', 'cancelled', 'assigned_members'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('task_id', 'is', null)
    .where('range_start', '<', new Date(toMs).toISOString())
    .where('range_end', '>=', new Date(fromMs).toISOString())
    .execute();
  return occurrencesIn(rows, { fromMs, toMs }, time_zone)
    .toSorted((one, other) => one.startMs - other.startMs)
    .slice(0, KITCHEN_ROWS_MAX)
    .map(({ event, isAllDay, startMs, endMs, firstDay, lastDay }) => ({
      ...{ id: event.id, title: event.title, location: event.location, is_all_day: isAllDay },
      ...{ starts_at: new Date(startMs).toISOString(), ends_at: new Date(endMs).toISOString() },
      ...{ first_day: firstDay, last_day: lastDay, people: event.assigned_members },
    }));
}

/** The list that opens at once, what is to be bought first, then what was put in the basket. */
async function readFirstList({ db, familyId }: DeviceTx): Promise<KitchenDay['groceries']> {
  const list = await db
    .selectFrom('grocery_lists')
    .select(['id', 'title'])
    .where('family_id', '=', familyId)
    .where('deleted_at', 'is', null)
    .where('is_completed', '=', false)
    .orderBy('is_first', 'desc')
    .orderBy(sql`coalesce(position, extract(epoch from created_at) / 60)`)
    .limit(1)
    .executeTakeFirst();
  if (!list) return null;
  const items = await db
    .selectFrom('grocery_items')
    .select(['id', 'name', 'quantity', 'unit', 'amount_words', 'is_checked'])
    .where('family_id', '=', familyId)
    .where('list_id', '=', list.id)
    .where('deleted_at', 'is', null)
    .orderBy('is_checked')
    .orderBy('created_at')
    .orderBy('id')
    .limit(KITCHEN_ROWS_MAX)
    .execute();
  return { ...list, items };
}
