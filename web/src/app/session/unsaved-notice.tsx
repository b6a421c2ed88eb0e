import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './unsaved-notice.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const SyncSheet = lazySheet(() => import('../shell/sync-sheet.tsx').then((file) => file.SyncSheet));

/** For screens without a header: shows how many changes of this person were refused, until they are discarded. */
export function UnsavedNotice() {
  const { t } = useTranslation();
  const { notSaved } = useSyncStatus();
  const [isOpen, setIsOpen] = useState(false);
  const count = notSaved.length;
  if (count === 0 && isOpen) setIsOpen(false);
  return (
    <>
      {count > 0 ? (
        <section className={styles['notice']} role="status">
          <p>
            <TriangleAlert size={18} aria-hidden="true" />
            {t('leftOver', { count })}
          </p>
          <Button wide onClick={() => setIsOpen(true)}>
            {t('leftOverShow')}
          </Button>
        </section>
      ) : null}
      <SyncSheet isOpen={isOpen && count > 0} onClose={() => setIsOpen(false)} />
    </>
  );
}
