import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { openNewTask, preloadTaskDialog } from '../task-dialog-host.tsx';

/** The dialog's code is fetched when a hand comes near. */
export function AddTaskButton() {
  const { t } = useTranslation();
  return (
    <Button
      tone="primary"
      wide
      icon={<Plus size={20} aria-hidden="true" />}
      onPointerEnter={preloadTaskDialog}
      onFocus={preloadTaskDialog}
      onClick={openNewTask}
    >
      {t('addTask')}
    </Button>
  );
}
