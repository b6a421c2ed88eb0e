import type { DateHabits } from '../../../ui/dates/date-habits.ts';
import { readSentence } from '../read-sentence.ts';
import { KINDS } from './kinds.ts';
import type { Sentence } from '../sentence.ts';

export const EN: DateHabits = { language: 'en', dateFormat: 'MM/DD/YYYY', timeFormat: '12' };
export const ES: DateHabits = { language: 'es', dateFormat: 'DD/MM/YYYY', timeFormat: '24' };

/** A Monday, at noon. */
export const MONDAY = new Date(2026, 10, 23, 12);

const PEOPLE = ['Leo Rivera', 'José Rivera'].map((name) => ({
  id: name,
  name,
  firstName: name.slice(0, name.indexOf(' ')),
}));

interface SayOptions {
  habits: DateHabits;
  now?: Date;
  kind?: string | null;
  day?: string;
  kept?: readonly string[];
  swapped?: readonly string[];
}

const write = (...words: readonly string[]) => words.filter(Boolean).join(' ');

/** What is understood: `event: title | day time – last day end | rule | people | minutes before | or the other reading`, without what is missing. */
export function say(
  line: string,
  { habits, now = MONDAY, kind = null, day, kept = [], swapped = [] }: SayOptions,
): string {
  return tell(readSentence(line, { now, habits, people: PEOPLE, kinds: KINDS, kind, day, kept, swapped }));
}

function tell({ kind, title, day, time, endDay, endTime, rrule, people, reminders, parts, unread }: Sentence): string {
  const end = write(endDay.slice(5), endTime);
  const others = parts.flatMap(({ other }) =>
    other ? `or ${write(other.day.slice(5), other.time, other.endTime)}` : [],
  );
  return [
    `${kind}: ${title}`,
    `${write(day.slice(5), time)}${end === '' ? '' : ` – ${end}`}`,
    rrule.replaceAll(/FREQ=|INTERVAL=|BYDAY=|BYMONTHDAY=/g, ''),
    people.join(' + '),
    reminders.length === 0 ? '' : `${reminders.join()} min before`,
    ...others,
    unread === '' ? '' : `unread: ${unread}`,
  ]
    .filter(Boolean)
    .join(' | ');
}
