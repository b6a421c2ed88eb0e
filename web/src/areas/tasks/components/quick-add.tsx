import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { tasks, type NewTask } from '#contract/areas/tasks.ts';
import { tidyLine } from '#contract/text.ts';
import { useWrite } from '../../../lib/sync/rows.ts';
import type { StoredLine } from '../../../rows/stored-draft.ts';
import { useWhenHidden } from '../../../rows/use-when-hidden.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { describeFailure } from '../failures.ts';
import styles from './quick-add.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface QuickAddProps {
  /** Fields for every task added here, such as the member whose list is shown. */
  preset: Partial<NewTask>;
  typed: StoredLine;
}

/** A field that creates a task on Enter and is then ready for the next one. */
export function QuickAdd({ preset, typed }: QuickAddProps) {
  const { t } = useTranslation('tasks');
  const write = useWrite(tasks);
  const [title, setTitle] = useState(typed.read);
  useWhenHidden(title === '' ? null : () => typed.store(title), typed.forget);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = tidyLine(title);
    if (wanted === '') {
      showToast(() => ({ key: tasks.name, title: t('titleRequired'), tone: 'error' }));
      return;
    }
    setTitle('');
    const { id, saved } = write.create({ ...preset, title: wanted });
    const outcome = await saved;
    const showAction = isOutOfView(id) ? { action: { label: t('show'), run: () => showRow(id) } } : {};
    if (outcome.kind === 'saved')
      showToast(() => ({ key: tasks.name, title: t('created'), tone: 'done', ...showAction }));
    if (outcome.kind === 'waiting')
      showToast(() => ({ key: tasks.name, title: t(outcome.isUnkept ? 'heldHere' : 'savedHere'), ...showAction }));
    if (outcome.kind === 'refused') {
      // A change that the server refused is in the tray. One that this device could not store exists only here, so the text is restored.
      if (outcome.error.code === 'DEVICE_STORAGE') setTitle((now) => now || wanted);
      showToast(() => ({ title: t('createFailed'), description: describeFailure(outcome.error, t), tone: 'error' }));
    }
  }

  return (
    <form className={styles['add']} noValidate onSubmit={(event) => void submit(event)}>
      <Plus size={20} aria-hidden="true" />
      <input
        type="text"
        name="quick-task"
        aria-label={t('quickAdd')}
        placeholder={t('quickAdd')}
        autoComplete="off"
        enterKeyHint="done"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
    </form>
  );
}

function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task="${id}"]`);
}

/**
 * A task without a date is added at the end of the list, which on a phone is far below the field. False where the list does not have it: the
 * answer may come when another screen or family is shown.
 */
function isOutOfView(id: string): boolean {
  const at = findRow(id)?.getBoundingClientRect();
  return at !== undefined && (at.top < 0 || at.bottom > window.innerHeight);
}

function showRow(id: string): void {
  const row = findRow(id);
  row?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  row?.querySelector<HTMLElement>('button:not([role=checkbox])')?.focus({ preventScroll: true });
}
