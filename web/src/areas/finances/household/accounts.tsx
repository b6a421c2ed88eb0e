import { financeAccounts, financialTransactions } from '#contract/areas/finances/ledger.ts';
import { accountBalance } from '#contract/areas/finances/sums.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRows, useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { openRow } from '../../../rows/open-row.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { Section } from '../section.tsx';

/** The household's accounts with what they hold, entries that wait to be sent included. */
export function Accounts() {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const view = useRows(financeAccounts);
  const waiting = useKnownRows(financialTransactions).filter((entry) => entry._waiting);
  const ordered = view.rows.toSorted((one, other) => Number(one.is_closed) - Number(other.is_closed));
  return (
    <Section
      id="accounts"
      title={t('accounts')}
      add={{ label: t('addAccount'), run: () => openRow(financeAccounts, null) }}
    >
      <ListStates view={view} area="finances" skeletons={2}>
        <ul>
          {ordered.map((account) => (
            <ListRow
              key={account.id}
              area="finances"
              title={account.name}
              captions={[t(`account_${account.kind}`), account.is_closed ? t('isClosed') : null]}
              isWaiting={account._waiting ?? false}
              onOpen={() => openRow(financeAccounts, account)}
              menu={[]}
              actions={
                <span className={`figures ${styles['amount']}`}>
                  {say(account.balance + accountBalance(waiting, account.id))}
                </span>
              }
            />
          ))}
        </ul>
      </ListStates>
    </Section>
  );
}
