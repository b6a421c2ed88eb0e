import * as z from 'zod/mini';
import { Audience, AUDIENCE_COLUMNS, storedAudience } from '../seen-by/audience.ts';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../family-table.ts';
import { DESCRIPTION_MAX, NAME_MAX, TITLE_MAX } from '../limits.ts';
import { ANY_ROLE, areSameMembers, isForActorOnly, MANAGERS, may, permissions, type Actor } from '../permissions.ts';
import { EVENT_DAYS_MAX, lastingDays } from '../recurrence/limits.ts';
import { rangeOf } from '../recurrence/range.ts';
import { ROLES } from '../roles.ts';
import { line, neededLine, text } from '../text.ts';
import {
  ClockTime,
  LocalDate,
  LocalTimes,
  RuleText,
  SentLocalDate,
  SentLocalTime,
  SentLocalTimes,
  SentRuleText,
  TimeZone,
  Timestamp,
} from '../times.ts';
import { Uuid } from '../uuid.ts';
import { contacts } from './contacts.ts';

export const calendarPermissions = permissions('calendar', { view: ANY_ROLE, create: ROLES, manage: MANAGERS });

export const EVENT_CATEGORIES = ['event', 'appointment', 'task', 'reminder'] as const;
export const EVENT_PRIORITIES = ['low', 'medium', 'high'] as const;
export const LOCATION_MAX = 300;
/** Reminders of one event. */
export const REMINDERS_MAX = 5;
/** Longest time between a reminder and its event: four weeks, in minutes. */
export const REMINDER_MINUTES_MAX = 28 * 24 * 60;

const Reminders = z
  .array(z.int().check(z.minimum(0), z.maximum(REMINDER_MINUTES_MAX)))
  .check(z.maxLength(REMINDERS_MAX));

/** When an event is. These are sent together, because each is right only beside the others. */
const times = {
  /** The first day, in the event's time zone. */
  event_date: LocalDate,
  /** When it begins, in the event's time zone; null for whole days. */
  event_time: z.nullable(ClockTime),
  /** The last day, this one included; null for the first day. */
  end_date: z.nullable(LocalDate),
  /** When it ends; null when the end is not known, and for whole days. */
  end_time: z.nullable(ClockTime),
  /** The zone of its times; null for a clock time that is the same wherever the viewer is. Of whole days it says when their day begins for reminders. */
  time_zone: z.nullable(z.string()),
  /** The rule by which it repeats (RFC 5545, RRULE), in local time: UNTIL has no zone. */
  rrule: z.nullable(RuleText),
} as const;

/** The same as a client sends it. Rows of older versions may be beyond its limits, and a device may know fewer zones than the server. */
const sentTimes = {
  ...times,
  event_date: SentLocalDate,
  end_date: z.nullable(SentLocalDate),
  time_zone: z.nullable(TimeZone),
  rrule: z.nullable(SentRuleText),
} as const;

const TIME_FIELDS = ['event_date', 'event_time', 'end_date', 'end_time', 'time_zone', 'rrule'] as const;

const columns = {
  title: z.string(),
  description: z.nullable(z.string()),
  ...times,
  location: z.nullable(z.string()),
  /** The contact with whom it is, such as a dentist, and their name as it was when they were chosen. */
  contact_id: z.nullable(Uuid),
  contact_name: z.nullable(z.string()),
  category: z.enum(EVENT_CATEGORIES),
  priority: z.enum(EVENT_PRIORITIES),
  /** Whom it is for; empty for the whole family. */
  assigned_members: z.array(Uuid),
  /** The member, when exactly one is assigned. */
  assigned_to: z.nullable(Uuid),
  created_by: Uuid,
  /** Local starts that the rule yields and that do not take place. */
  exdates: z.nullable(LocalTimes),
  /** Local starts beside those of the rule. */
  rdates: z.nullable(LocalTimes),
  /** Minutes before the start, at which those it is for are reminded. */
  reminders: z.nullable(z.array(z.int())),
  /** The first event of a series that was split, or the series that this row changes one occurrence of. */
  series_id: z.nullable(Uuid),
  /** The local start that the series has for the occurrence which this row replaces (`2026-11-20T17:00`, or the day). */
  recurrence_id: z.nullable(z.string()),
  /** True for a row that says that the occurrence does not take place. */
  cancelled: z.boolean(),
  /** The task whose due date this is. */
  task_id: z.nullable(Uuid),
  ...AUDIENCE_COLUMNS,
  /** The UID of the file (iCalendar) that it was imported from. */
  uid: z.nullable(z.string()),
  /** From here to `range_end` lie all its occurrences, in every time zone. Lists find it by these. */
  range_start: Timestamp,
  range_end: Timestamp,
} as const;

