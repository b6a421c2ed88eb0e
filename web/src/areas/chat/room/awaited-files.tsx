import { Paperclip } from 'lucide-react';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { DAY_MS } from '#contract/limits.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../../lib/outbox/sync-status.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Message } from './arrange.ts';
import styles from './message-row.module.css';
import type { RoomActions } from './use-room.ts';

interface AwaitedFilesProps {
  message: Message;
  isOwn: boolean;
  onGiveUp: RoomActions['giveUpFiles'];
}

/** Says of a message how many of its files are on their way. Its sender gives up those that were refused, or have not come for a day. */
export function AwaitedFiles({ message, isOwn, onGiveUp }: AwaitedFilesProps) {
  const { t } = useTranslation('chat');
  const { notSaved, discard } = useSyncStatus();
  const refused = notSaved.filter(({ table, row_id }) => table === chatMessages.name && row_id === message.id);
  const isLate = useNow().getTime() - Date.parse(message.created_at) > DAY_MS;
  const count = message.awaited_files ?? 1;

  function giveUp(): void {
    for (const { id } of refused) void discard(id);
    onGiveUp(message);
  }

  return (
    <div className={styles['awaited']}>
      <Paperclip size={16} aria-hidden="true" />
      <span>{t(refused.length > 0 ? 'filesRefused' : isLate ? 'filesLate' : 'awaited', { count })}</span>
      {isOwn && (refused.length > 0 || isLate) ? (
        <Button tone="quiet" onClick={giveUp}>
          {t('giveUpFiles')}
        </Button>
      ) : null}
    </div>
  );
}
