import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { Timestamp } from '../times.ts';
import { Uuid } from '../uuid.ts';
import { calendarPermissions, FamilyEvent } from './calendar.ts';

/** UIDs that are looked for in one call. */
export const UIDS_PER_CALL = 200;
/** What a program that follows a calendar gets: what ends later than this many days ago. */
export const FOLLOWED_PAST_DAYS = 366;

const DONE = z.object({ success: z.boolean() });

export const createCalendarAddress = remoteFunction('create-calendar-address', {
  summary:
    "Makes the caller's own secret address, at which programs fetch the family's calendar as a file. It replaces an earlier one.",
  input: z.strictObject({}),
  /** The path of the address; only its hash is stored, so it is shown this once. */
  output: z.object({ path: z.string(), created_at: Timestamp }),
  may: calendarPermissions.view,
  needsOwnAccount: true,
});

export const getCalendarAddress = remoteFunction('get-calendar-address', {
  summary: 'Whether the caller has such an address in this family, and since when.',
  input: z.strictObject({}),
  output: z.object({ created_at: z.nullable(Timestamp) }),
  may: calendarPermissions.view,
});

export const revokeCalendarAddress = remoteFunction('revoke-calendar-address', {
  summary: "Ends the caller's address at once.",
  input: z.strictObject({}),
  output: DONE,
  may: calendarPermissions.view,
});

export const exportCalendar = remoteFunction('export-calendar', {
  summary: 'The events that overlap a stretch of time as a calendar file (iCalendar).',
  /** Null for no limit on this side. */
  input: z.strictObject({ from: z.nullable(z.iso.date()), to: z.nullable(z.iso.date()) }),
  output: z.object({ file: z.string(), count: z.int() }),
  may: calendarPermissions.view,
  needsOwnAccount: true,
});

export const findEventsByUid = remoteFunction('find-events-by-uid', {
  summary:
    'The events that came from files with these UIDs, or that have these ids, with what replaces their occurrences.',
  input: z.strictObject({ uids: z.array(z.string().check(z.maxLength(255))).check(z.maxLength(UIDS_PER_CALL)) }),
  output: z.object({ events: z.array(FamilyEvent) }),
  may: calendarPermissions.view,
});

export const fetchOutsideCalendar = remoteFunction('fetch-outside-calendar', {
  summary: 'Fetches an outside calendar soon, at most once a minute.',
  /** `accept_fewer`: takes what it has now, also if that is fewer than half of the events that were there. */
  input: z.strictObject({ calendar_id: Uuid, accept_fewer: z.optional(z.boolean()) }),
  output: DONE,
  may: calendarPermissions.manage,
});
