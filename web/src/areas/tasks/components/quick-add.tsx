import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { tasks, type NewTask } from '#contract/areas/tasks.ts';
import { useWrite } from '../../../lib/rows.ts';
import { showToast } from '../../../ui/toasts.ts';
import { describeFailure } from '../failures.ts';
import styles from './quick-add.module.css';

interface QuickAddProps {
  /** Fields every task added here gets: the person whose list this is. */
  preset: Partial<NewTask>;
}

/** Type, Enter, next one. */
export function QuickAdd({ preset }: QuickAddProps) {
  const { t } = useTranslation('tasks');
  const write = useWrite(tasks);
  const [title, setTitle] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = title.trim();
    if (wanted === '') {
      showToast({ key: 'task', title: t('titleRequired'), tone: 'error' });
      return;
    }
    setTitle('');
    const outcome = await write.create({ ...preset, title: wanted }).saved;
    if (outcome.kind === 'saved') showToast({ key: 'task', title: t('created'), tone: 'done' });
    if (outcome.kind === 'waiting') showToast({ key: 'task', title: t('savedHere') });
    if (outcome.kind === 'refused') {
      // What the server refused lies in the tray; what this device could not even store is only here.
      if (outcome.error.code === 'DEVICE_STORAGE') setTitle((typed) => typed || wanted);
      showToast({ title: t('createFailed'), description: describeFailure(outcome.error, t), tone: 'error' });
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
