import { useState } from 'react';
import type { AnyFamilyTable, RowOf } from '#contract/family-table.ts';
import { useMayChange } from '../lib/auth/use-may.ts';
import type { Area } from '../lib/i18n/i18n.ts';
import { useRows } from '../lib/sync/rows.ts';
import { Button } from '../ui/button.tsx';
import { useDateHabits } from '../ui/dates/date-habits.ts';
import { dayOf, formatDay, insideSentence } from '../ui/dates/dates.ts';
import { useNow } from '../ui/dates/use-now.ts';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { ListStates } from './list-states.tsx';
import styles from './recently-deleted.module.css';
import { useTableWords } from './use-table-words.ts';

export interface RecentlyDeletedProps<Table extends AnyFamilyTable> {
  table: Table;
  area: Area;
  /** A note beside the day, such as whose it was. */
  note?: (row: RowOf<Table>) => string | undefined;
  onRestore: (row: RowOf<Table>) => void;
}

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the rows of a table that were deleted within the last 30 days, newest first. */
export function RecentlyDeleted<Table extends AnyFamilyTable>({
  isOpen,
  onClose,
  ...list
}: SheetProps & RecentlyDeletedProps<Table>) {
  const { t } = useTableWords(list.table, list.area);
  /** A new attempt mounts the list again, which fetches it again. */
  const [attempt, setAttempt] = useState(0);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('recentlyDeleted')}>
      {isOpen ? <RemovedRows key={attempt} {...list} onRetry={() => setAttempt(attempt + 1)} /> : null}
    </Sheet>
  );
}

function RemovedRows<Table extends AnyFamilyTable>(props: RecentlyDeletedProps<Table> & { onRetry: () => void }) {
  const { table, area, note, onRestore, onRetry } = props;
  const { t } = useTableWords(table, area);
  const view = useRows(table, { removed: true });
  const may = useMayChange(table);
  const today = dayOf(useNow());
  const habits = useDateHabits();
  const newestFirst = view.rows.toSorted((a, b) => (b.deleted_at ?? '').localeCompare(a.deleted_at ?? ''));
  const caption = (row: RowOf<Table>) => {
    const day = dayOf(new Date(row.deleted_at ?? 0));
    const when =
      day === today
        ? t('deletedToday')
        : t('deletedDay', { day: insideSentence(formatDay(day, today, habits), habits.language) });
    return [when, note?.(row)].filter(Boolean).join(' · ');
  };
  return (
    <div className={styles['trash']}>
      <ListStates view={view} area={area} skeletons={3} onRetry={onRetry}>
        <p>{t(view.rows.length > 0 ? 'recentlyDeletedText' : 'recentlyDeletedEmpty')}</p>
        <ul>
          {newestFirst.map((row) => (
            <li key={row.id} className={styles['item']}>
              <div className={styles['words']}>
                <p>{table.label(row)}</p>
                <p className={styles['caption']}>{caption(row)}</p>
              </div>
              {may.remove(row) ? <Button onClick={() => onRestore(row)}>{t('restore')}</Button> : null}
            </li>
          ))}
        </ul>
      </ListStates>
    </div>
  );
}
