import { KEPT, READ, type Groups } from './words.ts';

export interface Mentionable {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
}

/** A phrase with a meaning, and where it stands. */
export interface Found<Meaning> {
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

export const mask = (text: string, { start, end }: { start: number; end: number }, by: string) =>
  text.slice(0, start) + by.repeat(end - start) + text.slice(end);

/** The quoted words, and those that the person took back into the title. */
export function maskKept(folded: string, kept: readonly string[]): string {
  const quoted = folded.replaceAll(/"[^"]*"|“[^”]*”|«[^»]*»/g, (words) => KEPT.repeat(words.length));
  return kept.reduce((text, phrase) => {
    const words = fold(phrase);
    return words === '' ? text : text.replaceAll(words, KEPT.repeat(words.length));
  }, quoted);
}

/** The phrases of a kind that have a meaning, the last one first: people say when at the end. Phrases that lie in longer ones do not count. */
export function findAll<Meaning>(
  folded: string,
  phrases: readonly (readonly [RegExp, (groups: Groups, start: number, end: number) => Meaning | null])[],
): Found<Meaning>[] {
  const found: Found<Meaning>[] = [];
  for (const [pattern, mean] of phrases) {
    for (const match of folded.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const groups: Groups = match.groups ?? {};
      const meaning = mean(groups, start, end);
      if (meaning !== null) found.push({ start, end, meaning, groups });
    }
  }
  return found.toSorted((one, other) => other.start - one.start);
}

export const MENTIONS = /(?<![^\s(,])@/g;
export const WORDS = /(?<![\p{L}\p{N}@])(?=\p{L})/gu;

/** The people who are named there, by first name where no other has it, or by full name; the longest name counts. */
export function findPeople(folded: string, people: readonly Mentionable[], places: RegExp): Found<string>[] {
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
export function composeTitle(line: string, found: readonly { start: number; end: number }[]): string {
  const left = found.reduce((text, range) => mask(text, range, READ), line);
  return left
    .replaceAll(new RegExp(`(\\s*,)?\\s*${READ}+`, 'g'), ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,.;!?)])/g, '$1')
    .replaceAll(/^[\s,;:]+|[\s,;:]+$/g, '');
}
