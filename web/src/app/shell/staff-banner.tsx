import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { isStaffOnly } from '../guards/staff-only.ts';
import styles from './staff-banner.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Shows staff without a family a link to the back office. */
export function StaffBanner() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  if (!isStaffOnly(session)) return null;
  return (
    <div className={styles['banner']}>
      <p>{t('adminBanner')}</p>
      <Button onClick={() => void navigate({ to: '/backoffice/dashboard' })}>{t('goToBackoffice')}</Button>
    </div>
  );
}
