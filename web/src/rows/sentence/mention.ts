import { fold, type Mentionable } from './find.ts';

export interface Mention<Person> {
  /** Where its @ stands. */
  readonly start: number;
  /** The people whose name begins as typed. */
  readonly options: readonly Person[];
  /** What is typed is a name already, so that Enter does not need a choice. */
  readonly isWhole: boolean;
}

const isShared = (people: readonly Mentionable[], { id, firstName }: Mentionable) =>
  people.some((other) => other.id !== id && fold(other.firstName) === fold(firstName));

/** The @ that is being typed before the caret; null without one, and when no member has such a name. */
export function findMention<Person extends Mentionable>(
  line: string,
  caret: number,
  people: readonly Person[],
): Mention<Person> | null {
  const match = /(?<![^\s(,])@([\p{L}\p{M}]*)$/u.exec(line.slice(0, caret));
  if (!match) return null;
  const sought = fold((match[1] ?? '').normalize('NFC'));
  const isName = (person: Person) => fold(person.firstName) === sought && !isShared(people, person);
  const options = people.filter((person) => fold(person.name).startsWith(sought) && !isName(person));
  return options.length === 0 ? null : { start: match.index, options, isWhole: people.some(isName) };
}

/** The line with the name of the person in place of what was typed of it, and where the caret goes. */
export function insertMention(
  line: string,
  { start, caret }: { start: number; caret: number },
  person: Mentionable,
  people: readonly Mentionable[],
): { line: string; caret: number } {
  const name = `@${isShared(people, person) ? person.name : person.firstName} `;
  return {
    line: line.slice(0, start) + name + line.slice(caret).replace(/^[^\S\n]+/u, ''),
    caret: start + name.length,
  };
}
