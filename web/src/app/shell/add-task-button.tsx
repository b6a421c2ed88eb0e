import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { openNewTask, preloadTaskDialog } from '../dialogs/task-dialog-host.tsx';
import styles from './add-task-button.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface AddTaskButtonProps {
  isRail?: boolean;
  onChoose?: () => void;
}

/** Opens the dialog for a new task. The dialog's code is fetched when a pointer or the focus reaches the button. */
export function AddTaskButton({ isRail = false, onChoose }: AddTaskButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      tone="primary"
      wide={!isRail}
      className={isRail ? (styles['rail'] ?? '') : ''}
      data-tip={t('addTask')}
      icon={<Plus size={20} aria-hidden="true" />}
      onPointerEnter={preloadTaskDialog}
      onFocus={preloadTaskDialog}
      onClick={() => {
        onChoose?.();
        openNewTask();
      }}
    >
      <span className={isRail ? 'visually-hidden' : ''}>{t('addTask')}</span>
    </Button>
  );
}
