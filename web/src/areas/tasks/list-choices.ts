import { assignees, TASK_STATUSES, type Task } from '#contract/areas/tasks.ts';
import type { Person } from '../../ui/people.ts';
import { isMatch } from '../../rows/search/search.ts';
import { placeOf, reverseOrder, type Ordering } from './arrange.ts';

export const SORTS = ['due', 'newest', 'person', 'title'] as const;
export type Sort = (typeof SORTS)[number];

/** Which tasks the list shows, and in which order. */
export interface ListChoices {
  /** A member's id; null for the whole family. */
  readonly who: string | null;
  /** Null for tasks of every state. */
  readonly state: Task['status'] | null;
  readonly sort: Sort;
}

const USUAL: ListChoices = { who: null, state: null, sort: 'due' };

/** The choices that were stored. What another version of the app stored may have any shape. */
export function readChoices(stored: object | null): ListChoices {
  const { who, state, sort }: { who?: unknown; state?: unknown; sort?: unknown } = stored ?? {};
  return {
    who: typeof who === 'string' ? who : USUAL.who,
    state: TASK_STATUSES.find((one) => one === state) ?? USUAL.state,
    sort: SORTS.find((one) => one === sort) ?? USUAL.sort,
  };
}

/** The tasks that a list shows: of one person, in one state, with these words in title or description. */
export function filterTasks<T extends Task>(
  tasks: readonly T[],
  { who, state }: ListChoices,
  sought: string,
): readonly T[] {
  if (who === null && state === null && sought.trim() === '') return tasks;
  return tasks.filter(
    (task) =>
      (who === null || assignees(task).includes(who)) &&
      (state === null || task.status === state) &&
      isMatch({ label: task.title, words: task.description ?? '' }, sought),
  );
}

/** Sort keys for an order other than by due date. */
export function orderingOf(sort: Sort, people: readonly Person[], now: Date): Ordering | undefined {
  if (sort === 'due') return undefined;
  if (sort === 'newest') return (task) => reverseOrder(Date.parse(task.created_at));
  if (sort === 'title') return (task) => fold(task.title);
  const places = new Map(people.map(({ id }, at) => [id, String(at).padStart(4, '0')]));
  return (task) => {
    const { group, order } = placeOf(task, now);
    const first =
      assignees(task)
        .map((id) => places.get(id) ?? '~')
        .toSorted()[0] ?? '~';
    return `${first} ${group === 'none' ? '~' : ''}${order}`;
  };
}

/** In the order of the alphabet whatever the case and the accents. */
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
