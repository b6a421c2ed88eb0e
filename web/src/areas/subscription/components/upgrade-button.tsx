import { subscriptionPermissions } from '#contract/areas/subscription.ts';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../lib/auth/use-may.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useCheck } from '../check.ts';
import styles from './upgrade-button.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Shown to parents whose family has no plan: in a demo, or after a failed check. Other people find the plans in the settings. */
export function UpgradeButton({ className = '' }: { className?: string | undefined }) {
  const { t } = useTranslation('subscription');
  const { check } = useCheck();
  const may = useMay();
  if (check?.subscribed || !may(subscriptionPermissions.upgrade)) return null;
  return (
    <Link to="/pricing" className={buttonClass('primary', `${styles['button']} ${className}`)}>
      {t('upgrade')}
    </Link>
  );
}
