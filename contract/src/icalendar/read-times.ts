import { addDays, addMinutes, isLocalDay } from '../recurrence/local-times.ts';
import { dayOfUntil } from '../recurrence/range.ts';
import { localOf } from '../recurrence/zones.ts';
import type { Property } from './properties.ts';
import { moveToZone, type ZoneNames } from './zone-names.ts';

/** A date or a time of a file. */
export interface FileTime {
  /** `2026-11-20`, or with the clock time to the minute `2026-11-20T17:00`. */
  readonly local: string;
  /** The zone of its clock; null for days, and for a time that is the same in every zone. */
  readonly zone: string | null;
}

/** As ical.js writes them in jCal; `T::` follows a day that the file does not declare as one. */
const LOCAL = /^([1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:T(?:::|([01]\d|2[0-3]):([0-5]\d):\d\d(Z?)))?$/;

/**
 * All dates of a property (`DTSTART`, `EXDATE`), without those that cannot be read. A period is its beginning. `isAlone`: of an event that
 * does not repeat, whose time is a moment, so that a zone which only the file knows is no loss.
 */
export function timesOf({ parameters, values }: Property, zones: ZoneNames, isAlone: boolean): FileTime[] {
  const { tzid } = parameters;
  return values.flatMap((value): FileTime[] => {
    const [, day, hours, minutes, utc] = LOCAL.exec(String(Array.isArray(value) ? value[0] : value)) ?? [];
    if (day === undefined || day >= '9998' || addDays(day, 0) !== day) return [];
    if (hours === undefined) return [{ local: day, zone: null }];
    const local = `${day}T${hours}:${minutes}`;
    if (utc === 'Z') return [{ local, zone: 'UTC' }];
    if (typeof tzid !== 'string') return [{ local, zone: null }];
    const moment = isAlone ? zones.inUtc(tzid, local) : null;
    return [moment === null ? { local, zone: zones.find(tzid) } : { local: moment, zone: 'UTC' }];
  });
}

export const isDay = ({ local }: FileTime) => local.length === 10;

/** The local time of a file's time for an event in another zone; of a day the day itself. */
export function localIn({ local, zone }: FileTime, eventZone: string | null): string {
  return zone === null || eventZone === null || local.length === 10 ? local : moveToZone(local, zone, eventZone);
}

/**
 * The start of an event that does not repeat. One in UTC, which means a moment and no clock, is told in the zone that the file names as its
 * own; where its start or end lies in an hour that this zone's clocks repeat, it stays a moment, of which no clock is the other.
 */
export function momentIn(start: FileTime, end: FileTime | undefined, ownZone: string | null): FileTime {
  const isMoment = ({ local, zone }: FileTime) => zone === 'UTC' && local.length > 10;
  if (ownZone === null || !isMoment(start)) return start;
  const comesBack = (time: FileTime) =>
    moveToZone(moveToZone(time.local, 'UTC', ownZone), ownZone, 'UTC') === time.local;
  const times = [start, ...(end && isMoment(end) ? [end] : [])];
  return times.every(comesBack) ? { local: moveToZone(start.local, 'UTC', ownZone), zone: ownZone } : start;
}

/** Minutes of a duration (`PT1H30M`, `-P1D`, `P2W`), seconds dropped; null for another text. */
export function minutesOfDuration(text: string): number | null {
  const found =
    /^([+-])?P(?=.)(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/.exec(text);
  if (!found) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0));
  const total = ((weeks * 7 + days) * 24 + hours) * 60 + minutes + Math.trunc(seconds / 60);
  return found[1] === '-' ? 0 - total : total;
}

interface End {
  readonly end_date: string | null;
  readonly end_time: string | null;
}

/** The end of an event: its last day (included), and its clock time. None where the file names none, or one before the start. */
export function endOf(start: FileTime, end: FileTime | undefined, duration: string | null): End {
  const minutes = duration === null ? null : minutesOfDuration(duration);
  if (isDay(start)) {
    const days = minutes === null ? 1 : Math.max(1, Math.round(minutes / 1_440));
    // The end of whole days is the day after the last.
    const last = addDays(end ? end.local.slice(0, 10) : addDays(start.local, days), -1);
    return { end_date: last > start.local && last < '9998' ? last : null, end_time: null };
  }
  const endTime = end && isDay(end) ? { ...end, local: `${end.local}T00:00` } : end;
  const local = endTime ? localIn(endTime, start.zone) : minutes === null ? null : addMinutes(start.local, minutes);
  if (local === null || local < start.local || local >= '9998') return { end_date: null, end_time: null };
  const day = local.slice(0, 10);
  return { end_date: day === start.local.slice(0, 10) ? null : day, end_time: local.slice(11, 16) };
}

/** True for an end of whole days that is written as the midnight before the last one, by clocks ahead of UTC: `20260817T220000Z`. */
const isNextDay = (until: string) => /^\d{8}T(1[2-9]|2[0-3])(00|15|30|45)00Z$/.test(until);

/** An UNTIL in the event's own clock: one in UTC is converted, and a day in an event with a time is the end of that day. */
export function localUntil(until: string, start: FileTime): string {
  const day = until.slice(0, 8);
  if (isDay(start))
    return isNextDay(until) && isLocalDay(dayOfUntil(day)) ? addDays(dayOfUntil(day), 1).replaceAll('-', '') : day;
  if (until.length < 15) return `${day}T235959`;
  if (!until.endsWith('Z') || start.zone === null) return until.slice(0, 15);
  const [, y, mo, d, h, mi, s = '00'] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(until) ?? [];
  const instant = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(instant) ? until.slice(0, 15) : `${localOf(instant, start.zone).replaceAll(/[-:]/g, '')}${s}`;
}
