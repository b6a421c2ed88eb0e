import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { Task } from '#contract/areas/tasks.ts';
import type { TaskDraft } from '../../areas/tasks/draft.ts';
import { createListeners } from '../../lib/listeners.ts';
import { readSession, useSession } from '../../lib/auth/session.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { closeToast, readToasts, showToast, subscribeToasts } from '../../ui/toasts/toasts.ts';
import { forgetDraft, storeDraft, ownerOf, takeDraft, type StoredDraft } from '../session/stored-draft.ts';
import { usePeople } from '../people.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const loadDialog = () => import('../../areas/tasks/components/task-dialog.tsx');
const TaskDialog = lazySheet(
  () => loadDialog().then((file) => file.TaskDialog),
  ({ draft, onDropDraft, onStoreDraft }) => {
    if (!draft) return;
    // The code could not be fetched, so the draft is offered again, now and after a reload.
    onDropDraft(draft);
    onStoreDraft(draft);
  },
);

/** Fetches the dialog's code ahead of time, when a pointer or the focus reaches the button. */
export function preloadTaskDialog(): void {
  // A failure is ignored here: opening the dialog fetches again and reports it.
  loadDialog().catch(() => undefined);
}

interface Opening {
  /** Counts openings, so that each starts with a fresh form. */
  number: number;
  /** The person and family it was opened for. It is not shown to another person and does not write to another family. */
  owner: string | null;
  isOpen: boolean;
  task: Task | null;
  draft: TaskDraft | null;
}

let opening: Opening = { number: 0, owner: null, isOpen: false, task: null, draft: null };
const changed = createListeners();
const DRAFT_TOAST = 'draft';

const isOffering = () => readToasts().some(({ key }) => key === DRAFT_TOAST);

function change(next: Partial<Opening>): void {
  opening = { ...opening, ...next };
  changed.emit();
}

/** Opens the task dialog; `task` is null for a new task. `draft` restores what was typed before. */
export function openTask(task: Task | null, draft: TaskDraft | null = null): void {
  change({ number: opening.number + 1, owner: ownerOf(readSession()), isOpen: true, task, draft });
}

export const openNewTask = (): void => openTask(null);

/** Renders the one task dialog of the app, whichever screen or button opens it. */
export function TaskDialogHost() {
  const { t } = useTranslation('tasks');
  const { number, owner: opener, isOpen, task, draft } = useSyncExternalStore(changed.add, () => opening);
  const session = useSession();
  const { family } = session;
  const { currentMembers, managers } = usePeople();
  const owner = ownerOf(session);
  const offered = useRef<StoredDraft | null>(null);

  function offerDraft(stored: StoredDraft): void {
    offered.current = stored;
    showToast(() => ({
      key: DRAFT_TOAST,
      isOnlyWay: true,
      title: t('draftKept'),
      ...(stored.draft.title.trim() ? { description: stored.draft.title } : {}),
      action: { label: t('draftBack'), run: () => openTask(stored.task, stored.draft) },
    }));
  }
  const offerStoredDraft = useEffectEvent((of: string) => {
    const stored = takeDraft(of);
    if (stored) offerDraft(stored);
  });

  useEffect(() => {
    if (owner !== null) offerStoredDraft(owner);
    return () => {
      // The family was switched, or the host unmounted. The dialog closes, so that the next person does not see it. Its draft is stored.
      if (opening.isOpen) change({ isOpen: false });
      else if (offered.current && isOffering()) storeDraft(offered.current);
      offered.current = null;
      closeToast(DRAFT_TOAST);
    };
  }, [owner]);

  // The end of a session closes the toast at once, and a reload closes everything. The offered draft is stored again for the person who
  // typed it, unless a dialog is open, whose own draft is stored instead.
  useEffect(() => {
    const stopListening = subscribeToasts(() => {
      const draftOffered = offered.current;
      if (!draftOffered || isOffering()) return;
      offered.current = null;
      if (!opening.isOpen && ownerOf(readSession()) !== draftOffered.owner) storeDraft(draftOffered);
    });
    const storeOffered = () => {
      if (offered.current && !opening.isOpen) storeDraft(offered.current);
    };
    window.addEventListener('pagehide', storeOffered);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', storeOffered);
    };
  }, []);

  if (number === 0 || !family || owner === null || opener !== owner) return null;

  return (
    <TaskDialog
      key={number}
      isOpen={isOpen}
      task={task}
      draft={draft}
      currentMembers={currentMembers}
      managers={managers}
      myId={family.member_id}
      onClose={() => change({ isOpen: false })}
      onDropDraft={(dropped) => offerDraft({ owner, task, draft: dropped })}
      onStoreDraft={(typed) => storeDraft({ owner, task, draft: typed })}
      onForgetDraft={forgetDraft}
    />
  );
}
