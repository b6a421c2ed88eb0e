import { CalendarPlus } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { openNewEvent, preloadEventDialog } from '../dialogs/event-dialog-host.tsx';
import styles from './add-task-button.module.css';

interface NewEventButtonProps {
  isRail?: boolean;
  onChoose?: () => void;
}

/** Opens the dialog for a new event, as the button for a task does. */
export function NewEventButton({ isRail = false, onChoose }: NewEventButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      wide={!isRail}
      className={isRail ? (styles['rail'] ?? '') : ''}
      data-tip={t('newEvent')}
      icon={<CalendarPlus size={20} aria-hidden="true" />}
      onPointerEnter={preloadEventDialog}
      onFocus={preloadEventDialog}
      onClick={() => {
        onChoose?.();
        openNewEvent();
      }}
    >
      <span className={isRail ? 'visually-hidden' : ''}>{t('newEvent')}</span>
    </Button>
  );
}
