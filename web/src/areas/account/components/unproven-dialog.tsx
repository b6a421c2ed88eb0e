import { useState } from 'react';
import { startGoogle, type CarriedInvitation, type GoogleIntent } from '../../../lib/auth/google.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { explainFailure } from '../failures.ts';
import styles from './auth-forms.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface UnprovenDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Opens the log-in form. */
  onMine: () => void;
  /** The intent of the Google sign-in that led here. It is repeated if the person starts with a new account. */
  intent: GoogleIntent;
  invitation: CarriedInvitation | null;
}

/**
 * Asks a person who signs in with Google whether they made the unconfirmed account of their address, which was made on another device.
 * If they did, they log in with its password or a new one by mail, and Google opens it from then on. If not, the account is removed.
 */
export function UnprovenDialog({ isOpen, onClose, onMine, intent, invitation }: UnprovenDialogProps) {
  const { t } = useTranslation('account');
  const [isBusy, setIsBusy] = useState(false);

  async function beginAnew() {
    setIsBusy(true);
    try {
      await startGoogle(intent, { invitation, anew: true });
    } catch (thrown) {
      showToast(() => ({ key: 'auth', title: t(explainFailure(thrown, 'google').word), tone: 'error' }));
      setIsBusy(false);
    }
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('identity:unprovenTitle')} closesOnOutsideClick={false}>
      <div className={styles['question']}>
        <p>{t('identity:unprovenText')}</p>
        <p>{t('identity:unprovenMineText')}</p>
        <Button tone="primary" wide data-autofocus onClick={onMine}>
          {t('identity:unprovenMine')}
        </Button>
        <p>{t('identity:unprovenNotMineText')}</p>
        <Button tone="danger" wide disabled={isBusy} onClick={() => void beginAnew()}>
          {t(isBusy ? 'signingIn' : 'identity:unprovenNotMine')}
        </Button>
      </div>
    </Sheet>
  );
}
