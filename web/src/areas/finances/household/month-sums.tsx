import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { financialTransactions } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { openRow } from '../../../rows/open-row.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { formatWords } from '../../../ui/dates/dates.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { addMonths } from '../months.ts';
import type { Sums } from './use-sums.ts';

interface MonthSumsProps {
  month: string;
  onMonth: (month: string) => void;
  sums: Sums;
  /** An entry is of an account. */
  hasAccounts: boolean;
}

/** What came in, went out and is left in a month, what these sums are of, and what is done here most often: to add an entry. */
export function MonthSums({ month, onMonth, sums, hasAccounts }: MonthSumsProps) {
  const { t, language } = useTranslation('finances');
  const { say } = useMoney();
  const own = sums.sums.filter((sum) => sum.month === month);
  const income = own.reduce((total, sum) => total + sum.income, 0);
  const expense = own.reduce((total, sum) => total + sum.expense, 0);
  const figures = [
    ['income', income],
    ['spending', -expense],
    ['left', income + expense],
  ] as const;
  return (
    <section aria-labelledby="finances-month" className={styles['section']}>
      <div className={styles['heading']}>
        <h2 id="finances-month">{formatWords(`${month}-01`, { month: 'long', year: 'numeric' }, language)}</h2>
        <IconButton label={t('monthBefore')} onClick={() => onMonth(addMonths(month, -1))}>
          <ChevronLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('monthAfter')} onClick={() => onMonth(addMonths(month, 1))}>
          <ChevronRight size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <dl className={styles['figures']} data-month={month} aria-busy={sums.source === 'loading'}>
        {figures.map(([key, amount]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="figures">{sums.source === 'loading' ? '…' : say(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet" aria-live="polite">
        {t(sums.source === 'device' ? 'sumsOfDevice' : 'sumsOfServer')}
        {sums.waiting > 0 ? ` ${t('sumsWaiting', { count: sums.waiting })}` : ''}
      </p>
      {hasAccounts ? (
        <div className={styles['heading']}>
          <Button
            tone="primary"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => openRow(financialTransactions, null)}
          >
            {t('addEntry')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
