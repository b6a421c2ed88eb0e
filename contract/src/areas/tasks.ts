import * as z from 'zod/mini';
import { Audience, AUDIENCE_COLUMNS, storedAudience } from '../seen-by/audience.ts';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../family-table.ts';
import { NamedFile, NamedFiles, SEVERAL_FILES } from '../files/kinds.ts';
import { DESCRIPTION_MAX, TITLE_MAX, WHOLE_ROWS_MAX } from '../limits.ts';
import { ANY_ROLE, areSameMembers, isForActorOnly, MANAGERS, may, permissions, type Actor } from '../permissions.ts';
import { ROLES } from '../roles.ts';
import { isSameValue } from '../sync.ts';
import { neededLine, text } from '../text.ts';
import { SentRuleText, SentTimestamp, Timestamp, TimeZone } from '../times.ts';
import { Uuid } from '../uuid.ts';

export const taskPermissions = permissions('tasks', { view: ANY_ROLE, create: ROLES, manage: MANAGERS });

export const TASK_STATUSES = ['pending', 'in progress', 'completed'] as const;

const Title = neededLine(TITLE_MAX);
const Description = z.nullable(text(DESCRIPTION_MAX));
const Assignees = z.nullable(z.array(Uuid).check(z.minLength(1), z.maxLength(50)));
/** Accepts `in_progress` and stores it as `in progress`. */
const Status = z.pipe(
  z.transform((status: unknown) => (status === 'in_progress' ? 'in progress' : status)),
  z.enum(TASK_STATUSES),
);
/**
 * ISO date-time with the offset of the person who chose it, e.g. 2026-11-20T17:00:00+01:00. For an all-day task the
 * first ten characters are the day, for every viewer in every zone.
 */
const DueDate = z.nullable(SentTimestamp.check(z.refine(hasOffsetOfClocks)));

/** False for an offset that no clock on earth has: they are from twelve hours behind UTC to fourteen ahead. */
function hasOffsetOfClocks(time: string): boolean {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)?$/.exec(time.slice(10)) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return offset <= (sign === '-' ? 720 : 840);
}

const columns = {
  title: z.string(),
  description: z.nullable(z.string()),
  /** The assignee in single mode; `assigned_members` is null then. */
  assigned_to: z.nullable(Uuid),
  /** The assignees in multiple mode; `assigned_to` is null then. */
  assigned_members: z.nullable(z.array(Uuid)),
  due_date: z.nullable(Timestamp),
  /** True when only the day matters. */
  due_all_day: z.boolean(),
  /** The time zone in which the due date was chosen, by which a task that repeats keeps its clock time. */
  due_zone: z.nullable(z.string()),
  /** The rule by which it repeats (RFC 5545, RRULE). The next task appears when this one is done or past. */
  rrule: z.nullable(z.string()),
  /** The task that appeared after this one. */
  next_task_id: z.nullable(Uuid),
  /** Pictures, documents and recordings. */
  attachments: z.nullable(z.array(NamedFile)),
  status: z.enum(TASK_STATUSES),
  ...AUDIENCE_COLUMNS,
  created_by: Uuid,
  completed_at: z.nullable(Timestamp),
  completed_by: z.nullable(Uuid),
} as const;

export const Task = z.object({ ...BASE_COLUMNS, ...columns });
export type Task = z.infer<typeof Task>;

export const NewTask = z.strictObject({
  title: Title,
  description: z.optional(Description),
  assigned_to: z.optional(z.nullable(Uuid)),
  assigned_members: z.optional(Assignees),
  due_date: z.optional(DueDate),
  due_all_day: z.optional(z.boolean()),
  due_zone: z.optional(z.nullable(TimeZone)),
  rrule: z.optional(z.nullable(SentRuleText)),
  status: z.optional(Status),
  audience: z.optional(Audience),
});
export type NewTask = z.infer<typeof NewTask>;

export const TaskChanges = z.partial(z.extend(NewTask, { attachments: NamedFiles }));
export type TaskChanges = z.infer<typeof TaskChanges>;

/** The ids of all assignees: the list, else the single member. */
export function assignees(task: Pick<Task, 'assigned_to' | 'assigned_members'>): readonly string[] {
  return task.assigned_members ?? (task.assigned_to === null ? [] : [task.assigned_to]);
}

