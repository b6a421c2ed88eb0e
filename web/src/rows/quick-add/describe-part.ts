import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatDay, insideSentence, startLarge, type Day } from '../../ui/dates/dates.ts';
import { writeTime } from '../../ui/dates/typed-time.ts';
import { describeRule } from '../repeat/rule-words.ts';
import type { Moment, Part, Sentence } from '../sentence/sentence.ts';
import { fillIn } from '../../lib/i18n/i18n.ts';
import type { QuickWords } from './quick-words.ts';

export interface Speech {
  readonly words: QuickWords;
  readonly habits: DateHabits;
  readonly now: Date;
}

/** Names a day: Today, Tomorrow, a weekday, or a date. */
export function nameDay(day: Day, { words, habits, now }: Speech): string {
  const today = dayOf(now);
  if (day === today) return words.today;
  return day === addDays(today, 1) ? words.tomorrow : formatDay(day, today, habits);
}

const nameTime = ({ time, endTime }: Pick<Moment, 'time' | 'endTime'>, { habits }: Speech) =>
  [time, endTime]
    .filter((one) => one !== '')
    .map((one) => writeTime(one, habits))
    .join(' – ');

/** A day, a time or both: `Tomorrow, 5:00 PM – 6:00 PM`. */
export function describeMoment(moment: Moment, speech: Speech): string {
  const time = nameTime(moment, speech);
  if (moment.day === '') return time;
  const day = nameDay(moment.day, speech);
  return time === '' ? day : fillIn(speech.words.at, { day, time });
}

/** `30 minutes`, `2 hours`, `1 day`. */
function nameLength(minutes: number, language: string): string {
  const [unit, size] = minutes % 1_440 === 0 ? ['day', 1_440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

/** What a part of a sentence means, in words. A time that has no words of its own is said with those of the day or of the rule. */
export function describePart(part: Part, sentence: Sentence, nameOf: (id: string) => string, speech: Speech): string {
  const { words, habits } = speech;
  const { day, endDay, time, endTime, parts, rrule, reminders } = sentence;
  const has = (kind: Part['kind']) => parts.some((one) => one.kind === kind);
  const hasLength = has('length');
  const end = hasLength ? '' : endTime;
  const days = () => {
    const last = endDay === '' || endTime !== '' ? '' : ` – ${nameDay(endDay, speech)}`;
    return `${describeMoment({ day, time: has('time') ? '' : time, endTime: '' }, speech)}${last}`;
  };
  switch (part.kind) {
    case 'day':
      return days();
    case 'time':
      return describeMoment({ day: has('day') || has('repeat') ? '' : day, time, endTime: end }, speech);
    case 'person':
      return nameOf(part.person ?? '') || part.text;
    case 'length':
      return fillIn(words.until, { time: writeTime(endTime, habits) });
    case 'reminder':
      return reminders.map((minutes) => fillIn(words.before, { length: nameLength(minutes, habits.language) })).join();
    case 'repeat': {
      const rule = startLarge(describeRule(rrule, habits.language));
      return has('day') ? rule : fillIn(words.from, { rule, day: insideSentence(days(), habits.language) });
    }
  }
}
