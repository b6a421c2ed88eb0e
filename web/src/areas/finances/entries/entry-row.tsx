import { Pencil, Undo2 } from 'lucide-react';
import {
  financeAccounts,
  financialTransactions,
  SENT_KINDS,
  type FinancialTransaction,
} from '#contract/areas/finances/ledger.ts';
import { financePermissions } from '#contract/areas/finances/money.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useKnownRow, type Shown } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openRow } from '../../../rows/open-row.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import styles from '../finances.module.css';
import { useMoney } from '../money.ts';

interface EntryRowProps {
  entry: Shown<FinancialTransaction>;
  onReverse: (entry: FinancialTransaction) => void;
}

/** An entry of the ledger with what can be done with it: name it better, or take it back. */
export function EntryRow({ entry, onReverse }: EntryRowProps) {
  const { t } = useTranslation('finances');
  const { say } = useMoney();
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const mayManage = useMay()(financePermissions.manage);
  const account = useKnownRow(financeAccounts, entry.account_id);
  const to = useKnownRow(financeAccounts, entry.to_account_id);
  const { payee, category, kind, note, pocket, status, reverses_id, amount } = entry;
  // What takes a transfer back goes the other way.
  const [from, goal] = amount > 0 ? [to, account] : [account, to];
  const place = to ? `${from?.name ?? ''} → ${goal?.name ?? ''}` : (account?.name ?? (pocket && t(`pocket_${pocket}`)));
  const state = status === 'reversed' ? t('isReversed') : reverses_id === null ? null : t('isReversal');
  const isIn = amount > 0 && kind !== 'transfer';
  const edit = () => openRow(financialTransactions, entry);
  // What the server wrote is taken back where it comes from, or by an adjustment.
  const isSent = SENT_KINDS.some((one) => one === kind);
  const isFinal = !isSent || status === 'reversed' || reverses_id !== null || entry._waiting === true;
  const menu = [
    { key: 'edit', label: t('editEntry'), icon: <Pencil size={18} />, run: edit },
    ...(isFinal
      ? []
      : [{ key: 'reverse', label: t('reverse'), icon: <Undo2 size={18} />, run: () => onReverse(entry) }]),
  ];
  return (
    <ListRow
      area="finances"
      title={payee ?? category ?? t(`kind_${kind}`)}
      captions={[formatDay(entry.occurred_on, today, habits), category, place, state, note]}
      isWaiting={entry._waiting ?? false}
      {...(mayManage ? { onOpen: edit } : {})}
      menu={mayManage ? menu : []}
      actions={
        <span
          className={`figures ${styles['amount']} ${isIn ? styles['in'] : ''} ${status === 'reversed' ? styles['void'] : ''}`}
        >
          {isIn ? '+' : ''}
          {say(kind === 'transfer' ? Math.abs(amount) : amount)}
        </span>
      }
    />
  );
}