export const FamilyEvent = z.object({ ...BASE_COLUMNS, ...columns });
export type FamilyEvent = z.infer<typeof FamilyEvent>;

const details = {
  description: z.nullable(text(DESCRIPTION_MAX)),
  location: z.nullable(line(LOCATION_MAX)),
  contact_id: z.nullable(Uuid),
  contact_name: z.nullable(line(NAME_MAX)),
  category: z.enum(EVENT_CATEGORIES),
  priority: z.enum(EVENT_PRIORITIES),
  assigned_members: z.array(Uuid).check(z.maxLength(50)),
  exdates: z.nullable(SentLocalTimes),
  rdates: z.nullable(SentLocalTimes),
  reminders: z.nullable(Reminders),
  cancelled: z.boolean(),
  audience: Audience,
} as const;

/** True unless the end is before the beginning. Without a day the change does not name the times. */
function endsAfterStart(fields: unknown): boolean {
  const { event_date, event_time, end_date, end_time } = fields as Partial<FamilyEvent>; // checked by the schema before
  if (event_date === undefined) return true;
  const lastDay = end_date ?? event_date;
  if (lastDay !== event_date || !event_time || !end_time) return lastDay >= event_date;
  return end_time >= event_time;
}

/** `end_date` is `too_short` of an event that ends before it begins, and `too_long` of one that lasts too long. */
const endsInTime = z.check<Partial<Pick<FamilyEvent, 'event_date' | 'end_date'>>>(({ value, issues }) => {
  const { event_date, end_date = null } = value;
  const path = ['end_date'];
  if (!endsAfterStart(value)) issues.push({ code: 'too_small', origin: 'string', minimum: 0, path, input: end_date });
  else if (event_date !== undefined && lastingDays({ event_date, end_date }) > EVENT_DAYS_MAX)
    issues.push({ code: 'too_big', origin: 'string', maximum: EVENT_DAYS_MAX, path, input: end_date });
});

export const NewEvent = z
  .strictObject({
    title: neededLine(TITLE_MAX),
    ...z.partial(z.object(sentTimes)).shape,
    event_date: SentLocalDate,
    ...z.partial(z.object(details)).shape,
    series_id: z.optional(z.nullable(Uuid)),
    recurrence_id: z.optional(z.nullable(SentLocalTime)),
    uid: z.optional(z.nullable(line(255))),
  })
  .check(endsInTime);
export type NewEvent = z.infer<typeof NewEvent>;

export const EventChanges = z
  .strictObject({
    title: z.optional(neededLine(TITLE_MAX)),
    ...z.partial(z.object(sentTimes)).shape,
    ...z.partial(z.object(details)).shape,
  })
  .check(endsInTime);
export type EventChanges = z.infer<typeof EventChanges>;

/** The columns that follow from others. */
function complete(event: Unstamped<FamilyEvent>): Unstamped<FamilyEvent> {
  const isWholeDay = event.event_time === null;
  const assigned = [...new Set(event.assigned_members)];
  const completed = {
    ...event,
    description: event.description || null,
    location: event.location || null,
    end_date: event.end_date === event.event_date ? null : event.end_date,
    end_time: isWholeDay ? null : event.end_time,
    assigned_members: assigned,
    assigned_to: assigned.length === 1 ? (assigned[0] ?? null) : null,
  };
  const { start, end } = rangeOf(completed);
  return { ...completed, range_start: start, range_end: end };
}

