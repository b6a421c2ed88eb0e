import { addDays, type Day, type MaybeDay } from '../../ui/dates/dates.ts';
import type { MaybeTime } from '../../ui/dates/typed-time.ts';
import {
  FROM_NOW_PHRASE,
  LENGTH_PHRASES,
  PART_PHRASES,
  RANGE_PHRASES,
  REMINDER_PHRASE,
  RULE_PART_PHRASES,
  TIME_PHRASES,
} from './clock-phrases.ts';
import {
  EVENING,
  hourOfPart,
  minutesOf,
  readLength,
  readRangePhrase,
  readReminder,
  readTimePhrase,
  timeFromNow,
  timeOfPart,
  writeMinutes,
  type Clock,
  type TimeMeaning,
} from './clock-times.ts';
import { composeTitle, findAll, findPeople, fold, mask, maskKept, MENTIONS, WORDS, type Found } from './find.ts';
import { firstDayOf, readDayPhrase, readRule, readSpan, type DayMeaning } from './meanings.ts';
import { DAY_PHRASES, isOneOfSeveral, REPEAT_PHRASES, SPAN_PHRASES, UNREAD_DATE } from './phrases.ts';
import { titleOnly, type Part, type Reading, type Sentence, type SentenceKind, type Signs } from './sentence.ts';
import { READ, type Groups } from './words.ts';

/** A word that may be a plural, as in `a las 10 amigas`; a name may not. */
const COUNTED = /^\s+\p{Ll}+s(?!\p{L})/u;

type Placed = Part & { readonly start: number; readonly end: number; readonly staysInTitle: boolean };

/**
 * Reads a line as one of the kinds: `Water plants every Monday 18:00 @Leo`. A line of which no title would be left is a title. The first
 * `day` of a rule follows from the rule, and a time without a day is the next time that the clock shows it. What does not
 * last has no end and no reminder: the words for them stay in its title.
 */
export function readSentence(typed: string, reading: Reading): Sentence {
  const line = typed.normalize('NFC');
  const { kinds } = reading;
  const find = (key: string) => kinds.find((one) => one.key === key) ?? kinds[0];
  if (reading.kind !== null) return readAs(line, reading, find(reading.kind));
  // A suggestion follows from all that is understood; what it cannot have is then read again as a part of its title.
  return readAs(line, reading, find(readAs(line, reading, null).kind));
}

/** Of equals the first. */
const suggest = (kinds: Reading['kinds'], signs: Signs) =>
  kinds.reduce((best, one) => (one.suits(signs) > best.suits(signs) ? one : best));

