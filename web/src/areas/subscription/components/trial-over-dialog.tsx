import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import styles from './trial-over-dialog.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface TrialOverDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The only other way to leave the dialog. */
  onSignOut: () => void;
}

/** Covers the app after the person's trial until a plan is chosen. Neither Esc nor a click outside closes it. */
export function TrialOverDialog({ isOpen, onSignOut }: TrialOverDialogProps) {
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  return (
    <Sheet isOpen={isOpen} onClose={() => undefined} title={t('trialOverTitle')} isBlocking isMessage>
      <div className={styles['body']}>
        <p>{t('trialOverText')}</p>
        <Button tone="primary" wide onClick={() => void navigate({ to: '/pricing' })}>
          {t('viewPlans')}
        </Button>
        <Button tone="quiet" wide onClick={onSignOut}>
          {t('signOut')}
        </Button>
      </div>
    </Sheet>
  );
}
