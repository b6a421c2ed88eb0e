import { useRef, useState } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { useWrite, type Written } from '../../lib/sync/rows.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { composeChanges, composeTask, type TaskDraft } from './draft.ts';
import { describeFailure } from './failures.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface SaveTask {
  isSaving: boolean;
  /** The message why it was refused, until the next attempt. */
  failure: string | null;
  /** Resolves to true if the dialog may close: the task is saved, or stored on this device. */
  save(draft: TaskDraft): Promise<boolean>;
}

/**
 * Creates or changes a task and waits a short time for the answer. Without one the change is stored on this device and sent later.
 * After a refusal the dialog stays open with the typed text.
 */
export function useSaveTask(task: Task | null, before: TaskDraft, myId: string): SaveTask {
  const { t } = useTranslation('tasks');
  const write = useWrite(tasks);
  const { state } = useSession();
  const { notSaved, discard } = useSyncStatus();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refusedId = useRef<string | null>(null);

  function send(draft: TaskDraft): Written<Task> | null {
    if (task === null) return write.create(composeTask(draft, myId));
    const changes = composeChanges(before, draft, myId);
    return Object.keys(changes).length === 0 ? null : write.update(task.id, changes);
  }

  /** Discards the refused change of the previous attempt from the tray, because the dialog still holds its text. */
  async function clearRefused(): Promise<void> {
    const old = notSaved.filter((change) => change.row_id === refusedId.current);
    refusedId.current = null;
    for (const change of old) await discard(change.id);
  }

  async function save(draft: TaskDraft): Promise<boolean> {
    if (state !== 'signed-in') {
      showToast(() => ({ key: 'task', title: t('notLoggedIn'), tone: 'error' }));
      return false;
    }
    setFailure(null);
    setIsSaving(true);
    await clearRefused();
    const written = send(draft);
    const outcome = written ? await written.saved : null;
    setIsSaving(false);
    if (outcome?.kind === 'refused') {
      refusedId.current = written?.id ?? null;
      const title = task === null ? 'createFailed' : 'updateFailed';
      const explain = () => describeFailure(outcome.error, t);
      showToast(() => ({ key: 'task', title: t(title), description: explain(), tone: 'error' }));
      setFailure(explain());
      return false;
    }
    if (outcome?.kind === 'saved')
      showToast(() => ({ key: 'task', title: t(task === null ? 'created' : 'updated'), tone: 'done' }));
    if (outcome?.kind === 'waiting')
      showToast(() => ({ key: 'task', title: t(outcome.isUnkept ? 'heldHere' : 'savedHere') }));
    return true;
  }

  return { isSaving, failure, save };
}
