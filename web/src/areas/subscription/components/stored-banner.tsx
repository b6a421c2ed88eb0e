import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Banner } from './banner.tsx';

/** Above every screen while the app of a family without a plan shows what the device has stored. */
export function StoredBanner() {
  const { t } = useTranslation('subscription');
  return (
    <Banner title={t('storedTitle')} text={t('storedText')}>
      <Link to="/pricing" className={buttonClass('plain')}>
        {t('storedBack')}
      </Link>
    </Banner>
  );
}
