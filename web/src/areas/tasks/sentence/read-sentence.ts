import type { DateHabits } from '../../../ui/dates/date-habits.ts';
import type { Day, MaybeDay } from '../../../ui/dates/dates.ts';
import type { MaybeTime } from '../../../ui/dates/typed-time.ts';
import {
  DAY_PHRASES,
  isOneOfSeveral,
  KEPT,
  READ,
  REPEAT_PHRASES,
  TIME_PHRASES,
  UNREAD_DATE,
  type Groups,
} from './phrases.ts';
import { firstDayOf, hourOfPart, readDayPhrase, readRule, readTimePhrase, timeOfPart } from './meanings.ts';

export interface Mentionable {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
}

/** What a sentence is read with. */
export interface Reading {
  readonly now: Date;
  readonly habits: DateHabits;
  /** The people who can be mentioned. */
  readonly people: readonly Mentionable[];
  /** Phrases, as they were typed, that the person wants to have in the title. */
  readonly kept?: readonly string[];
}

/** A phrase that was understood, as it was typed. */
export interface Part {
  readonly kind: 'day' | 'time' | 'repeat' | 'person';
  readonly text: string;
  /** The member who is mentioned. */
  readonly person?: string;
}

export interface Sentence {
  readonly title: string;
  readonly day: MaybeDay;
  readonly time: MaybeTime;
  /** Empty for a task that does not repeat. */
  readonly rrule: string;
  /** Ids, each once. */
  readonly people: readonly string[];
  /** Ids of others whose name is in the title without an @. That means nothing by itself: “Call Leo” may be for anyone. */
  readonly named: readonly string[];
  /** In the order in which they were typed. */
  readonly parts: readonly Part[];
}

interface Found<Meaning> {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
  readonly groups: Groups;
}

/** Lower case and without accents, each letter in its place. */
export function fold(text: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  });
}

const mask = (text: string, { start, end }: { start: number; end: number }, by: string) =>
  text.slice(0, start) + by.repeat(end - start) + text.slice(end);

/** The quoted words, and those that the person took back into the title. */
function maskKept(folded: string, kept: readonly string[]): string {
  const quoted = folded.replaceAll(/"[^"]*"|“[^”]*”|«[^»]*»/g, (words) => KEPT.repeat(words.length));
  return kept.reduce((text, phrase) => {
    const words = fold(phrase);
    return words === '' ? text : text.replaceAll(words, KEPT.repeat(words.length));
  }, quoted);
}

/** The phrases of a kind that have a meaning, the last one first: people say when at the end. Phrases that lie in longer ones do not count. */
function findAll<Meaning>(
  folded: string,
  phrases: readonly (readonly [RegExp, (groups: Groups, end: number) => Meaning | null])[],
): Found<Meaning>[] {
  const found: Found<Meaning>[] = [];
  for (const [pattern, mean] of phrases) {
    for (const match of folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const groups: Groups = match.groups ?? {};
      const meaning = mean(groups, end);
      if (meaning !== null) found.push({ start, end, meaning, groups });
    }
  }
  return found.toSorted((one, other) => other.start - one.start);
}

/** A word that may be a plural, as in `a las 10 amigas`; a name may not. */
const COUNTED = /^\s+\p{Ll}+s(?!\p{L})/u;

