import type { RowName } from '#contract/areas/links.ts';
import type { BaseRow } from '#contract/family-table.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { DRAFT_PREFIX, LINE_PREFIX, readStored } from './draft-storage.ts';

/** A refused change of a row: the change has its place in the tray. */
export interface RefusedChange {
  readonly changeId: string;
  readonly rowId: string;
}

export interface StoredDraft {
  /** The person who typed it and the family (`ownerOf`). It is shown to this owner only. */
  readonly owner: string;
  /** Null for a new row. */
  readonly row: BaseRow | null;
  /** The values of the form. */
  readonly draft: object;
  /** The change in the tray that saving the draft replaces. */
  readonly refused?: RefusedChange | null;
  /** The row that a new one is made from. */
  readonly from?: RowName | null | undefined;
}

/** The owner of a draft; null while there is no family to write to. */
export function ownerOf({ user, family }: Pick<SessionState, 'user' | 'family'>): string | null {
  return user && family ? `${user.id} in ${family.id}` : null;
}

const lineKey = (owner: string, place: string) => `${LINE_PREFIX}.${place}.${owner}`;
const draftKey = (table: string, owner: string) => `${DRAFT_PREFIX}${table}.${owner}`;

/** Stores the content of a table's open form when the page may be unloaded: a reload, an update, a tab that a phone puts to sleep. */
export function storeDraft(table: string, draft: StoredDraft): void {
  storeAt(draftKey(table, draft.owner), draft);
}

function storeAt(key: string, value: object): void {
  trySetItem(sessionStorage, key, JSON.stringify(value));
}

export function forgetDraft(table: string, owner: string): void {
  sessionStorage.removeItem(draftKey(table, owner));
}

/** Reads and removes the draft of this owner. */
export function takeDraft(table: string, owner: string): StoredDraft | null {
  const stored = readStored(draftKey(table, owner)) as StoredDraft | null; // its fields are checked below and by the form
  forgetDraft(table, owner);
  return stored?.owner === owner && typeof stored.draft === 'object' && stored.draft !== null ? stored : null;
}

/** What a person chose on a screen, such as the filter of its list, for as long as this browser tab is open. */
export interface StoredChoices {
  read(): object | null;
  store(choices: object): void;
}

/** Access to this owner's choices on a screen. They go together with the drafts. */
export function storedChoices(owner: string, screen: string): StoredChoices {
  const key = `${DRAFT_PREFIX}choices of ${screen}`;
  return {
    read: () => {
      const stored = readStored(key);
      return stored?.owner === owner ? stored : null;
    },
    store: (choices) => storeAt(key, { ...choices, owner }),
  };
}

/** Storage for the line of a field, so that it survives a reload. */
export interface StoredLine {
  read(): string;
  store(line: string): void;
  forget(): void;
}

/**
 * Access to what this owner has typed in the field for new rows of a place, such as a screen. Reading does not remove it; it is removed when the
 * field is emptied.
 */
export function storedLine(owner: string, place: string): StoredLine {
  const key = lineKey(owner, place);
  return {
    read: () => readLine(key, owner),
    store: (line) => storeAt(key, { owner, line }),
    forget: () => sessionStorage.removeItem(key),
  };
}

function readLine(key: string, owner: string): string {
  const stored = readStored(key);
  return stored?.owner === owner && typeof stored.line === 'string' ? stored.line : '';
}
