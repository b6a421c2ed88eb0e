import { Link } from '@tanstack/react-router';
import { Receipt } from 'lucide-react';
import { useMemo } from 'react';
import { unpaidDay } from '#contract/areas/finances/dates.ts';
import { recurringEntries } from '#contract/areas/finances/household.ts';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { addDays, dayOf } from '../../../ui/dates/dates.ts';
import type { DayLine, TodayPart } from '../../area.ts';
import { useMoney } from '../money.ts';
import styles from './today.module.css';

/** Bills that are not paid of today, tomorrow and earlier days, which only those who manage money see. */
export const useLines: TodayPart['useLines'] = (now) => {
  const { t } = useTranslation('finance-parts');
  const { currency, say } = useMoney();
  const { rows, status } = useRows(recurringEntries);
  const mayManage = useMay()(financePermissions.manage);
  const today = dayOf(now);
  return useMemo(() => {
    const lines = rows
      .filter(({ is_active, is_automatic }) => is_active && !is_automatic)
      .map((bill) => ({ ...bill, due: unpaidDay(bill) }))
      .filter(({ due }) => due <= addDays(today, 1))
      .map((bill): DayLine => ({
        ...{ id: `bill ${bill.id}`, title: bill.payee, group: 'any', startMs: null, order: `~${bill.payee}` },
        ...{ memberIds: [], concernsAll: true, isToDo: false },
        draw: () => (
          <Link to="/finances" className={styles['bill']}>
            <Receipt size={20} aria-hidden="true" />
            {t(bill.due > today ? 'billTomorrow' : bill.due === today ? 'billToday' : 'billOverdue', {
              payee: bill.payee,
              amount: say(Math.abs(bill.amount)),
            })}
          </Link>
        ),
      }));
    // For others no rows are asked for, so that none are awaited.
    return { lines, status: mayManage ? status : 'ready' };
    // oxlint-disable-next-line react/exhaustive-deps -- `say` is that of the currency
  }, [rows, status, today, t, currency, mayManage]);
};
