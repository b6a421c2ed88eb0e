import { useState } from 'react';
import { financeAccounts } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { EntriesSection } from '../entries/entries-section.tsx';
import styles from '../finances.module.css';
import { monthOf } from '../months.ts';
import { StatementsSection } from '../statements/statements-section.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, TableDrawing } from '../../../ui/empty-state.tsx';
import { openRow } from '../../../rows/open-row.ts';
import { Accounts } from './accounts.tsx';
import { Bills } from './bills.tsx';
import { Budgets } from './budgets.tsx';
import { Children } from './children.tsx';
import { MonthChart } from './month-chart.tsx';
import { MonthSums } from './month-sums.tsx';
import { useSums } from './use-sums.ts';

/** The money of the household, for those who manage it. */
export function HouseholdScreen() {
  const { t } = useTranslation('finances');
  const [chosen, setChosen] = useState<string | null>(null);
  const today = dayOf(useNow());
  const month = chosen ?? monthOf(today);
  const sums = useSums(month);
  const { rows: accounts, status } = useRows(financeAccounts);
  const hasAccounts = accounts.some(({ is_closed }) => !is_closed);
  if (status === 'ready' && accounts.length === 0) return <NoAccounts />;
  return (
    <div className={styles['screen']}>
      <h1 className="said-by-header">{t('title')}</h1>
      <MonthSums {...{ month, sums, hasAccounts }} onMonth={setChosen} />
      <Children />
      <Accounts />
      <Budgets {...{ month, sums }} />
      <Bills />
      <EntriesSection month={month} />
      <MonthChart {...{ month, sums }} />
      <StatementsSection hasAccounts={hasAccounts} />
    </div>
  );
}

/** Every entry and bill of the household is of an account. Before there is one, sums and lists would only say nothing. */
function NoAccounts() {
  const { t } = useTranslation('finances');
  return (
    <div className={styles['screen']}>
      <h1 className="said-by-header">{t('title')}</h1>
      <EmptyState
        drawing={<TableDrawing />}
        title={t('noAccounts')}
        note={t('noAccountsNote')}
        action={
          <Button tone="primary" onClick={() => openRow(financeAccounts, null)}>
            {t('addAccount')}
          </Button>
        }
      />
      <Children />
      <StatementsSection hasAccounts={false} />
    </div>
  );
}
