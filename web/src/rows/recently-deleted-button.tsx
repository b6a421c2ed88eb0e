import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { lazySheet } from '../pwa/lazy-sheet.tsx';
import { Button } from '../ui/button.tsx';
import type { RecentlyDeletedProps } from './recently-deleted.tsx';
import styles from './recently-deleted.module.css';
import { useTableWords } from './use-table-words.ts';

const RecentlyDeleted = lazySheet(() => import('./recently-deleted.tsx').then((file) => file.RecentlyDeleted));

/** The button beneath a list that opens its deleted rows. */
export function RecentlyDeletedButton<Table extends AnyFamilyTable>(list: RecentlyDeletedProps<Table>) {
  const { t } = useTableWords(list.table, list.area);
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        tone="quiet"
        className={styles['button'] ?? ''}
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => setSheet('open')}
      >
        {t('recentlyDeleted')}
      </Button>
      {sheet === 'never' ? null : (
        <RecentlyDeleted {...list} isOpen={sheet === 'open'} onClose={() => setSheet('closed')} />
      )}
    </>
  );
}
