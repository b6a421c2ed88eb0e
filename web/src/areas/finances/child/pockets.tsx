import { financialProfiles, financialTransactions } from '#contract/areas/finances/ledger.ts';
import { POCKETS } from '#contract/areas/finances/money.ts';
import { pocketBalance } from '#contract/areas/finances/sums.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRows, useRows } from '../../../lib/sync/rows.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';

/** What a child has in each pocket, large. */
export function Pockets({ userId }: { userId: string }) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const profiles = useRows(financialProfiles);
  const profile = profiles.rows.find(({ user_id }) => user_id === userId);
  // A balance that is not known yet is not zero.
  const isKnown = profile !== undefined || profiles.status === 'ready';
  const waiting = useKnownRows(financialTransactions).filter((entry) => entry._waiting);
  const balance = (pocket: (typeof POCKETS)[number]) =>
    (profile?.[`${pocket}_balance`] ?? 0) + pocketBalance(waiting, userId, pocket);
  return (
    <section aria-label={t('pockets')} className={styles['section']}>
      <dl className={styles['pockets']} aria-busy={!isKnown}>
        {POCKETS.map((pocket) => (
          <div key={pocket} data-pocket={pocket}>
            <dt>{t(`pocket_${pocket}`)}</dt>
            <dd className="figures">{isKnown ? say(balance(pocket)) : '…'}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{t('noRealMoney')}</p>
      {profile && profile.advance_owed > 0 ? <p>{t('advanceOwed', { amount: say(profile.advance_owed) })}</p> : null}
    </section>
  );
}
