/** The storage of unsent drafts. Loaded at every start, so that a person never sees the drafts of the previous one. */

/**
 * In session storage, which belongs to one browser tab and ends with it. The key of a form's draft is this, the table's name and the owner:
 * a form in one family leaves the drafts of another.
 */
export const DRAFT_PREFIX = 'casita.draft.';
/** The line in a field for new rows, with its owner. A key of its own, because the field can be in use while a form is open. */
export const LINE_PREFIX = 'casita.line';

/** An owner has the form `<user id> in <family id>` (`ownerOf`). */
const isOfPerson = (owner: unknown, person: string) => typeof owner === 'string' && owner.split(' in ')[0] === person;

/** Deletes the drafts in this browser tab that belong to other people than `person`; null deletes all. */
export function dropDraftsOfOthers(person: string | null): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(LINE_PREFIX) && !key.startsWith(DRAFT_PREFIX)) continue;
    if (person === null || !isOfPerson(readStored(key)?.owner, person)) sessionStorage.removeItem(key);
  }
}

/** The stored value. Null if it is no JSON, which another version of the app or another program may have written. */
export function readStored(key: string): { owner?: unknown; line?: unknown } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