function readAs(line: string, reading: Reading, kind: SentenceKind | null): Sentence {
  const { now, habits, people, kinds, kept = [], swapped = [] } = reading;
  const isMoment = kind !== null && !kind.lasts;
  const usualDay = kind?.lasts ? reading.day : undefined;
  const parts: Placed[] = [];
  const isEvening = EVENING.test(fold(line));
  let folded = maskKept(fold(line), kept);
  const take = (of: Part['kind'], found: Found<unknown> | null, extra: Partial<Part> = {}, staysInTitle = false) => {
    if (!found) return;
    const { start, end } = found;
    folded = mask(folded, found, READ);
    parts.push({ kind: of, text: line.slice(start, end), start, end, staysInTitle, ...extra });
  };
  const isSwapped = (found: Found<unknown> | null) =>
    found !== null && swapped.includes(line.slice(found.start, found.end));

  for (const person of findPeople(folded, people, MENTIONS)) take('person', person, { person: person.meaning });
  if (kind?.isTimeless) {
    const title = composeTitle(line, parts);
    if (title === '') return titleOnly(line.trim(), kind.key);
    return {
      ...titleOnly(title, kind.key),
      people: [...new Set(parts.flatMap(({ person }) => person ?? []))],
      parts: shownOf(parts),
    };
  }
  const [reminder = null] = isMoment ? [] : findAll(folded, [[REMINDER_PHRASE, readReminder]]);
  const beforeReminder = folded;
  if (reminder) folded = mask(folded, reminder, READ);
  const [rule = null] = findAll(
    folded,
    REPEAT_PHRASES.map(([name, pattern]) => [pattern, (groups: Groups) => readRule(name, groups)] as const),
  );
  take('repeat', rule);
  const [span = null] = findAll(
    folded,
    SPAN_PHRASES.map(([name, pattern]) => [pattern, (groups: Groups) => readSpan(name, groups, now)] as const),
  );
  if (!isMoment) take('day', span);
  const days = span
    ? []
    : findAll(
        folded,
        DAY_PHRASES.map(([name, pattern]) => [pattern, readDay(name)] as const),
      );
  const isSeveral = days.some(({ groups, start, end }) =>
    isOneOfSeveral(groups, folded.slice(0, start), folded.slice(end)),
  );
  const dayFound = isSeveral ? null : (days[0] ?? null);
  const dayMeaning = swap(dayFound, isSwapped(dayFound));
  take('day', dayFound, otherOf(dayMeaning));
  const unread = dayFound || rule || (span && !isMoment) ? '' : sayUnread(span ? [span] : isSeveral ? days : []);
  const partHour = hourOfPart({ ...dayFound?.groups }) ?? hourOfPart({ ...rule?.groups });
  const clock: Clock = { habits, isEvening, isLater: partHour !== undefined && partHour > 12 };

  const isTimeSaid = dayMeaning?.time !== undefined && dayMeaning.time !== '';
  const isTimeless = unread !== '' || isTimeSaid;
  const [range = null] = isTimeless
    ? []
    : findAll(
        folded,
        RANGE_PHRASES.map((one) => [one, readRange] as const),
      );
  const [point = null] = isTimeless || range ? [] : findAll(folded, timePhrases());
  const timeFound = range ?? point;
  const timeMeaning = swap(timeFound, isSwapped(timeFound));
  take(
    'time',
    timeFound,
    timeMeaning?.other ? { other: { day: '', ...timeMeaning.other } } : {},
    isMoment && range !== null,
  );
  const partPhrases = rule ? RULE_PART_PHRASES : PART_PHRASES;
  const [part = null] =
    timeFound || isTimeless || dayFound || span || partHour !== undefined
      ? []
      : findAll(folded, [[partPhrases, (groups: Groups) => hourOfPart(groups) ?? null]]);
  take('time', part);
  const hour = partHour ?? part?.meaning;
  const partTime =
    hour === undefined
      ? ''
      : timeOfPart(hour, part && !rule ? (usualDay ?? today()) : (dayFound?.meaning.day ?? null), now);
  const time = timeMeaning?.time ?? (isTimeSaid ? (dayMeaning?.time ?? '') : partTime);
  const hasClock = timeFound !== null || isTimeSaid;
  const [length = null] =
    isMoment || range || !hasClock
      ? []
      : findAll(
          folded,
          LENGTH_PHRASES.map((one) => [one, readLength] as const),
        );
  take('length', length);
  // Without a time to count from, its words stay in the title.
  const isReminded = reminder !== null && hasClock;
  if (isReminded) parts.push({ ...placeOf(reminder), kind: 'reminder', staysInTitle: false });
  else folded = unmask(folded, beforeReminder, reminder);

  const removed = parts.filter(({ staysInTitle }) => !staysInTitle);
  const title = composeTitle(line, removed);
  if (title === '') return titleOnly(line.trim(), (kind ?? kinds[0]).key);
  const rrule = rule?.meaning ?? '';
  const start: MaybeDay =
    dayMeaning?.day ??
    (isMoment ? undefined : span?.meaning.day) ??
    (rrule === '' && !isFromNow(timeFound) ? usualDay : undefined) ??
    (rrule === '' && time === '' ? '' : firstDayOf(rrule, time, now));
  const ends = composeEnd(start, time, isMoment ? '' : (timeMeaning?.endTime ?? ''), length?.meaning ?? null);
  const endDay = isMoment ? '' : (span?.meaning.endDay ?? ends.endDay);
  const mentioned = new Set(parts.flatMap(({ person }) => person ?? []));
  const named = new Set(findPeople(folded, people, WORDS).map(({ meaning }) => meaning));
  const suggested = suggest(kinds, {
    title: fold(title),
    hasDay: start !== '',
    hasLength: endDay !== '' || ends.endTime !== '' || isReminded,
    when: parts.filter(({ kind: of }) => of === 'day' || of === 'time').map(({ text }) => fold(text)),
    hasClock: hasClock && !isFromNow(timeFound),
  });
  return {
    kind: (kind ?? suggested).key,
    ...{ title, day: start, time, rrule, endDay, endTime: ends.endTime, unread },
    reminders: isReminded ? [reminder.meaning] : [],
    people: [...mentioned],
    named: [...named].filter((id) => !mentioned.has(id)),
    parts: shownOf(parts),
  };

  function today(): Day {
    return firstDayOf('', '', now);
  }

  function placeOf({ start: from, end }: Found<unknown>) {
    return { text: line.slice(from, end), start: from, end };
  }

  function readDay(name: (typeof DAY_PHRASES)[number][0]) {
    return (groups: Groups, from: number, end: number): DayMeaning | null => {
      const besides = mask(folded, { start: from, end }, READ);
      const hasTime = [...RANGE_PHRASES, ...TIME_PHRASES].some((one) => besides.search(one) >= 0);
      return readDayPhrase(name, groups, { now, habits, hasTime, isEvening });
    };
  }

  function readRange(groups: Groups): TimeMeaning | null {
    return readRangePhrase(groups, clock);
  }

  function timePhrases() {
    const fromNow = (groups: Groups): TimeMeaning | null => {
      const minutes = readLength(groups);
      return minutes === null ? null : { time: timeFromNow(minutes, now), endTime: '' };
    };
    const readTime = (groups: Groups, _from: number, end: number): TimeMeaning | null => {
      const isCount = groups['anything'] !== undefined && COUNTED.test(line.slice(end));
      return isCount ? null : readTimePhrase(groups, clock);
    };
    const phrases = TIME_PHRASES.map((one) => [one, readTime] as const);
    return dayFound || rule || span ? phrases : [[FROM_NOW_PHRASE, fromNow] as const, ...phrases];
  }

  function sayUnread(found: readonly Found<unknown>[]): string {
    const [last, first] = [found[0], found.at(-1)];
    if (last && first) return line.slice(first.start, last.end);
    const [match] = folded.matchAll(UNREAD_DATE);
    return match ? line.slice(match.index, match.index + match[0].length) : '';
  }
}

