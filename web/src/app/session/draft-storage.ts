/** Where half-typed words lie. Part of every start: whoever comes next finds none of somebody else's. */

/** Session storage: of this tab alone, gone with it. */
export const DRAFT_KEY = 'casita.draft';
/** The field for a new task stays in use beside an open form: a place of its own. */
export const LINE_KEY = 'casita.line';

/** Owners are named `person in family` (`ownerOf`). */
export const isOfPerson = (owner: unknown, person: string) =>
  typeof owner === 'string' && owner.split(' in ')[0] === person;

/** Deletes what anybody but this person has typed in this tab; null for everybody's. */
export function dropDraftsOfOthers(person: string | null): void {
  for (const key of [DRAFT_KEY, LINE_KEY]) {
    if (person === null || !isOfPerson(readKept(key)?.owner, person)) sessionStorage.removeItem(key);
  }
}

/** Null for what is no JSON: of another version, or of somebody else. */
export function readKept(key: string): { owner?: unknown; line?: unknown } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
