import { sql } from 'kysely';
import { familyEvents, nameOfEntry, type FamilyEvent } from '#contract/areas/calendar.ts';
import { assignees, type Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { eventReminders } from './reminder-commands.ts';

/**
 * Makes the calendar's entry of a task agree with it: it exists while the task has a due date and is not removed. Call it with the
 * server's rights, in the transaction that writes the task.
 */
export async function writeTaskEntry(tx: Tx, familyId: string, task: Task): Promise<void> {
  const { now } = tx;
  const entry = task.deleted_at === null && task.due_date !== null ? entryOf(task, now) : null;
  const written = entry ? await writeEntry(tx, familyId, task.id, entry) : await removeEntry(tx, familyId, task.id);
  if (written?.reminders) await eventReminders.plan(tx, familyId, written);
}

async function removeEntry({ db, now }: Tx, familyId: string, taskId: string): Promise<FamilyEvent | undefined> {
  return db
    .updateTable('family_events')
    .set({ deleted_at: now.toISOString() })
    .where('family_id', '=', familyId)
    .where('task_id', '=', taskId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Writes what the entry takes from its task. What members added to it (place, reminders) stays. */
async function writeEntry({ db, now }: Tx, familyId: string, task_id: string, entry: ReturnType<typeof entryOf>) {
  const { category: _category, priority: _priority, location: _location, reminders: _reminders, ...following } = entry;
  return db
    .insertInto('family_events')
    .values({ ...entry, family_id: familyId, id: newId(now.getTime()), task_id })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'task_id']).doUpdateSet({ ...following, task_id, deleted_at: null }),
    )
    .returningAll()
    .executeTakeFirst();
}

function entryOf(task: Task, now: Date) {
  const due = task.due_date ?? '';
  return familyEvents.applyCreate(
    {
      title: nameOfEntry(task.title),
      description: task.description,
      event_date: due.slice(0, 10),
      event_time: task.due_all_day ? null : due.slice(11, 16),
      time_zone: task.due_zone ?? zoneOfOffset(due),
      category: 'task',
      priority: 'medium',
      assigned_members: [...assignees(task)],
      audience: task.audience,
    },
    { memberId: task.created_by, effectiveRole: 'none' },
    now,
  );
}

/** The zone with the offset of a date-time, where it has whole hours: `+01:00` is `Etc/GMT-1`. Else the clock time stands alone. */
function zoneOfOffset(due: string): string | null {
  if (due.endsWith('Z') || /[+-]00:00$/.test(due)) return 'UTC';
  const [, sign, hours] = /([+-])(\d\d):00$/.exec(due) ?? [];
  const isKnown = hours !== undefined && Number(hours) <= (sign === '+' ? 14 : 12);
  return !isKnown ? null : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
}

/** Families that are repaired in one search. */
const FAMILIES_AT_ONCE = 100;

/**
 * Makes the calendar agree with tasks that were not written by their handlers: those of older versions, and demo tasks, whose dates move.
 * Each family is written in a transaction of its own. Answers the number of repaired tasks.
 */
export async function repairTaskEntries(transactions: Transactions): Promise<number> {
  let repaired = 0;
  for (;;) {
    const families = await transactions.withSystem('look for tasks without an entry', {}, findUnlinked);
    if (families.length === 0) return repaired;
    for (const familyId of families) {
      await transactions.withSystem('make entries of tasks', { familyId }, async (tx) => {
        for (const task of await listUnlinked(tx, familyId)) {
          await writeTaskEntry(tx, familyId, task);
          repaired += 1;
        }
      });
    }
  }
}

/** Joins tasks to their entries, and selects those that disagree. */
const DISAGREES = sql`
  from public.tasks t left join public.family_events e on e.family_id = t.family_id and e.task_id = t.id
  where case when t.deleted_at is null and t.due_date is not null
    then e.id is null or e.deleted_at is not null or e.event_date::text <> left(t.due_date, 10)
    else e.id is not null and e.deleted_at is null end`;

async function findUnlinked({ db }: Tx): Promise<string[]> {
  const found = await sql<{ family_id: string }>`
    select distinct t.family_id ${DISAGREES} limit ${FAMILIES_AT_ONCE}`.execute(db);
  return found.rows.map(({ family_id }) => family_id);
}

async function listUnlinked({ db }: Tx, familyId: string): Promise<Task[]> {
  const found = await sql<Task>`select t.* ${DISAGREES} and t.family_id = ${familyId}`.execute(db);
  return found.rows;
}
