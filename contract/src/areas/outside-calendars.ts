import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, serverTable, type Unstamped } from '../family-table.ts';
import { NAME_MAX } from '../limits.ts';
import { neededLine, tidyLine } from '../text.ts';
import { TimeZone, Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';
import { calendarPermissions, FamilyEvent } from './calendar.ts';

/** Calendars of others that a family follows. */
export const OUTSIDE_CALENDARS_MAX = 50;
/** Events of one such calendar that are kept, those from `OUTSIDE_PAST_DAYS` ago on. */
export const OUTSIDE_EVENTS_MAX = 2_000;
export const OUTSIDE_PAST_DAYS = 400;
const ADDRESS_MAX = 2_000;

/**
 * Why the last attempt to fetch a calendar failed. What was there before stays in every case.
 * - `address`: it leads into a private network, or to another port than those of the web;
 * - `unreachable`, `timeout`: no answer, or none in time; `status`: an answer that is an error; `redirects`: too many of them;
 * - `too_large`, `too_many`: more than is read, or kept; `too_complex`: it takes too long to read;
 * - `not_calendar`, `truncated`: no calendar file, or one whose end is missing;
 * - `shrunk`: fewer than half of the events that were there. People are asked;
 * - `failed`: the server met something that it does not know.
 */
export type OutsideProblem =
  | ('address' | 'unreachable' | 'timeout' | 'status' | 'redirects')
  | ('too_large' | 'too_many' | 'too_complex' | 'not_calendar' | 'truncated' | 'shrunk' | 'failed');

/** What of a calendar's file is not in the family's calendar as the file has it. */
export const OutsideReading = z.object({
  /** Events of the file. */
  entries: z.int(),
  /** How many are left out, and the first of them with an `EventProblem`. */
  left_out_count: z.int(),
  left_out: z.array(z.object({ title: z.string(), problem: z.string() })),
  /** How many lack something, and the first of them with an `EventRemark`. */
  remark_count: z.int(),
  remarks: z.array(z.object({ title: z.string(), problem: z.string() })),
  /** Names of time zones that mean none. */
  unknown_zones: z.array(z.string()),
  damages: z.int(),
});
export type OutsideReading = z.infer<typeof OutsideReading>;

const columns = {
  name: z.string(),
  /** Where it is fetched: an address with https. */
  address: z.string(),
  /** Whose calendar it is, and whose colour it has; null for the whole family. */
  member_id: z.nullable(Uuid),
  /** The zone of its times that name none that is known. */
  time_zone: TimeZone,
  /** The last time that its events were fetched, or were found unchanged. */
  last_fetched_at: z.nullable(Timestamp),
  /** An `OutsideProblem` while the last attempt failed. */
  last_error: z.nullable(z.string()),
  /** Events at the last good attempt, and what a calendar that shrank has now. */
  event_count: z.int(),
  offered_count: z.nullable(z.int()),
  /** What could not be read at the last good attempt; null where all was. */
  reading: z.nullable(OutsideReading),
} as const;

export const OutsideCalendar = z.object({ ...BASE_COLUMNS, ...columns });
export type OutsideCalendar = z.infer<typeof OutsideCalendar>;

/** `webcal://` is how programs name a calendar's address; it is fetched by https. */
const Address = z.string().check(
  z.overwrite((text: string) => tidyLine(text).replace(/^webcals?:/i, 'https:')),
  z.maxLength(ADDRESS_MAX),
  z.refine((text) => /^https:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(text) && URL.canParse(text)),
);

const member_id = z.optional(z.nullable(Uuid));
export const NewOutsideCalendar = z.strictObject({
  name: neededLine(NAME_MAX),
  address: Address,
  time_zone: TimeZone,
  member_id,
});
export type NewOutsideCalendar = z.infer<typeof NewOutsideCalendar>;
export const OutsideCalendarChanges = z.strictObject({ name: z.optional(neededLine(NAME_MAX)), member_id });
export type OutsideCalendarChanges = z.infer<typeof OutsideCalendarChanges>;

function createCalendar(fields: NewOutsideCalendar): Unstamped<OutsideCalendar> {
  const unfetched = { last_fetched_at: null, last_error: null, event_count: 0, offered_count: null, reading: null };
  return { member_id: null, ...fields, ...unfetched };
}

/** Calendars of others (school, holidays, clubs), which the server fetches. Their events are rows of `outside_events`. */
export const outsideCalendars = familyTable('outside_calendars', {
  row: OutsideCalendar,
  create: NewOutsideCalendar,
  update: OutsideCalendarChanges,
  workspace: 'family',
  label: ({ name }) => name,
  may: {
    read: calendarPermissions.view,
    create: calendarPermissions.manage,
    update: calendarPermissions.manage,
    remove: calendarPermissions.manage,
  },
  seenBy: 'family',
  sync: 'full',
  limit: OUTSIDE_CALENDARS_MAX,
  filter: [],
  persist: 'disk',
  serverColumns: { create: ['event_count'] },
  applyCreate: createCalendar,
});

/** An event of an outside calendar, in the shape of the family's own as far as it is shown. */
export const OutsideEvent = z.extend(
  z.pick(FamilyEvent, {
    ...{ id: true, version: true, created_at: true, updated_at: true, deleted_at: true },
    ...{ title: true, description: true, location: true, uid: true },
    ...{ event_date: true, event_time: true, end_date: true, end_time: true, time_zone: true },
    ...{ rrule: true, exdates: true, rdates: true, series_id: true, recurrence_id: true, cancelled: true },
    ...{ range_start: true, range_end: true },
  }),
  { source_id: Uuid },
);
export type OutsideEvent = z.infer<typeof OutsideEvent>;

/** Events of calendars that were removed remain until the server's next work on them: screens show those of calendars that are there. */
export const outsideEvents = serverTable('outside_events', {
  row: OutsideEvent,
  workspace: 'family',
  label: ({ title }) => title,
  may: { read: calendarPermissions.view },
  seenBy: 'family',
  sync: { window: ['range_start', 'range_end'] },
  searched: { words: ['title', 'description', 'location'] },
  limit: OUTSIDE_CALENDARS_MAX * OUTSIDE_EVENTS_MAX,
  filter: [],
  persist: 'disk',
});
