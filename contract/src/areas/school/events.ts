import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { NamedFile, NamedFiles, SEVERAL_FILES } from '../../files/kinds.ts';
import { DESCRIPTION_MAX, TITLE_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { may, type Actor } from '../../permissions.ts';
import { isSameValue } from '../../sync.ts';
import { line, neededLine, text } from '../../text.ts';
import { ClockTime, LocalDate, SentLocalDate, Timestamp, TimeZone } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { TASK_STATUSES } from '../tasks.ts';
import { createdBy, schoolPermissions, seenBy, spanInOrder, SUBJECT_MAX, WORDS_MAX, mayManage } from './rules.ts';

const { view, take_part } = schoolPermissions;

export const SCHOOL_EVENT_KINDS = ['homework', 'exam', 'trip', 'form', 'meeting'] as const;
export const SCHOOL_EVENT_STATUSES = TASK_STATUSES;

const event = {
  kind: z.enum(SCHOOL_EVENT_KINDS),
  title: neededLine(TITLE_MAX),
  subject: z.nullable(line(SUBJECT_MAX)),
  /** The day it is due or takes place, and the first one of a trip. */
  due_on: SentLocalDate,
  /** Null where it is only known that it is on this day. */
  due_time: z.nullable(ClockTime),
  /** The last day of a trip. Null for one day. */
  ends_on: z.nullable(SentLocalDate),
  ends_time: z.nullable(ClockTime),
  /** The zone in which its day begins and its reminders come, by the device that wrote it. */
  time_zone: z.nullable(TimeZone),
  location: z.nullable(line(TITLE_MAX)),
  bring: z.nullable(line(WORDS_MAX)),
  description: z.nullable(text(DESCRIPTION_MAX)),
} as const;
const { kind, title, due_on, ...details } = event;

export const SchoolEvent = z.object({
  ...BASE_COLUMNS,
  student_id: Uuid,
  ...event,
  title: z.string(),
  due_on: LocalDate,
  time_zone: z.nullable(z.string()),
  description: z.nullable(z.string()),
  attachments: z.nullable(z.array(NamedFile)),
  status: z.enum(SCHOOL_EVENT_STATUSES),
  completed_at: z.nullable(Timestamp),
  completed_by: z.nullable(Uuid),
  /** Of a form: that it was signed, when and by which manager. */
  is_signed: z.boolean(),
  signed_at: z.nullable(Timestamp),
  signed_by: z.nullable(Uuid),
  /** The UID of the school's calendar file that it was read from. */
  uid: z.nullable(z.string()),
  created_by: Uuid,
});
export type SchoolEvent = z.infer<typeof SchoolEvent>;

const NewSchoolEvent = z
  .strictObject({
    student_id: Uuid,
    ...{ kind, title, due_on },
    ...z.partial(z.object(details)).shape,
    uid: z.optional(z.nullable(line(255))),
  })
  .check(spanInOrder('due_on', 'due_time', 'ends_on', 'ends_time'));
export type NewSchoolEvent = z.infer<typeof NewSchoolEvent>;

const SchoolEventChanges = z
  .partial(
    z.strictObject({
      ...event,
      ...{ attachments: NamedFiles, status: z.enum(SCHOOL_EVENT_STATUSES), is_signed: z.boolean() },
    }),
  )
  .check(spanInOrder('due_on', 'due_time', 'ends_on', 'ends_time'));
export type SchoolEventChanges = z.infer<typeof SchoolEventChanges>;

function createSchoolEvent(fields: NewSchoolEvent, actor: Actor): Unstamped<SchoolEvent> {
  return {
    ...{ subject: null, due_time: null, ends_on: null, ends_time: null, time_zone: null, location: null },
    ...{ bring: null, description: null, attachments: null, uid: null },
    ...{ completed_at: null, completed_by: null, is_signed: false, signed_at: null, signed_by: null },
    ...fields,
    status: 'pending',
    ...createdBy(actor),
  };
}

function updateSchoolEvent(before: SchoolEvent, changes: SchoolEventChanges, actor: Actor, now: Date): SchoolEvent {
  const after = { ...before, ...changes };
  if (after.status !== before.status) {
    const isDone = after.status === 'completed';
    after.completed_at = isDone ? now.toISOString() : null;
    after.completed_by = isDone ? actor.memberId : null;
  }
  if (after.is_signed !== before.is_signed) {
    after.signed_at = after.is_signed ? now.toISOString() : null;
    after.signed_by = after.is_signed ? actor.memberId : null;
  }
  return after;
}

const isOwn = (actor: Actor, { student_id }: Pick<SchoolEvent, 'student_id'>): boolean =>
  may(actor, take_part) && student_id === actor.memberId;

/** Homework that a student wrote down. All else is the managers'. */
const isOwnHomework = (actor: Actor, row: Pick<SchoolEvent, 'student_id' | 'kind' | 'created_by'>): boolean =>
  isOwn(actor, row) && row.kind === 'homework' && row.created_by === actor.memberId;

const WITHOUT_STATUS = { status: null, completed_at: null, completed_by: null } as const;

function mayUpdate(actor: Actor, before: SchoolEvent, after: Unstamped<SchoolEvent>): boolean {
  if (mayManage(actor)) return true;
  if (!isOwn(actor, before)) return false;
  if (isOwnHomework(actor, before)) return after.kind === 'homework' && after.is_signed === before.is_signed;
  return isSameValue({ ...before, ...WITHOUT_STATUS }, { ...before, ...after, ...WITHOUT_STATUS });
}

/** What a student has to do, bring or go to. A student sets the status of the own ones, and writes homework down. */
export const schoolEvents = familyTable('school_events', {
  row: SchoolEvent,
  create: NewSchoolEvent,
  update: SchoolEventChanges,
  workspace: 'family',
  label: (row) => row.title,
  may: {
    read: view,
    create: (actor, after) => mayManage(actor) || (isOwnHomework(actor, after) && after.uid === null),
    update: mayUpdate,
    remove: (actor, row) => mayManage(actor) || isOwnHomework(actor, row),
  },
  seenBy,
  fieldGroups: [['due_on', 'due_time', 'ends_on', 'ends_time', 'time_zone']],
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['student_id'],
  files: { attachments: SEVERAL_FILES },
  persist: 'disk',
  serverColumns: {
    create: ['created_by', 'status', 'is_signed'],
    update: ['completed_at', 'completed_by', 'signed_at', 'signed_by'],
  },
  applyCreate: createSchoolEvent,
  applyUpdate: updateSchoolEvent,
});
