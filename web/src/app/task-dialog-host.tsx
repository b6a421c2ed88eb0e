import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/areas/tasks.ts';
import type { TaskDraft } from '../areas/tasks/draft.ts';
import { createListeners } from '../lib/listeners.ts';
import { useSession } from '../lib/session.ts';
import { lazySheet } from '../pwa/lazy-sheet.tsx';
import { showToast } from '../ui/toasts.ts';
import { forgetDraft, keepDraft, takeDraft } from './kept-draft.ts';
import { usePeople } from './people.ts';

const loadDialog = () => import('../areas/tasks/components/task-dialog.tsx');
const TaskDialog = lazySheet(
  () => loadDialog().then((file) => file.TaskDialog),
  ({ draft, onDropDraft, onKeepDraft }) => {
    if (!draft) return;
    // What was about to come back is offered again, here and after a reload.
    onDropDraft(draft);
    onKeepDraft(draft);
  },
);

/** Fetches the dialog's code when a hand comes near the button. */
export function preloadTaskDialog(): void {
  // A miss is no harm: opening asks again, and says so then.
  loadDialog().catch(() => undefined);
}

interface Opening {
  /** Counts openings, so that each starts with a fresh form. */
  number: number;
  isOpen: boolean;
  task: Task | null;
  draft: TaskDraft | null;
}

let opening: Opening = { number: 0, isOpen: false, task: null, draft: null };
const changed = createListeners();

function change(next: Partial<Opening>): void {
  opening = { ...opening, ...next };
  changed.tell();
}

/** Null for a new one; with what was typed before, when the dialog is brought back. */
export function openTask(task: Task | null, draft: TaskDraft | null = null): void {
  change({ number: opening.number + 1, isOpen: true, task, draft });
}

export const openNewTask = (): void => openTask(null);

/** The one place where the task dialog lives, whichever screen or button opens it. */
export function TaskDialogHost() {
  const { t } = useTranslation('tasks');
  const { number, isOpen, task, draft } = useSyncExternalStore(changed.add, () => opening);
  const { family } = useSession();
  const { here, managers } = usePeople();
  const owner = family ? `${family.member_id} in ${family.id}` : null;

  const offerDraft = useCallback(
    (of: Task | null, dropped: TaskDraft) =>
      void showToast(() => ({
        key: 'draft',
        isOnlyWay: true,
        title: t('draftKept'),
        ...(dropped.title.trim() ? { description: dropped.title } : {}),
        action: {
          label: t('draftBack'),
          run: () => openTask(of, dropped),
        },
      })),
    [t],
  );

  useEffect(() => {
    const kept = owner === null ? null : takeDraft(owner);
    if (kept) offerDraft(kept.task, kept.draft);
  }, [owner, offerDraft]);

  if (number === 0 || !family || owner === null) return null;

  return (
    <TaskDialog
      key={number}
      isOpen={isOpen}
      task={task}
      draft={draft}
      here={here}
      managers={managers}
      myId={family.member_id}
      onClose={() => change({ isOpen: false })}
      onDropDraft={(dropped) => offerDraft(task, dropped)}
      onKeepDraft={(typed) => keepDraft({ owner, task, draft: typed })}
      onForgetDraft={forgetDraft}
    />
  );
}