/** A list has precedence over a single member. Without either the creator is assigned, because every task has an assignee. */
function assignment(fields: Pick<TaskChanges, 'assigned_to' | 'assigned_members'>, creatorId: string) {
  const list = fields.assigned_members ?? null;
  if (list !== null) return { assigned_to: null, assigned_members: [...new Set(list)] };
  return { assigned_to: fields.assigned_to ?? creatorId, assigned_members: null };
}

function createTask(fields: NewTask, actor: Actor, now: Date): Unstamped<Task> {
  const status = fields.status ?? 'pending';
  return {
    title: fields.title,
    description: fields.description || null,
    ...assignment(fields, actor.memberId),
    due_date: fields.due_date ?? null,
    due_all_day: fields.due_date != null && (fields.due_all_day ?? false),
    due_zone: fields.due_date == null ? null : (fields.due_zone ?? null),
    rrule: fields.due_date == null ? null : (fields.rrule ?? null),
    next_task_id: null,
    attachments: null,
    status,
    audience: storedAudience(fields.audience, actor),
    scope_id: null,
    created_by: actor.memberId,
    completed_at: status === 'completed' ? now.toISOString() : null,
    completed_by: status === 'completed' ? actor.memberId : null,
  };
}

function updateTask(task: Task, changes: TaskChanges, actor: Actor, now: Date): Unstamped<Task> {
  const updated: Task = { ...task, ...changes, description: (changes.description ?? task.description) || null };
  if ('description' in changes) updated.description = changes.description || null;
  if ('audience' in changes) updated.audience = storedAudience(changes.audience, actor);
  if ('assigned_to' in changes || 'assigned_members' in changes)
    Object.assign(updated, assignment(changes, task.created_by));
  if (updated.due_date === null) Object.assign(updated, { due_all_day: false, due_zone: null, rrule: null });
  if (updated.status !== task.status) {
    const isDone = updated.status === 'completed';
    updated.completed_at = isDone ? now.toISOString() : null;
    updated.completed_by = isDone ? actor.memberId : null;
  }
  return updated;
}

/** True when only the status, and the columns that follow from it, differ. */
function isOnlyStatus(before: Task, after: Unstamped<Task>): boolean {
  return (
    before.title === after.title &&
    before.description === after.description &&
    before.due_date === after.due_date &&
    before.due_all_day === after.due_all_day &&
    before.due_zone === after.due_zone &&
    before.rrule === after.rrule &&
    isSameValue(before.attachments, after.attachments) &&
    isSameValue(before.audience, after.audience) &&
    areSameMembers(assignees(before), assignees(after))
  );
}

/** Members who are not managers may assign tasks only to themselves. */
function mayCreateTask(actor: Actor, task: Unstamped<Task>): boolean {
  return (
    may(actor, taskPermissions.manage) || (may(actor, taskPermissions.create) && isForActorOnly(actor, assignees(task)))
  );
}

function mayUpdateTask(actor: Actor, before: Task, after: Unstamped<Task>): boolean {
  if (may(actor, taskPermissions.manage)) return true;
  if (!may(actor, taskPermissions.create)) return false;
  if (before.created_by === actor.memberId)
    return areSameMembers(assignees(before), assignees(after)) || isForActorOnly(actor, assignees(after));
  return assignees(before).includes(actor.memberId) && isOnlyStatus(before, after);
}

function mayRemoveTask(actor: Actor, task: Task): boolean {
  return (
    may(actor, taskPermissions.manage) || (may(actor, taskPermissions.create) && task.created_by === actor.memberId)
  );
}

export const tasks = familyTable('tasks', {
  row: Task,
  create: NewTask,
  update: TaskChanges,
  workspace: 'family',
  label: ({ title }) => title,
  permissions: taskPermissions,
  may: { read: taskPermissions.view, create: mayCreateTask, update: mayUpdateTask, remove: mayRemoveTask },
  seenBy: { scope: 'scope_id', always: ['created_by', 'assigned_to', 'assigned_members'] },
  fieldGroups: [
    ['assigned_to', 'assigned_members'],
    ['due_date', 'due_all_day'],
  ],
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['status', 'assigned_to'],
  files: { attachments: SEVERAL_FILES },
  persist: 'disk',
  serverColumns: { create: ['created_by', 'completed_at', 'completed_by'], update: ['completed_at', 'completed_by'] },
  applyCreate: createTask,
  applyUpdate: updateTask,
});
