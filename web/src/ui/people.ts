/** The eight hues of people, in the order in which they are assigned. Each is a token of tokens.css. */
export const HUES = ['brick', 'ochre', 'olive', 'fern', 'lagoon', 'blue', 'violet', 'berry'] as const;
export type Hue = (typeof HUES)[number];

/** A person as the kit shows one. */
export interface Person {
  id: string;
  name: string;
  firstName: string;
  initials: string;
  hue: Hue;
  /** From the ninth person on hues repeat, with a second ring as the difference. */
  hasDoubleRing: boolean;
  /** Address of the image with the person's own rings behind the initials. */
  picture?: string;
  /** Address of their photo, which covers rings and initials. */
  photo?: string | undefined;
}

interface Named {
  id: string;
  name: string;
  hue: Hue;
  picture?: string;
  photo?: string | undefined;
}

/** Initials of the first name, because families share the last name. */
function letters(name: string, count: number): string {
  const text = Array.from(name.trim()).slice(0, count).join('').trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const wordsOf = (name: string) => name.trim().split(/\s+/);

/** People in joining order. Each has one letter, or two when another has the same first letter. */
export function drawPeople(family: readonly Named[]): Person[] {
  const usedHues = new Set<Hue>();
  return family.map((member) => {
    const letter = letters(member.name, 1);
    const isShared = family.some((other) => other.id !== member.id && letters(other.name, 1) === letter);
    const hasDoubleRing = usedHues.has(member.hue);
    usedHues.add(member.hue);
    const words = wordsOf(member.name);
    // Two grandfathers are told apart by what follows: `Abuelo Paco`, AP.
    const isNamesake = family.some((other) => other.id !== member.id && wordsOf(other.name)[0] === words[0]);
    if (isNamesake && words.length > 1) {
      const initials = words.slice(0, 2).map((word) => letters(word, 1));
      return { ...member, firstName: words.join(' '), initials: initials.join(''), hasDoubleRing };
    }
    return { ...member, firstName: words[0] ?? '', initials: letters(member.name, isShared ? 2 : 1), hasDoubleRing };
  });
}

/** The names of the people with these ids. */
export const namesOf = (people: readonly Person[], ids: readonly string[]): string[] =>
  people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
