import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { Task } from '#contract/areas/tasks.ts';
import type { TaskDraft } from '../../areas/tasks/draft.ts';
import { createListeners } from '../../lib/listeners.ts';
import { readSession, useSession } from '../../lib/auth/session.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { closeToast, readToasts, showToast, subscribeToasts } from '../../ui/toasts/toasts.ts';
import { forgetDraft, keepDraft, ownerOf, takeDraft, type KeptDraft } from '../session/stored-draft.ts';
import { usePeople } from '../people.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const loadDialog = () => import('../../areas/tasks/components/task-dialog.tsx');
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
  /** Who opened it, in which family: it is shown to nobody else, and writes nowhere else. */
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

/** Null for a new one; with what was typed before, when the dialog is brought back. */
export function openTask(task: Task | null, draft: TaskDraft | null = null): void {
  change({ number: opening.number + 1, owner: ownerOf(readSession()), isOpen: true, task, draft });
}

export const openNewTask = (): void => openTask(null);

/** The one place where the task dialog lives, whichever screen or button opens it. */
export function TaskDialogHost() {
  const { t } = useTranslation('tasks');
  const { number, owner: opener, isOpen, task, draft } = useSyncExternalStore(changed.add, () => opening);
  const session = useSession();
  const { family } = session;
  const { here, managers } = usePeople();
  const owner = ownerOf(session);
  const offered = useRef<KeptDraft | null>(null);

  function offerDraft(kept: KeptDraft): void {
    offered.current = kept;
    showToast(() => ({
      key: DRAFT_TOAST,
      isOnlyWay: true,
      title: t('draftKept'),
      ...(kept.draft.title.trim() ? { description: kept.draft.title } : {}),
      action: { label: t('draftBack'), run: () => openTask(kept.task, kept.draft) },
    }));
  }
  const offerKept = useEffectEvent((of: string) => {
    const kept = takeDraft(of);
    if (kept) offerDraft(kept);
  });

  useEffect(() => {
    if (owner !== null) offerKept(owner);
    return () => {
      // Left with the family, or with the whole app: the dialog does not wait there for whoever comes next, the words do.
      if (opening.isOpen) change({ isOpen: false });
      else if (offered.current && isOffering()) keepDraft(offered.current);
      offered.current = null;
      closeToast(DRAFT_TOAST);
    };
  }, [owner]);

  // The end of a session takes the notice away at once, and a reload takes everything: the words wait for whoever typed them,
  // unless those of an open dialog do.
  useEffect(() => {
    const stopListening = subscribeToasts(() => {
      const kept = offered.current;
      if (!kept || isOffering()) return;
      offered.current = null;
      if (!opening.isOpen && ownerOf(readSession()) !== kept.owner) keepDraft(kept);
    });
    const leave = () => {
      if (offered.current && !opening.isOpen) keepDraft(offered.current);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  if (number === 0 || !family || owner === null || opener !== owner) return null;

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
      onDropDraft={(dropped) => offerDraft({ owner, task, draft: dropped })}
      onKeepDraft={(typed) => keepDraft({ owner, task, draft: typed })}
      onForgetDraft={forgetDraft}
    />
  );
}
