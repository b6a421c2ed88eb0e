import type { Task } from '#contract/areas/tasks.ts';
import type { KeptLine } from '../../areas/tasks/components/quick-add.tsx';
import type { TaskDraft } from '../../areas/tasks/draft.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { DRAFT_KEY, isOfPerson, LINE_KEY, readKept } from './draft-storage.ts';

export interface KeptDraft {
  /** Who typed it, in which family (`ownerOf`): nobody else gets to see it. */
  owner: string;
  /** Null for a new task. */
  task: Task | null;
  draft: TaskDraft;
}

/** Whose typed words these are; null while there is no family to write in. */
export function ownerOf({ user, family }: Pick<SessionState, 'user' | 'family'>): string | null {
  return user && family ? `${user.id} in ${family.id}` : null;
}

/** Keeps what stands in an open form while the page is on its way out: a reload, an update, a tab put aside by a phone. */
export function keepDraft(kept: KeptDraft): void {
  keepAt(DRAFT_KEY, kept);
}

function keepAt(key: string, kept: object): void {
  trySetItem(sessionStorage, key, JSON.stringify(kept));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(DRAFT_KEY);
}

/** What was kept for this person in this family; asked once. What they typed in another family of theirs goes on waiting. */
export function takeDraft(owner: string): KeptDraft | null {
  const kept = readKept(DRAFT_KEY) as KeptDraft | null; // its fields are looked at below
  if (kept && kept.owner !== owner && isOfPerson(kept.owner, owner.split(' in ')[0] ?? '')) return null;
  forgetDraft();
  // A version of the app that had other fields may have written it.
  return kept?.owner === owner && typeof kept.draft?.title === 'string' && Array.isArray(kept.draft.chosen)
    ? kept
    : null;
}

/** The line in the field for a new task, of this person. Read more than once: it goes with the words in the field. */
export function keptLine(owner: string): KeptLine {
  return {
    read: () => readLine(owner),
    keep: (line) => keepAt(LINE_KEY, { owner, line }),
    forget: () => sessionStorage.removeItem(LINE_KEY),
  };
}

function readLine(owner: string): string {
  const kept = readKept(LINE_KEY);
  return kept?.owner === owner && typeof kept.line === 'string' ? kept.line : '';
}
