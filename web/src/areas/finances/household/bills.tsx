import { Pencil, Plus, Trash2 } from 'lucide-react';
import { recurringEntries, type RecurringEntry } from '#contract/areas/finances/household.ts';
import { financialTransactions } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';

/** Opens the dialog for the entry that pays a bill. */
export function payBill({ account_id, payee, category, amount }: RecurringEntry): void {
  const kind = amount < 0 ? 'expense' : 'income';
  openNew(financialTransactions, { account_id, payee, category: category ?? '', kind, amount: Math.abs(amount) });
}

/** What is due regularly, the next first. */
export function Bills() {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const actions = useRowActions(recurringEntries, { area: 'finances' });
  const ordered = useRows(recurringEntries).rows.toSorted(
    (one, other) => Number(other.is_active) - Number(one.is_active) || one.next_on.localeCompare(other.next_on),
  );
  return (
    <section aria-labelledby="finances-bills" className={styles['section']}>
      <div className={styles['heading']}>
        <h2 id="finances-bills">{t('bills')}</h2>
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => openRow(recurringEntries, null)}>
          {t('addBill')}
        </Button>
      </div>
      {ordered.length === 0 ? <p className="quiet">{t('noBills')}</p> : null}
      <ul>
        {ordered.map((bill) => (
          <ListRow
            key={bill.id}
            area="finances"
            title={bill.payee}
            captions={[
              bill.is_active ? formatDay(bill.next_on, today, habits) : t('billOff'),
              t(`rhythm_${bill.frequency}`),
              bill.is_automatic ? t('billAutomatic') : null,
            ]}
            isWaiting={bill._waiting ?? false}
            onOpen={() => openRow(recurringEntries, bill)}
            menu={[
              { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: () => openRow(recurringEntries, bill) },
              {
                ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
                run: () => actions.remove(bill),
              },
            ]}
            actions={
              <>
                <span className={`figures ${styles['amount']}`}>{say(bill.amount)}</span>
                {bill.is_active && !bill.is_automatic ? (
                  <Button aria-label={t('billPayOf', { payee: bill.payee })} onClick={() => payBill(bill)}>
                    {t('billPay')}
                  </Button>
                ) : null}
              </>
            }
          />
        ))}
      </ul>
    </section>
  );
}
