import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import styles from './sync-sign.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Shows nothing while everything is sent. Otherwise shows offline, waiting and refused changes; a tap lists them. */
export function SyncSign({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { online, waiting, notSaved } = useSyncStatus();
  const words = [
    ...(online ? [] : [t('offline')]),
    ...(waiting.length > 0 ? [t('waiting', { count: waiting.length })] : []),
    ...(notSaved.length > 0 ? [t('notSaved', { count: notSaved.length })] : []),
  ];
  const Icon = notSaved.length > 0 ? TriangleAlert : online ? CloudUpload : CloudOff;
  return (
    <div role="status">
      {words.length > 0 ? (
        <button
          type="button"
          className={`${styles['sign']} ${notSaved.length > 0 ? styles['refused'] : ''}`}
          onClick={onOpen}
        >
          <Icon size={18} aria-hidden="true" />
          <span className={styles['words']}>{words.join(' · ')}</span>
          {/* The header of a phone has room for one word. */}
          <span className={styles['short']} aria-hidden="true">
            {online ? null : <span className={styles['offline']}>{t('offlineShort')}</span>}
            {waiting.length + notSaved.length || null}
          </span>
        </button>
      ) : null}
    </div>
  );
}
