import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitingChanges, type SignOutChoice } from '../../lib/session.ts';
import { useSyncStatus } from '../../lib/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toasts.ts';
import { leave } from '../leaving.ts';
import styles from './sheets.module.css';

interface LeaveSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Where signing out ends, if not at the public page. */
  to?: string;
}

/** Signs out at once when nothing is on this device only; otherwise asks what becomes of it. */
export function LeaveSheet({ isOpen, onClose, to }: LeaveSheetProps) {
  const { t } = useTranslation();
  const { online, notSaved } = useSyncStatus();
  const [unsaved, setUnsaved] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  async function go(choice: SignOutChoice) {
    setIsBusy(true);
    try {
      await leave(choice, to);
    } catch {
      showToast(() => ({ title: t('leaveStillWaiting'), tone: 'error' }));
      setIsBusy(false);
    }
  }

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void waitingChanges().then((count) => {
      if (!isCurrent) return;
      setUnsaved(count);
      if (count === 0) void go('keep');
    });
    return () => {
      isCurrent = false;
    };
    // Asked once per opening; `go` is new at every rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);

  const refused = Math.min(notSaved.length, unsaved);
  const waiting = unsaved - refused;
  const canSend = online && waiting > 0;

  return (
    <Sheet isOpen={isOpen && unsaved > 0} onClose={onClose} title={t('leaveTitle')} isMessage>
      <div className={styles['leave']}>
        {waiting > 0 ? <p>{t('leaveText', { count: waiting })}</p> : null}
        {refused > 0 ? <p>{t('leaveNotSaved', { count: refused })}</p> : null}
        {/* Not offered where it cannot work. */}
        {canSend ? (
          <Button tone="primary" wide disabled={isBusy} onClick={() => void go('send')}>
            {t(isBusy ? 'sending' : 'leaveSend')}
          </Button>
        ) : null}
        <Button {...(canSend ? {} : { tone: 'primary' })} wide disabled={isBusy} onClick={() => void go('keep')}>
          {t('leaveKeep')}
        </Button>
        <p className={styles['small']}>{t(waiting > 0 ? 'leaveKeepHint' : 'leaveNotSavedHint')}</p>
        <Button tone="danger" wide disabled={isBusy} onClick={() => void go('discard')}>
          {t('leaveDiscard')}
        </Button>
        {/* Last, where the finger still is after `Sign Out`: a second tap must not discard anything. */}
        <Button tone="quiet" wide disabled={isBusy} onClick={onClose}>
          {t('leaveStay')}
        </Button>
      </div>
    </Sheet>
  );
}
