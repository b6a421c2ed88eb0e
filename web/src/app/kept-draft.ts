import type { Task } from '#contract/areas/tasks.ts';
import type { KeptLine } from '../areas/tasks/components/quick-add.tsx';
import type { TaskDraft } from '../areas/tasks/draft.ts';
import { tryToKeep } from '../lib/try-to-keep.ts';

/** Session storage: of this tab alone, gone with it. */
const KEY = 'casita.draft';
/** The field for a new task stays in use beside an open form: a place of its own. */
const LINE_KEY = 'casita.line';

interface KeptDraft {
  /** Who typed it, in which family: nobody else gets to see it. */
  owner: string;
  /** Null for a new task. */
  task: Task | null;
  draft: TaskDraft;
}

/** Keeps what stands in an open form while the page is on its way out: a reload, an update, a tab put aside by a phone. */
export function keepDraft(kept: KeptDraft): void {
  keepAt(KEY, kept);
}

function keepAt(key: string, kept: object): void {
  tryToKeep(sessionStorage, key, JSON.stringify(kept));
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

/** The line in the field for a new task, of this person. Read more than once: it goes with the words in the field. */
export function keptLine(owner: string): KeptLine {
  return {
    read: () => readLine(owner),
    keep: (line) => keepAt(LINE_KEY, { owner, line }),
    forget: () => sessionStorage.removeItem(LINE_KEY),
  };
}

function readLine(owner: string): string {
  try {
    const kept: { owner: string; line: unknown } | null = JSON.parse(sessionStorage.getItem(LINE_KEY) ?? 'null');
    return kept?.owner === owner && typeof kept.line === 'string' ? kept.line : '';
  } catch {
    return '';
  }
}
