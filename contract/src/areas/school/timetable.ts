import { addDays, daysBetween, weekdayOf } from '../../recurrence/local-times.ts';
import type { SchoolEvent } from './events.ts';
import type { SCHOOL_WEEKS, SchoolException, SchoolPeriod, SchoolProfile } from './profiles.ts';

// Days and times are those of the school's calendar and clock, without a zone: a lesson at 9:00 is at 9:00 also after the clocks change.

/** A school year with its lessons and what differs from them, without removed rows. */
export interface Timetable {
  readonly profile: Pick<SchoolProfile, 'id' | 'starts_on' | 'ends_on' | 'week_a_on'>;
  readonly periods: readonly SchoolPeriod[];
  readonly exceptions: readonly SchoolException[];
}

/** A lesson of a day. */
export interface Lesson {
  readonly period: SchoolPeriod;
  readonly subject: string;
  readonly starts: string;
  readonly ends: string;
  readonly room: string | null;
  readonly bring: string | null;
  /** What makes it differ on this day; a lesson that was cancelled or is held on another day is listed too. Null for a usual one. */
  readonly exception: SchoolException | null;
  readonly takesPlace: boolean;
}

type SchoolWeek = (typeof SCHOOL_WEEKS)[number];

const SCHOOL_DAYS = 5;
/** From 1 for Monday to 7. */
const isoWeekday = (day: string): number => weekdayOf(day) || 7;
const mondayOf = (day: string): string => addDays(day, 1 - isoWeekday(day));

/** The holiday that a day is in. */
export const holidayOn = ({ exceptions }: Pick<Timetable, 'exceptions'>, day: string): SchoolException | undefined =>
  exceptions.find(
    ({ kind, on_date, until_date }) => kind === 'holiday' && on_date <= day && day <= (until_date ?? on_date),
  );

/** The days on which a school year is, with the last one of either side. */
export const isInYear = ({ starts_on, ends_on }: Timetable['profile'], day: string): boolean =>
  starts_on <= day && day <= ends_on;

/**
 * Which of two alternating weeks a day is in; null where all weeks are the same. Weeks of school alternate: one from Monday to Friday that is a
 * holiday as a whole is not counted, and school goes on after it with the week that would have come.
 */
export function weekOn(timetable: Pick<Timetable, 'profile' | 'exceptions'>, day: string): SchoolWeek | null {
  const { week_a_on } = timetable.profile;
  if (week_a_on === null) return null;
  const [one, other] = [mondayOf(week_a_on), mondayOf(day)];
  const [first, last] = one < other ? [one, other] : [other, one];
  let counted = 0;
  for (let monday = first; monday < last; monday = addDays(monday, 7))
    if (!isHolidayWeek(timetable, monday)) counted += 1;
  return counted % 2 === 0 ? 'A' : 'B';
}

function isHolidayWeek(timetable: Pick<Timetable, 'exceptions'>, monday: string): boolean {
  for (let count = 0; count < SCHOOL_DAYS; count += 1) if (!holidayOn(timetable, addDays(monday, count))) return false;
  return true;
}

function lessonOf(period: SchoolPeriod, exception: SchoolException | null): Lesson {
  const { kind, title, starts, ends, room, to_date, on_date } = exception ?? {};
  return {
    period,
    subject: (kind === 'replaced' && title) || period.subject,
    starts: starts ?? period.starts,
    ends: ends ?? period.ends,
    room: room || period.room,
    bring: kind === 'replaced' ? null : period.bring,
    exception,
    takesPlace: kind !== 'cancelled' && !(kind === 'moved' && to_date && to_date !== on_date),
  };
}

/** The lessons of a day by their time, with those that do not take place. Empty in holidays and outside of the year. */
export function lessonsOn(timetable: Timetable, day: string): Lesson[] {
  const { profile, periods, exceptions } = timetable;
  if (!isInYear(profile, day) || holidayOn(timetable, day)) return [];
  const week = weekOn(timetable, day);
  const usual = periods
    .filter((period) => period.weekday === isoWeekday(day) && (!week || !period.week || period.week === week))
    .map((period) => {
      const found = exceptions.find(({ period_id, on_date }) => period_id === period.id && on_date === day);
      return lessonOf(period, found ?? null);
    });
  const moved = exceptions.flatMap((exception) => {
    if (exception.kind !== 'moved' || exception.to_date !== day || exception.on_date === day) return [];
    const period = periods.find(({ id }) => id === exception.period_id);
    return period ? [{ ...lessonOf(period, exception), takesPlace: true }] : [];
  });
  return [...usual, ...moved].toSorted((one, other) =>
    one.starts === other.starts ? 0 : one.starts < other.starts ? -1 : 1,
  );
}

/** The next day after `day` on which there is school, at most a month on. Null in the long holidays. */
export function nextSchoolDay(timetable: Timetable, day: string): string | null {
  for (let count = 1; count <= 31; count += 1) {
    const next = addDays(day, count);
    if (lessonsOn(timetable, next).some(({ takesPlace }) => takesPlace)) return next;
  }
  return null;
}

/** True for an event that is on a day, or goes on on it. */
export const isEventOn = ({ due_on, ends_on }: Pick<SchoolEvent, 'due_on' | 'ends_on'>, day: string): boolean =>
  due_on <= day && day <= (ends_on ?? due_on);

/** What the bag of a day needs: what lessons and events ask for, each once, and the homework and forms that are due. */
export interface Bag {
  readonly bring: readonly { readonly what: string; readonly for: string }[];
  readonly due: readonly SchoolEvent[];
}

/** What to bring on a day. `events` are the student's. */
export function bagOf(timetable: Timetable | null, events: readonly SchoolEvent[], day: string): Bag {
  const lessons = timetable ? lessonsOn(timetable, day).filter(({ takesPlace }) => takesPlace) : [];
  const onDay = events.filter((event) => isEventOn(event, day));
  const asked = [
    ...lessons.map(({ bring, subject }) => ({ what: bring ?? '', for: subject })),
    ...onDay.map(({ bring, title }) => ({ what: bring ?? '', for: title })),
  ].filter(({ what }) => what !== '');
  const byName = new Map(asked.toReversed().map((one) => [one.what.toLowerCase(), one]));
  return {
    bring: asked.filter((one) => byName.get(one.what.toLowerCase()) === one),
    due: onDay.filter(({ kind }) => kind === 'homework' || kind === 'form'),
  };
}

/** The student's school year of a day: the one that it is in, or else the one that begins next, or the last one. Of several the one that began last. */
export function yearOn<Year extends Pick<SchoolProfile, 'starts_on' | 'ends_on'>>(
  profiles: readonly Year[],
  day: string,
): Year | undefined {
  const sorted = profiles.toSorted((one, other) => daysBetween(one.starts_on, other.starts_on));
  return (
    sorted.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on) ??
    sorted.findLast(({ starts_on }) => starts_on > day) ??
    sorted[0]
  );
}
