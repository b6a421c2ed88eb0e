import { Link } from '@tanstack/react-router';
import { financialProfiles } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { PersonPart } from '../../area.ts';
import { useMoney } from '../money.ts';

/** What a child has, with the way to their page of money, for those who see it. */
export const PersonSection: PersonPart['PersonSection'] = ({ memberId }) => {
  const { t } = useTranslation('finance-parts');
  const { say } = useMoney();
  const profile = useRows(financialProfiles).rows.find(({ user_id }) => user_id === memberId);
  if (!profile) return null;
  return (
    <section aria-labelledby="person-money">
      <h2 id="person-money">{t('money')}</h2>
      <p className="figures">{t('balance', { amount: say(profile.current_balance) })}</p>
      <p>
        <Link to="/finances/user/$userId" params={{ userId: memberId }}>
          {t('toMoney')}
        </Link>
      </p>
    </section>
  );
};
