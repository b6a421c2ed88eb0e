import * as z from 'zod/mini';
import { DATE_TIME_MAX } from './limits.ts';
import { isInCalendar, problemOfBounds } from './recurrence/limits.ts';
import { isLocalTime } from './recurrence/local-times.ts';

const ZONE_NAME_MAX = 64;

/** A point in time of a row: ISO 8601 with an offset, e.g. 2026-11-20T17:00:00+01:00. */
export const Timestamp = z.iso.datetime({ offset: true });

/**
 * A point in time that a client sends. The years 1000 to 9998 only: in other years PostgreSQL, or the same time in another zone, is out of
 * range.
 */
export const SentTimestamp = Timestamp.check(
  z.maxLength(DATE_TIME_MAX),
  z.refine((time) => time >= '1000' && time < '9999'),
);

/** A day without a zone: `2026-11-20`. */
export const LocalDate = z.iso.date().check(z.refine((day) => day >= '1000' && day < '9998'));
/** A day that a client sends: one of the calendar's years. */
export const SentLocalDate = LocalDate.check(z.refine(isInCalendar));
/** A time of a clock: `17:00`. Seconds are dropped. */
export const ClockTime = z.pipe(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
  z.transform((time: string) => time.slice(0, 5)),
);
/** A day, or a day and a clock time (`2026-11-20T17:00`), without a zone. */
const LocalTime = z
  .string()
  .check(z.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/));
/** Exceptions of a rule, or dates beside it. */
export const LocalTimes = z.array(LocalTime).check(z.maxLength(1_000));
/** A day, or a day and a clock time, that a client sends: one that exists, in the calendar's years. */
export const SentLocalTime = z.string().check(
  z.maxLength(16),
  z.refine((text) => isLocalTime(text) && isInCalendar(text)),
);
export const SentLocalTimes = z.array(SentLocalTime).check(z.maxLength(1_000));

/**
 * The name of a time zone of the IANA database that this device or server knows, in one spelling: `Europe/Madrid`. No offsets such as
 * `+01:00`.
 */
export const TimeZone = z.string().check(
  z.maxLength(ZONE_NAME_MAX),
  z.refine((name) => zoneNamed(name) === name),
);

/** Accepted names, of which there are a few hundred; each look takes a tenth of a millisecond, and a device checks every stored event at its start. */
const foundZones = new Set<string>();

/** Words of names that are older or newer than the platform's own: `Asia/Kolkata`, `America/Port-au-Prince`, `EST5EDT`, `NZ-CHAT`. */
const ZONE_WORD =
  /^(?:[A-Z][a-z]+|[A-Z]{1,3}(?:\d[A-Z]{3})?|(?:GMT)?\+?\d{1,2}|au|es|of|CHAT|McMurdo|DumontDUrville|ComodRivadavia|Baja(?:Norte|Sur)|EasterIsland|DeNoronha)$/;

/**
 * The spelling of a zone's name that is accepted, null for a name of none. The platform takes names in any case, and retains what it
 * learns of each spelling. Another name of the same zone remains the one that was given, where it is spelled as such names are.
 */
export function zoneNamed(name: string): string | null {
  if (foundZones.has(name)) return name;
  if (name.length > ZONE_NAME_MAX || !/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return null;
  try {
    const own = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    if (
      own !== name &&
      (own.toLowerCase() === name.toLowerCase() || !name.split(/[/_-]/).every((word) => ZONE_WORD.test(word)))
    )
      return own;
    foundZones.add(name);
    return name;
  } catch {
    return null;
  }
}

/** The text of a rule (RFC 5545, RRULE). The server also checks its meaning (`recurrence/rules.ts`). */
export const RuleText = z
  .string()
  .check(z.maxLength(300), z.regex(/^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY|HOURLY|MINUTELY)(;[A-Z]+=[A-Z0-9,+-]+)*$/));

/** The rule that a client sends. An interval or a count beyond its maximum is `too_long`. */
export const SentRuleText = RuleText.check(({ value, issues }) => {
  const problem = problemOfBounds(value);
  if (problem === 'interval' || problem === 'count')
    issues.push({ code: 'too_big', origin: 'string', maximum: 0, input: value });
  else if (problem !== null) issues.push({ code: 'custom', input: value });
});