function createEvent(fields: NewEvent, actor: Actor): Unstamped<FamilyEvent> {
  return complete({
    description: null,
    event_time: null,
    end_date: null,
    end_time: null,
    time_zone: null,
    rrule: null,
    location: null,
    contact_id: null,
    contact_name: null,
    category: 'event',
    priority: 'medium',
    assigned_members: [],
    exdates: null,
    rdates: null,
    reminders: null,
    series_id: null,
    recurrence_id: null,
    cancelled: false,
    uid: null,
    ...fields,
    audience: storedAudience(fields.audience, actor),
    scope_id: null,
    assigned_to: null,
    created_by: actor.memberId,
    task_id: null,
    range_start: '',
    range_end: '',
  });
}

function updateEvent(event: FamilyEvent, changes: EventChanges, actor: Actor): Unstamped<FamilyEvent> {
  const audience = 'audience' in changes ? storedAudience(changes.audience, actor) : event.audience;
  return complete({ ...event, ...changes, audience });
}

/** Members who are not managers may assign events only to themselves; an event of the whole family names no member. */
function mayCreateEvent(actor: Actor, event: Unstamped<FamilyEvent>): boolean {
  return (
    may(actor, calendarPermissions.manage) ||
    (may(actor, calendarPermissions.create) && isForActorOnly(actor, event.assigned_members))
  );
}

function isOwnEvent(actor: Actor, event: Pick<FamilyEvent, 'created_by'>): boolean {
  return may(actor, calendarPermissions.create) && event.created_by === actor.memberId;
}

function mayUpdateEvent(actor: Actor, before: FamilyEvent, after: Unstamped<FamilyEvent>): boolean {
  if (may(actor, calendarPermissions.manage)) return true;
  return (
    isOwnEvent(actor, before) &&
    (areSameMembers(before.assigned_members, after.assigned_members) || isForActorOnly(actor, after.assigned_members))
  );
}

function mayRemoveEvent(actor: Actor, event: FamilyEvent): boolean {
  return may(actor, calendarPermissions.manage) || isOwnEvent(actor, event);
}

/**
 * The family's calendar. Repeating events are one row with a rule; a row with `recurrence_id` replaces one of their occurrences
 * (`overrideId`). Clients expand the rules (`recurrence/occurrences.ts`).
 */
export const familyEvents = familyTable('family_events', {
  row: FamilyEvent,
  create: NewEvent,
  update: EventChanges,
  workspace: 'family',
  label: ({ title }) => title,
  permissions: calendarPermissions,
  may: { read: calendarPermissions.view, create: mayCreateEvent, update: mayUpdateEvent, remove: mayRemoveEvent },
  seenBy: { scope: 'scope_id', always: ['created_by', 'assigned_to', 'assigned_members'] },
  fieldGroups: [[...TIME_FIELDS]],
  chosen: { contact_id: { table: contacts, name: 'contact_name' } },
  sync: { window: ['range_start', 'range_end'] },
  searched: { words: ['title', 'description', 'location', 'contact_name'], people: 'assigned_members' },
  limit: 20_000,
  filter: ['category', 'contact_id', 'id'],
  persist: 'disk',
  serverColumns: {
    create: ['created_by', 'assigned_to', 'range_start', 'range_end'],
    update: ['assigned_to', 'range_start', 'range_end'],
  },
  applyCreate: createEvent,
  applyUpdate: updateEvent,
});

/** Stands before a task's title in the title of its entry. */
const TASK_PREFIX = 'Task: ';

/** The title of the entry of a task. */
export const nameOfEntry = (title: string): string => `${TASK_PREFIX}${title}`.slice(0, TITLE_MAX);

/** The title of the task whose entry has this title. */
export const titleOfTask = (title: string): string =>
  title.startsWith(TASK_PREFIX) ? title.slice(TASK_PREFIX.length) : title;

/**
 * The id of the row that replaces one occurrence of a series, from the digits of its local start. Two devices that change the same
 * occurrence write the same row.
 */
export function overrideId(seriesId: string, recurrenceId: string): string {
  const digits = recurrenceId.replaceAll(/\D/g, '').padEnd(12, '0');
  const last = BigInt(`0x${seriesId.slice(24)}`) ^ BigInt(`0x${digits}`);
  return `${seriesId.slice(0, 24)}${last.toString(16).padStart(12, '0')}`;
}
