import type { DateHabits } from './date-habits.ts';
import { formatTime } from './dates.ts';

/** A time of day as `HH:mm`. */
export type Time = string;
/** A time, or empty for none. */
export type MaybeTime = string;

const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/** A time as the person reads and types it: `9:30 PM`, `21:30`; empty without one. */
export function writeTime(time: MaybeTime, habits: DateHabits): string {
  if (time === '') return '';
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formatTime(new Date(2000, 0, 1, hours, minutes), habits);
}

/** True where hours are counted to twelve, twice. */
export function hasTwelveHours(habits: DateHabits): boolean {
  return !writeTime('21:00', habits).includes('21');
}

/**
 * Reads a typed time: `9`, `930`, `9:30`, `9.30`, `21h30`, `9 pm`. On a clock of twelve hours, a time without am or pm that would lie before
 * `after` is the one twelve hours later. Null when it is no time.
 */
export function readTime(text: string, habits: DateHabits, after: MaybeTime = ''): Time | null {
  const match = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*h?\s*(?:([ap])\.?\s*m?\.?)?$/.exec(text.trim().toLowerCase());
  if (!match) return null;
  const [, hour = '', minute = '0', half] = match;
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours > 23 || minutes > 59 || (half !== undefined && hours === 0)) return null;
  const inMinutes = (of: number) => of * 60 + minutes;
  if (half !== undefined && hours <= 12) return writeMinutes(inMinutes((hours % 12) + (half === 'p' ? 12 : 0)));
  const isEarly = after !== '' && inMinutes(hours) <= countMinutes(after);
  // A zero before the hour is written on a clock of 24 hours only.
  const mayBeLater = isEarly && hours < 12 && !hour.startsWith('0') && hasTwelveHours(habits);
  return writeMinutes(inMinutes(mayBeLater ? hours + 12 : hours));
}

function countMinutes(time: Time): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function writeMinutes(minutes: number): Time {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export interface TimeOption {
  readonly time: Time;
  /** `10:30`, with the time since `after`: `10:30 (1 h)`. */
  readonly text: string;
}

/** The times to choose from, a quarter of an hour apart: the whole day, or what is left of it after `after`. */
export function listTimes(habits: DateHabits, after: MaybeTime = ''): readonly TimeOption[] {
  const first = after === '' ? 0 : countMinutes(after) + STEP_MINUTES;
  const count = Math.max(0, Math.ceil((DAY_MINUTES - first) / STEP_MINUTES));
  return Array.from({ length: count }, (_, at) => {
    const time = writeMinutes(first + at * STEP_MINUTES);
    const said = writeTime(time, habits);
    return { time, text: after === '' ? said : `${said} (${formatLength((at + 1) * STEP_MINUTES)})` };
  });
}

/** `45 min`, `1 h`, `1 h 30 min`: the same in every language. */
function formatLength(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : `${count} ${unit}`)).join(' ');
}
