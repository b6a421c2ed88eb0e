import { Pin, X } from 'lucide-react';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRow } from '../../../lib/sync/rows.ts';
import { IconButton } from '../../../ui/button.tsx';
import { sayMessage } from './message-row.tsx';
import styles from './room.module.css';

interface PinnedProps {
  id: string;
  onShow: (id: string) => void;
  onUnpin: () => void;
}

/** The pinned message above the others: a press shows it among them. */
export function Pinned({ id, onShow, onUnpin }: PinnedProps) {
  const { t } = useTranslation('chat');
  const message = useKnownRow(chatMessages, id);
  if (message?.is_removed) return null;
  return (
    <div className={styles['pinned']}>
      <button type="button" className={styles['pinnedWords']} onClick={() => onShow(id)}>
        <Pin size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('pinned')}</span>
        <span className={styles['oneLine']}>{message ? sayMessage(message, t) : t('earlierMessage')}</span>
      </button>
      <IconButton label={t('unpin')} onClick={onUnpin}>
        <X size={18} />
      </IconButton>
    </div>
  );
}
