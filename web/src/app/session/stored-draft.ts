import type { Task } from '#contract/areas/tasks.ts';
import type { StoredLine } from '../../areas/tasks/components/quick-add.tsx';
import type { TaskDraft } from '../../areas/tasks/draft.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { DRAFT_KEY, isOfPerson, LINE_KEY, readStored } from './draft-storage.ts';

export interface StoredDraft {
  /** The person who typed it and the family (`ownerOf`). It is shown to this owner only. */
  owner: string;
  /** Null for a new task. */
  task: Task | null;
  draft: TaskDraft;
}

/** The owner of a draft; null while there is no family to write to. */
export function ownerOf({ user, family }: Pick<SessionState, 'user' | 'family'>): string | null {
  return user && family ? `${user.id} in ${family.id}` : null;
}

/** Stores the content of an open form when the page may be unloaded: a reload, an update, a tab that a phone puts to sleep. */
export function storeDraft(draft: StoredDraft): void {
  storeAt(DRAFT_KEY, draft);
}

function storeAt(key: string, value: object): void {
  trySetItem(sessionStorage, key, JSON.stringify(value));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(DRAFT_KEY);
}

/** Reads and removes the draft of this owner. A draft of the same person in another family stays stored, any other is removed. */
export function takeDraft(owner: string): StoredDraft | null {
  const stored = readStored(DRAFT_KEY) as StoredDraft | null; // its fields are checked below
  if (stored && stored.owner !== owner && isOfPerson(stored.owner, owner.split(' in ')[0] ?? '')) return null;
  forgetDraft();
  // It may have been written by a version of the app with other fields.
  return stored?.owner === owner && typeof stored.draft?.title === 'string' && Array.isArray(stored.draft.chosen)
    ? stored
    : null;
}

/** Access to this owner's line in the field for a new task. Reading does not remove it; it is removed when the field is emptied. */
export function storedLine(owner: string): StoredLine {
  return {
    read: () => readLine(owner),
    store: (line) => storeAt(LINE_KEY, { owner, line }),
    forget: () => sessionStorage.removeItem(LINE_KEY),
  };
}

function readLine(owner: string): string {
  const stored = readStored(LINE_KEY);
  return stored?.owner === owner && typeof stored.line === 'string' ? stored.line : '';
}
