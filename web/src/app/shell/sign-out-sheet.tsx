import { useEffect, useState } from 'react';
import { toApiError } from '../../lib/api/api-error.ts';
import { sayThrown } from '../../lib/api/error-words.ts';
import { useIsFamilyClosed } from '../../lib/auth/use-is-family-closed.ts';
import { waitingChanges, type SignOutChoice } from '../../lib/auth/session.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { signOutAndRedirect } from '../session/sign-out.ts';
import styles from './sheets.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface SignOutSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** The path to load afterwards. Default: the public page, or /auth after a sign-out on every device. */
  to?: string;
  /** Signs out on every device, after explaining what will happen. */
  isEverywhere?: boolean;
}

/** Signs out at once when this device has no unsent or refused changes; otherwise asks what to do with them. */
export function SignOutSheet({ isOpen, onClose, to, isEverywhere = false }: SignOutSheetProps) {
  const { t } = useTranslation();
  const { online, notSaved } = useSyncStatus();
  const isClosed = useIsFamilyClosed();
  const [unsaved, setUnsaved] = useState<number | 'unknown' | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function go(choice: SignOutChoice) {
    setIsBusy(true);
    try {
      await signOutAndRedirect(choice, to, isEverywhere);
    } catch (thrown) {
      const isUnsent = toApiError(thrown).code === 'STILL_WAITING';
      showToast(() =>
        isUnsent
          ? { title: t('leaveStillWaiting'), tone: 'error' }
          : { title: t('everywhereFailed'), description: sayThrown(thrown), tone: 'error' },
      );
      setIsBusy(false);
    }
  }

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void waitingChanges().then((count) => {
      if (!isCurrent) return;
      setUnsaved(count);
      if (count === 0 && !isEverywhere) void go('keep');
    });
    return () => {
      isCurrent = false;
    };
    // Runs once per opening; `go` is a new function at every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen]);

  const isUnknown = unsaved === 'unknown';
  const known = isUnknown ? 0 : (unsaved ?? 0);
  const hasUnsaved = isUnknown || known > 0;
  const refused = Math.min(notSaved.length, known);
  const waiting = known - refused;
  const canSend = online && !isClosed && waiting > 0;
  const keepHint = waiting === 0 && !isUnknown ? 'leaveNotSavedHint' : isClosed ? 'syncClosed' : 'leaveKeepHint';
  const isPossible = online || !isEverywhere;

  return (
    <Sheet
      isOpen={isOpen && (hasUnsaved || (isEverywhere && unsaved !== null))}
      onClose={onClose}
      title={t(isEverywhere ? 'everywhereTitle' : 'leaveTitle')}
      isMessage
    >
      <div className={styles['signOut']}>
        {isEverywhere ? <p>{t('everywhereText')}</p> : null}
        {isUnknown ? <p>{t('leaveUnknown')}</p> : null}
        {waiting > 0 ? <p>{t('leaveText', { count: waiting })}</p> : null}
        {refused > 0 ? <p>{t('leaveNotSaved', { count: refused })}</p> : null}
        {isPossible ? null : <p>{t('everywhereOffline')}</p>}
        {isPossible && !hasUnsaved ? (
          <Button tone="primary" wide disabled={isBusy} onClick={() => void go('keep')}>
            {t('everywhere')}
          </Button>
        ) : null}
        {isPossible && hasUnsaved ? (
          <>
            {/* Offered only where it can work. */}
            {canSend ? (
              <Button tone="primary" wide disabled={isBusy} onClick={() => void go('send')}>
                {t(isBusy ? 'sending' : 'leaveSend')}
              </Button>
            ) : null}
            <Button {...(canSend ? {} : { tone: 'primary' })} wide disabled={isBusy} onClick={() => void go('keep')}>
              {t('leaveKeep')}
            </Button>
            <p className={styles['small']}>{t(keepHint)}</p>
            {/* Changes that cannot be read cannot be discarded for sure, so this is not offered for them. */}
            {isUnknown ? null : (
              <Button tone="danger" wide disabled={isBusy} onClick={() => void go('discard')}>
                {t('leaveDiscard')}
              </Button>
            )}
          </>
        ) : null}
        {/* Last, because the finger is still there after pressing `Sign Out`: a second tap must not discard anything. */}
        <Button tone="quiet" wide disabled={isBusy} onClick={onClose}>
          {t('leaveStay')}
        </Button>
      </div>
    </Sheet>
  );
}