const MENTIONS = /(?<![^\s(,])@/g;
const WORDS = /(?<![\p{L}\p{N}@])(?=\p{L})/gu;

/** The people who are named there, by first name where no other has it, or by full name; the longest name counts. */
function findPeople(folded: string, people: readonly Mentionable[], places: RegExp): Found<string>[] {
  const named = people.flatMap(({ id, name, firstName }) => {
    const isShared = people.some((other) => other.id !== id && fold(other.firstName) === fold(firstName));
    return [{ id, name: fold(name) }, ...(isShared ? [] : [{ id, name: fold(firstName) }])];
  });
  const byLength = named.toSorted((one, other) => other.name.length - one.name.length);
  return [...folded.matchAll(places)].flatMap(({ index: start, 0: { length } }) => {
    const rest = folded.slice(start + length);
    const person = byLength.find(
      ({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}@]/u.test(rest.slice(name.length)),
    );
    return person ? [{ start, end: start + length + person.name.length, meaning: person.id, groups: {} }] : [];
  });
}

/** The words that are left, as a title. */
function composeTitle(line: string, found: readonly { start: number; end: number }[]): string {
  const left = found.reduce((text, range) => mask(text, range, READ), line);
  return left
    .replaceAll(new RegExp(`(\\s*,)?\\s*${READ}+`, 'g'), ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;!?)])/g, '$1')
    .replaceAll(/^[\s,;:]+|[\s,;:]+$/g, '');
}

/**
 * Reads a line as a task: `Water plants every Monday 18:00 @Leo`. A line of which no title would be left is a title. The first `day` of a
 * rule follows from the rule, and a time without a day is the next time that the clock shows it.
 */
export function readSentence(typed: string, { now, habits, people, kept = [] }: Reading): Sentence {
  const line = typed.normalize('NFC');
  let folded = maskKept(fold(line), kept);
  const parts: (Part & { start: number; end: number })[] = [];
  const take = (kind: Part['kind'], found: Found<unknown> | null, extra: Partial<Part> = {}) => {
    if (!found) return;
    const { start, end } = found;
    folded = mask(folded, found, READ);
    parts.push({ kind, text: line.slice(start, end), start, end, ...extra });
  };

  for (const person of findPeople(folded, people, MENTIONS)) take('person', person, { person: person.meaning });
  const [rule = null] = findAll(
    folded,
    REPEAT_PHRASES.map(([name, pattern]) => [pattern, (groups: Groups) => readRule(name, groups)] as const),
  );
  take('repeat', rule);
  const days = findAll(
    folded,
    DAY_PHRASES.map(
      ([name, pattern]) => [pattern, (groups: Groups) => readDayPhrase(name, groups, now, habits)] as const,
    ),
  );
  const isSeveral = days.some(({ groups, start, end }) =>
    isOneOfSeveral(groups, folded.slice(0, start), folded.slice(end)),
  );
  const dayFound = isSeveral ? null : (days[0] ?? null);
  take('day', dayFound);
  const isUnread = dayFound === null && rule === null && (isSeveral || folded.search(UNREAD_DATE) >= 0);
  const partHour = hourOfPart({ ...dayFound?.groups }) ?? hourOfPart({ ...rule?.groups });
  const isLater = partHour !== undefined && partHour > 12;
  const [timeFound = null] = findAll(
    folded,
    (isUnread ? [] : TIME_PHRASES).map(
      (pattern) => [pattern, (groups: Groups, end: number) => readTime(groups, line.slice(end))] as const,
    ),
  );
  take('time', timeFound);

  function readTime(groups: Groups, rest: string): string | null {
    const isCount = groups['anything'] !== undefined && COUNTED.test(rest);
    return isCount ? null : readTimePhrase(groups, habits, isLater);
  }

  const title = composeTitle(line, parts);
  if (title === '') return { title: line.trim(), day: '', time: '', rrule: '', people: [], named: [], parts: [] };
  const partTime = partHour === undefined ? '' : timeOfPart(partHour, dayFound?.meaning ?? null, now);
  const time = timeFound?.meaning ?? partTime;
  const rrule = rule?.meaning ?? '';
  const day: Day = dayFound?.meaning ?? (rrule === '' && time === '' ? '' : firstDayOf(rrule, time, now));
  const mentioned = new Set(parts.flatMap(({ person }) => person ?? []));
  const named = new Set(findPeople(folded, people, WORDS).map(({ meaning }) => meaning));
  return {
    ...{ title, day, time, rrule },
    people: [...mentioned],
    named: [...named].filter((id) => !mentioned.has(id)),
    parts: parts.toSorted((one, other) => one.start - other.start).map(({ start: _start, end: _end, ...part }) => part),
  };
}
