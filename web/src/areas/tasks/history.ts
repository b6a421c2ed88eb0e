import type { Task } from '#contract/areas/tasks.ts';
import type { HistoryEntry } from '#contract/sync.ts';

/** The fields that are told, and brought back, together. */
const TOLD = {
  title: ['title'],
  description: ['description'],
  due: ['due_date', 'due_all_day', 'due_zone'],
  repeat: ['rrule'],
  people: ['assigned_to', 'assigned_members'],
  status: ['status'],
  files: ['attachments'],
} as const satisfies Record<string, readonly (keyof Task)[]>;
type Kind = keyof typeof TOLD;
const KINDS = Object.keys(TOLD) as Kind[]; // it has no other keys

type Values = Pick<Task, (typeof TOLD)[Kind][number]>;

/** One thing that was done to a task, with its values before and after. */
export interface Event {
  readonly key: string;
  readonly kind: Kind | 'create' | 'remove' | 'restore';
  /** The member who did it; null for the server. */
  readonly actor: string | null;
  readonly at: string;
  /** True where it was done on the kitchen screen, by pressing the actor's face. */
  readonly isAtKitchenScreen: boolean;
  readonly before: Values;
  readonly after: Values;
  /** The fields of this kind with their earlier values. */
  readonly earlier: Partial<Values>;
}

/** The history of a task as events, newest first. An entry has only the values before it: those after it are known from the next one. */
export function tellHistory(entries: readonly HistoryEntry[], task: Task): Event[] {
  let after: Values = task;
  return entries.flatMap(({ version, op, actor, at, at_kitchen_screen, before: changed }) => {
    const base = { actor, at, isAtKitchenScreen: at_kitchen_screen };
    if (op !== 'update') {
      const kind = (['create', 'remove', 'restore'] as const).find((one) => one === op);
      return kind ? [{ ...base, key: `${version}`, kind, before: after, after, earlier: {} }] : [];
    }
    const known = after;
    const before: Values = { ...known, ...changed };
    after = before;
    return KINDS.filter((kind) => isTold(kind, changed ?? {})).map((kind): Event => ({
      ...{ ...base, key: `${version} ${kind}`, kind, before, after: known },
      earlier: Object.fromEntries(TOLD[kind].map((field) => [field, before[field]])),
    }));
  });
}

/** The zone alone is nothing that people see. */
function isTold(kind: Kind, changed: object): boolean {
  return TOLD[kind].some((field) => field !== 'due_zone' && field in changed);
}

/** True where bringing back the earlier values would change the task as it is now. */
export function differsNow({ earlier }: Event, task: Task): boolean {
  return Object.entries(earlier).some(
    ([field, value]) => field !== 'due_zone' && JSON.stringify(value) !== JSON.stringify(task[field as keyof Task]), // fields of a task
  );
}
