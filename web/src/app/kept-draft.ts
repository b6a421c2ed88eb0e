import type { Task } from '#contract/areas/tasks.ts';
import type { TaskDraft } from '../areas/tasks/draft.ts';

/** Session storage: of this tab alone, gone with it. */
const KEY = 'casita.draft';

interface KeptDraft {
  /** Who typed it, in which family: nobody else gets to see it. */
  owner: string;
  /** Null for a new task. */
  task: Task | null;
  draft: TaskDraft;
}

/** Keeps what stands in an open form while the page is on its way out: a reload, an update, a tab put aside by a phone. */
export function keepDraft(kept: KeptDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or closed: it lives as long as the page.
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

/** What was kept for this person; asked once. */
export function takeDraft(owner: string): KeptDraft | null {
  const text = sessionStorage.getItem(KEY);
  forgetDraft();
  try {
    const kept: KeptDraft | null = JSON.parse(text ?? 'null');
    // A version of the app that had other fields may have written it.
    return kept?.owner === owner && typeof kept.draft?.title === 'string' && Array.isArray(kept.draft.chosen)
      ? kept
      : null;
  } catch {
    return null;
  }
}