/** In the order in which they were typed. */
const shownOf = (parts: readonly Placed[]): readonly Part[] =>
  parts
    .toSorted((one, other) => one.start - other.start)
    .map(({ start: _start, end: _end, staysInTitle: _stays, ...shown }) => shown);

const isFromNow = (found: Found<unknown> | null) =>
  found !== null && ['hours', 'minutes', 'halfHour'].some((name) => found.groups[name] !== undefined);

/** The letters of what was not taken after all stand again where they were. */
function unmask(folded: string, before: string, found: Found<unknown> | null): string {
  return found ? folded.slice(0, found.start) + before.slice(found.start, found.end) + folded.slice(found.end) : folded;
}

/** The meaning that counts: the other one where the person has chosen it, which then offers the first. */
function swap<Meaning extends object>(found: Found<Meaning & { other?: Meaning }> | null, isSwapped: boolean) {
  if (found === null) return null;
  const { other, ...first } = found.meaning;
  return isSwapped && other !== undefined ? { ...other, other: first as Meaning } : found.meaning; // without its other one
}

function otherOf(meaning: DayMeaning | null): Partial<Part> {
  return meaning?.other ? { other: { day: meaning.other.day, time: meaning.other.time ?? '', endTime: '' } } : {};
}

/** When it ends: at the end that was said, or so many minutes after its beginning. */
function composeEnd(day: MaybeDay, time: MaybeTime, end: MaybeTime, length: number | null) {
  const endTime = length === null ? end : writeMinutes(minutesOf(time) + length);
  const isNext = day !== '' && endTime !== '' && minutesOf(endTime) <= minutesOf(time);
  return { endTime, endDay: isNext ? addDays(day, 1) : '' };
}
