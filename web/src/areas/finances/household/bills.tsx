import { Pencil, Trash2 } from 'lucide-react';
import { unpaidDay } from '#contract/areas/finances/dates.ts';
import { recurringEntries, type RecurringEntry } from '#contract/areas/finances/household.ts';
import { financialTransactions } from '#contract/areas/finances/ledger.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRows, useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay, insideSentence } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';
import { Section } from '../section.tsx';

/** Opens the dialog for the entry that pays a day of a bill. */
function payBill({ id, account_id, payee, category, amount }: RecurringEntry, due_on: string): void {
  const kind = amount < 0 ? 'expense' : 'income';
  const about = { account_id, payee, category: category ?? '', kind, amount: Math.abs(amount) };
  openNew(financialTransactions, { ...about, recurring_id: id, due_on });
}

/** What is due regularly, with the first day that is not paid: what is overdue comes first. An entry that waits to be sent has paid its day. */
export function Bills() {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const actions = useRowActions(recurringEntries, { area: 'finances' });
  const waiting = useKnownRows(financialTransactions).filter(({ _waiting, reverses_id }) => _waiting && !reverses_id);
  const ordered = useRows(recurringEntries)
    .rows.map((bill) => {
      const own = waiting.flatMap(({ recurring_id, due_on }) => (recurring_id === bill.id ? (due_on ?? []) : []));
      const last_paid_on = [bill.last_paid_on ?? [], ...own].flat().toSorted().at(-1) ?? null;
      return { bill, last_paid_on, due: unpaidDay({ ...bill, last_paid_on }) };
    })
    .toSorted(
      (one, other) => Number(other.bill.is_active) - Number(one.bill.is_active) || one.due.localeCompare(other.due),
    );
  const sayDay = (day: string) => insideSentence(formatDay(day, today, habits), habits.language);
  const sayDue = ({ is_active, is_automatic }: RecurringEntry, due: string) =>
    !is_active
      ? t('billOff')
      : due < today && !is_automatic
        ? t('billOverdue', { day: sayDay(due) })
        : due === today
          ? t('billToday')
          : t('billDue', { day: sayDay(due) });
  return (
    <Section id="bills" title={t('bills')} add={{ label: t('addBill'), run: () => openRow(recurringEntries, null) }}>
      {ordered.length === 0 ? <p className="quiet">{t('noBills')}</p> : null}
      <ul>
        {ordered.map(({ bill, due, last_paid_on }) => (
          <ListRow
            key={bill.id}
            area="finances"
            title={bill.payee}
            captions={[
              sayDue(bill, due),
              t(`rhythm_${bill.frequency}`),
              bill.is_automatic ? t('billAutomatic') : null,
              last_paid_on === null ? null : t('billPaidTo', { day: sayDay(last_paid_on) }),
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
                  <Button aria-label={t('billPayOf', { payee: bill.payee })} onClick={() => payBill(bill, due)}>
                    {t('billPay')}
                  </Button>
                ) : null}
              </>
            }
          />
        ))}
      </ul>
    </Section>
  );
}
