import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatTime, type Day } from '../../ui/dates/dates.ts';
import { numberNamed, type Groups } from './words.ts';

/** A time that a phrase means, with its end where it has one; and what it can mean as well. */
export interface TimeMeaning extends FromTo {
  readonly other?: FromTo;
}

interface FromTo {
  readonly time: string;
  /** Empty where no end was said. */
  readonly endTime: string;
}

const HALF_DAY = 12 * 60;
const DAY = 2 * HALF_DAY;

const pad = (part: number) => String(part).padStart(2, '0');
export const writeMinutes = (minutes: number) => `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The hour that is meant by a part of the day. */
const PART_HOURS: readonly (readonly [RegExp, hour: number])[] = [
  [/morning|manana/, 9],
  [/afternoon/, 16],
  [/noon|midday|mediodia/, 12],
  [/tarde/, 17],
  [/evening|night|noche/, 20],
];

/** The hour of the part of the day that a phrase names: 20 for `tonight`; undefined where it names none. */
export function hourOfPart({ noon, part, thisPart, daypart, parte, partes }: Groups): number | undefined {
  const said = noon ?? part ?? thisPart ?? daypart ?? parte ?? partes;
  return said === undefined ? undefined : PART_HOURS.find(([words]) => words.test(said))?.[1];
}

/** The time at which a part of a day begins; the next full hour where that is over today, and after 23:00 the end of the day. */
export function timeOfPart(hour: number, day: Day | null, now: Date): string {
  if (day !== dayOf(now) || hour > now.getHours()) return `${pad(hour)}:00`;
  return now.getHours() < 23 ? `${pad(now.getHours() + 1)}:00` : '23:59';
}

/** True where the person's clock counts to twelve, twice. */
const hasTwelveHours = (habits: DateHabits) => !formatTime(new Date(2026, 0, 1, 21), habits).includes('21');

const MINUTES: Readonly<Record<string, number>> = {
  ...{ half: 30, quarter: 15, five: 5, ten: 10, twenty: 20, 'twenty-five': 25 },
  ...{ media: 30, cuarto: 15, cinco: 5, diez: 10, veinte: 20, veinticinco: 25 },
};

/** One time of a phrase, before it is known which half of the day is meant. */
interface Face {
  /** Since midnight, or since noon. */
  readonly minutes: number;
  readonly half: string | undefined;
  /** False for an hour beyond twelve, or with a zero before it: it has no other half. */
  readonly isOpen: boolean;
  readonly hasMinutes: boolean;
}

/** The face of a clock that the groups with this ending say; null for one that no clock shows. */
function readFace(groups: Groups, at: '' | '1' | '2'): Face | null {
  const get = (name: string) => groups[name + at];
  if (get('noon') !== undefined) return { minutes: HALF_DAY, half: 'n', isOpen: false, hasMinutes: false };
  const hour = get('hour') ?? '';
  const half = get('half');
  const number = numberNamed(hour);
  if (number > 23 || number < 0 || (half !== undefined && (number > 12 || number === 0))) return null;
  const less = get('minus') ?? (get('side') === 'to' ? get('past') : undefined) ?? (get('menos') && 'cuarto');
  const more = get('plus') ?? get('media') ?? (less === undefined ? get('past') : undefined);
  const offset = more === undefined ? 0 : (MINUTES[more] ?? 0);
  const before = less === undefined ? 0 : (MINUTES[less] ?? 0);
  const minutes = number * 60 + Number(get('minute') ?? 0) + offset - before;
  if (minutes < 0) return null;
  const isOpen = number >= 1 && number <= 12 && !hour.startsWith('0');
  return { minutes, half, isOpen, hasMinutes: get('minute') !== undefined };
}

const isMorning = (part: string | undefined) => part === 'manana' || part === 'morning';
const isAfternoon = (part: string | undefined) => part === 'tarde' || part === 'afternoon' || part === 'evening';
const isNight = (part: string | undefined) => part === 'noche' || part === 'night';

/** The minutes of the day that are said with this half of it; null where none is said. */
function settle(face: Face, part: string | undefined): number | null {
  const { minutes, half } = face;
  if (!face.isOpen) return minutes;
  const inHalf = minutes % HALF_DAY;
  if (half === 'a' || isMorning(part)) return inHalf;
  if (half === 'p' || isAfternoon(part)) return inHalf + HALF_DAY;
  if (isNight(part)) return minutes < 6 * 60 ? minutes : minutes >= HALF_DAY ? inHalf : inHalf + HALF_DAY;
  return null;
}

/** What a time is read with, besides its words. */
export interface Clock {
  readonly habits: DateHabits;
  /** Another phrase has said that it is after noon. */
  readonly isLater: boolean;
  /** The sentence is about what takes place in the evening. */
  readonly isEvening: boolean;
}

/** What takes place in the evening, in folded text. */
export const EVENING =
  /(?<!\p{L})(?:dinner|supper|bedtime|cinema|movies?|theat(?:er|re)|evening|cenas?|cenar|cenamos|cine|pelis?|pelicula|teatro)(?!\p{L})/u;

/**
 * An hour from one to six without a half of the day is after noon, because families have little to do before seven; with its minutes in
 * figures it is so only on a clock of twelve hours. What takes place in the evening is so until eleven.
 */
function guess({ minutes, isOpen, hasMinutes }: Face, { habits, isEvening }: Clock): number {
  if (isEvening && isOpen && minutes >= 6 * 60 && minutes < 11 * 60) return minutes + HALF_DAY;
  const isEarly = minutes >= 30 && minutes < 7 * 60;
  return isEarly && (!hasMinutes || hasTwelveHours(habits)) ? minutes + HALF_DAY : minutes;
}

/** The other half of the day. */
const across = (minutes: number) => (minutes + HALF_DAY) % DAY;

/** The time that a phrase means. */
export function readTimePhrase(groups: Groups, clock: Clock): TimeMeaning | null {
  const face = readFace(groups, '');
  if (face === null) return null;
  const said = settle(face, groups['part'] ?? groups['night']);
  const later = clock.isLater && face.isOpen ? (face.minutes % HALF_DAY) + HALF_DAY : null;
  const sure = said ?? later;
  if (sure !== null) return { time: writeMinutes(sure), endTime: '' };
  const minutes = guess(face, clock);
  return {
    ...{ time: writeMinutes(minutes), endTime: '' },
    other: { time: writeMinutes(across(minutes)), endTime: '' },
  };
}

/** The beginning and the end that a phrase means: `5-6pm`, `de cinco y media a siete`. Its end is after its beginning, maybe on the next day. */
export function readRangePhrase(groups: Groups, clock: Clock): TimeMeaning | null {
  const [first, last] = [readFace(groups, '1'), readFace(groups, '2')];
  if (first === null || last === null) return null;
  const isMarked = [first, last].some(({ half, hasMinutes }) => half !== undefined || hasMinutes);
  if (groups['marked'] !== undefined && !isMarked) return null;
  const part = groups['part'] ?? groups['night'] ?? (clock.isLater ? 'tarde' : undefined);
  const end = settle(last, part);
  const start = settle(first, part) ?? (end === null ? null : beforeEnd(first.minutes, end));
  const from = start ?? guess(first, clock);
  const to = end ?? [last.minutes % HALF_DAY, (last.minutes % HALF_DAY) + HALF_DAY].find((one) => one > from);
  if (to === undefined || to === from) return null;
  const meaning = { time: writeMinutes(from), endTime: writeMinutes(to) };
  if (start !== null || end !== null) return meaning;
  return { ...meaning, other: { time: writeMinutes(across(from)), endTime: writeMinutes(across(to)) } };
}

/** The hour of a face that is next before an end: eleven in the morning for `11-1pm`. */
function beforeEnd(minutes: number, end: number): number {
  const inHalf = minutes % HALF_DAY;
  return inHalf + HALF_DAY < end ? inHalf + HALF_DAY : inHalf;
}

/** How many minutes a phrase says; null for none. */
export function readLength({ halfHour, hours, minutes, andHalf }: Groups): number | null {
  if (halfHour !== undefined) return 30;
  const count = minutes === undefined ? numberNamed(hours ?? '') * 60 : numberNamed(minutes);
  const all = count + (andHalf === undefined ? 0 : 30);
  return count > 0 && all < DAY ? all : null;
}

/** The time that is so many minutes after now. */
export function timeFromNow(minutes: number, now: Date): string {
  return writeMinutes(now.getHours() * 60 + now.getMinutes() + minutes);
}

/** How many minutes before the beginning a reminder is wanted. */
export function readReminder({ count = '', unit = '' }: Groups): number | null {
  const of = /^(week|semana)/.test(unit) ? 7 * DAY : /^(day|dia)/.test(unit) ? DAY : unit.startsWith('h') ? 60 : 1;
  const minutes = numberNamed(count) * of;
  return minutes > 0 && minutes <= 28 * DAY ? minutes : null;
}
