import { sql } from 'kysely';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { Tx } from '../platform/db/transactions.ts';
import type { DemoTask } from './demo-family.ts';
import { idOf, type WrittenDemoFamily } from './written-family.ts';

const HOUR_MS = 3_600_000;

/** Writes a demo family's tasks in the caller's transaction and answers their ids. */
export async function writeTasks(
  tx: Tx,
  { familyId, ids }: WrittenDemoFamily,
  tasks: readonly DemoTask[],
): Promise<string[]> {
  if (familyId === null) return [];
  const written: string[] = [];
  for (const [author, own] of Map.groupBy(tasks, (task) => task.by)) {
    // Entered again for each author, because the history names the entered person as the task's author.
    await sql`select app.enter_system('write demo tasks', ${familyId}, ${idOf(ids, author)})`.execute(tx.db);
    const rows = own.map((task, place) => describeTask(task, { familyId, ids, now: tx.now, place }));
    await tx.db.insertInto('tasks').values(rows).execute();
    written.push(...rows.map((row) => row.id));
  }
  return written;
}

interface Setting {
  readonly familyId: string;
  readonly ids: ReadonlyMap<string, string>;
  readonly now: Date;
  /** The task's number among its author's. It spreads the creation times over several hours. */
  readonly place: number;
}

function describeTask(task: DemoTask, { familyId, ids, now, place }: Setting) {
  const madeAt = new Date(now.getTime() - task.madeDaysAgo * DAY_MS - (place % 9) * HOUR_MS);
  const doneAt = task.done
    ? new Date(now.getTime() - task.done.daysAgo * DAY_MS - (place % 4) * HOUR_MS - HOUR_MS)
    : null;
  const several = typeof task.for === 'string' ? null : task.for.map((key) => idOf(ids, key));
  return {
    family_id: familyId,
    id: newId(madeAt.getTime()),
    title: task.title,
    description: task.description ?? null,
    assigned_to: typeof task.for === 'string' ? idOf(ids, task.for) : null,
    assigned_members: several,
    due_date: task.dueInDays === undefined ? null : `${dayOf(now, task.dueInDays)}T${task.at ?? '12:00'}:00+00:00`,
    due_all_day: task.dueInDays !== undefined && task.at === undefined,
    status: task.done ? ('completed' as const) : task.isInProgress ? ('in progress' as const) : ('pending' as const),
    created_by: idOf(ids, task.by),
    completed_at: doneAt?.toISOString() ?? null,
    completed_by: task.done ? idOf(ids, task.done.by) : null,
    created_at: madeAt.toISOString(),
  };
}

/** The day `days` after today, as 2026-11-20. */
export function dayOf(now: Date, days = 0): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
