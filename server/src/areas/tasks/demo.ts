import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { dayOf, HOUR_MS, type DemoRows, type DemoWorld } from '../../demo/demo-rows.ts';
import { OKAFOR_TASKS } from './okafor-demo.ts';
import { RIVERA_TASKS } from './rivera-demo.ts';
import { VEGA_TASKS } from './vega-demo.ts';

/** A task in relative days. They count from today: -2 is the day before yesterday. */
export interface DemoTask {
  readonly title: string;
  readonly description?: string;
  /** Key of the task's author. */
  readonly by: string;
  /** Keys of the assignees: one person, or several who share it. */
  readonly for: string | readonly [string, string, ...string[]];
  readonly dueInDays?: number;
  /** Time of day, as 17:30; without it the task is due the whole day. */
  readonly at?: string;
  readonly madeDaysAgo: number;
  readonly isInProgress?: boolean;
  readonly done?: { readonly by: string; readonly daysAgo: number };
}

export const DEMO_TASKS: Readonly<Record<string, readonly DemoTask[]>> = {
  rivera: RIVERA_TASKS,
  okafor: OKAFOR_TASKS,
  vega: VEGA_TASKS,
};

export const demo: DemoRows<'tasks'> = {
  table: 'tasks',
  // A task ticked off today must not be completed in the future.
  dates: { due_date: 'day', created_at: 'moment', completed_at: 'past' },
  rows: (world) =>
    // The creation times of an author's tasks are spread over several hours.
    [...Map.groupBy(DEMO_TASKS[world.name] ?? [], ({ by }) => by)].flatMap(([by, own]) =>
      own.map((task, place) => ({ of: by, row: taskRow(task, world, place) })),
    ),
};

function taskRow(task: DemoTask, { now, idOf }: DemoWorld, place: number) {
  const madeAt = new Date(now.getTime() - task.madeDaysAgo * DAY_MS - (place % 9) * HOUR_MS);
  const doneAt = task.done
    ? new Date(now.getTime() - task.done.daysAgo * DAY_MS - (place % 4) * HOUR_MS - HOUR_MS)
    : null;
  return {
    id: newId(madeAt.getTime()),
    title: task.title,
    description: task.description ?? null,
    assigned_to: typeof task.for === 'string' ? idOf(task.for) : null,
    assigned_members: typeof task.for === 'string' ? null : task.for.map(idOf),
    due_date: task.dueInDays === undefined ? null : `${dayOf(now, task.dueInDays)}T${task.at ?? '12:00'}:00+00:00`,
    due_all_day: task.dueInDays !== undefined && task.at === undefined,
    status: task.done ? ('completed' as const) : task.isInProgress ? ('in progress' as const) : ('pending' as const),
    created_by: idOf(task.by),
    completed_at: doneAt?.toISOString() ?? null,
    completed_by: task.done ? idOf(task.done.by) : null,
    created_at: madeAt.toISOString(),
  };
}
