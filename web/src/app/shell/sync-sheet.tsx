import { useTranslation } from 'react-i18next';
import { useSyncStatus, type NotSaved, type WaitingChange } from '../../lib/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useDescribeChange } from '../describe-change.ts';
import styles from './sheets.module.css';

/** What is on this device only: changes on their way, and the tray of what was refused. */
export function SyncSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { online, waiting, notSaved, retry, discard } = useSyncStatus();
  const isAllSent = online && waiting.length === 0 && notSaved.length === 0;
  const isAnythingWaiting = !online || waiting.length > 0;
  const title = notSaved.length > 0 ? 'notSavedTitle' : isAllSent ? 'syncDoneTitle' : 'syncTitle';
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(title)}>
      <div className={styles['sync']}>
        {notSaved.length > 0 ? (
          <section aria-label={t('notSavedTitle')}>
            <p>{t('notSavedText')}</p>
            <ul className={styles['changes']}>
              {notSaved.map((change) => (
                <NotSavedItem key={change.id} change={change} onRetry={retry} onDiscard={discard} />
              ))}
            </ul>
          </section>
        ) : null}
        {isAnythingWaiting ? (
          <section aria-label={t('syncTitle')}>
            {notSaved.length > 0 && waiting.length > 0 ? <h3>{t('syncTitle')}</h3> : null}
            <p>{t(online ? 'syncOnline' : 'syncOffline')}</p>
            <ul className={styles['changes']}>
              {waiting.map((change) => (
                <WaitingItem key={change.id} change={change} />
              ))}
            </ul>
          </section>
        ) : null}
        {isAllSent ? <p>{t('syncAllDone')}</p> : null}
      </div>
    </Sheet>
  );
}

function WaitingItem({ change }: { change: WaitingChange }) {
  const describe = useDescribeChange();
  const { title, detail } = describe(change);
  return (
    <li>
      <p>{title}</p>
      <p className={styles['small']}>{detail}</p>
    </li>
  );
}

interface NotSavedItemProps {
  change: NotSaved;
  onRetry: (id: string) => Promise<void>;
  onDiscard: (id: string) => Promise<void>;
}

function NotSavedItem({ change, onRetry, onDiscard }: NotSavedItemProps) {
  const { t } = useTranslation();
  const describe = useDescribeChange();
  const { title, detail, reason } = describe(change);
  return (
    <li>
      <p>{title}</p>
      <p className={styles['small']}>{detail}</p>
      <p className={styles['reason']}>{reason}</p>
      <div className={styles['actions']}>
        <Button onClick={() => void onRetry(change.id)}>{t('retry')}</Button>
        <Button tone="danger" onClick={() => void onDiscard(change.id)}>
          {t('discard')}
        </Button>
      </div>
    </li>
  );
}
