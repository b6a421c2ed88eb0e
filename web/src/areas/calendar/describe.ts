import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { localOf } from '#contract/recurrence/zones.ts';
import { zoneNamed } from '#contract/times.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Entry } from '../../rows/entries/entry.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import {
  dayOf,
  deviceZone,
  formatDayRange,
  formatLongDay,
  formatTime,
  formatWords,
  insideSentence,
  type Day,
} from '../../ui/dates/dates.ts';

type Say = Translate<'calendar'>;

/** Texts that many entries share: making one takes the browser a tenth of a millisecond. */
const texts = new Map<string, string>();
const TEXTS_MAX = 2_000;

function remember(key: string, say: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  if (texts.size >= TEXTS_MAX) texts.clear();
  const text = say();
  texts.set(key, text);
  return text;
}

/** A time of this device's clock. */
export function timeOf(timeMs: number, habits: DateHabits): string {
  const time = new Date(timeMs);
  const key = `${time.getHours()}:${time.getMinutes()} ${habits.language} ${habits.timeFormat}`;
  return remember(key, () => formatTime(time, habits));
}

export function longDay(day: Day, habits: DateHabits): string {
  return remember(`${day} ${habits.language} ${habits.dateFormat}`, () => formatLongDay(day, habits));
}

export function nameAll(names: readonly string[], { language }: DateHabits): string {
  if (names.length < 2) return names[0] ?? '';
  return remember(`${language} ${names.join()}`, () => new Intl.ListFormat(language).format(names));
}

/** `17:00–18:00`; what has no end has one time. Empty for whole days. */
export function describeTimes(entry: Entry, habits: DateHabits): string {
  if (entry.isAllDay) return '';
  const start = timeOf(entry.startMs, habits);
  const hasEnd = entry.hasEnd && entry.endMs > entry.startMs;
  return hasEnd ? `${start}–${timeOf(entry.endMs, habits)}` : start;
}

/** When an entry is, where the viewer is: `Friday, 20 November, 17:00–18:00`. */
export function describeWhen(entry: Entry, habits: DateHabits): string {
  const first = longDay(entry.firstDay, habits);
  const last = insideSentence(longDay(entry.lastDay, habits), habits.language);
  if (entry.firstDay === entry.lastDay) return [first, describeTimes(entry, habits)].filter(Boolean).join(', ');
  if (entry.isAllDay) return `${first} – ${last}`;
  return `${first}, ${timeOf(entry.startMs, habits)} – ${last}, ${timeOf(entry.endMs, habits)}`;
}

/** The start in the event's own zone: `08:00 in New York`; null where it is the same as the viewer's. */
export function describeOwnZone(entry: Entry, event: FamilyEvent, t: Say, habits: DateHabits): string | null {
  const { time_zone } = event;
  if (entry.isAllDay || time_zone === null || zoneNamed(time_zone) === null) return null;
  const own = localOf(entry.startMs, time_zone);
  if (own === localOf(entry.startMs, deviceZone())) return null;
  const [day = '', clock = ''] = own.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const time = formatTime(new Date(2026, 0, 1, hours, minutes), habits);
  const isSameDay = day === dayOf(new Date(entry.startMs));
  const said = isSameDay ? time : `${formatWords(day, { weekday: 'long' }, habits.language)}, ${time}`;
  return t('inZone', { time: said, zone: nameZone(time_zone) });
}

/** `New York` of `America/New_York`. */
export const nameZone = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** `November 2026`, `16–22 Nov 2026`, or a long day. */
export function describeRange(view: string, days: readonly Day[], day: Day, habits: DateHabits): string {
  const { language } = habits;
  if (view === 'month') return formatWords(day, { month: 'long', year: 'numeric' }, language);
  if (view === 'day') return formatLongDay(day, habits);
  const [first = day, last = day] = [days[0], view === 'agenda' ? days[6] : days.at(-1)];
  return formatDayRange(first, last, { day: 'numeric', month: 'short', year: 'numeric' }, language);
}
