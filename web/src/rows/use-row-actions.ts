import { useMemo } from 'react';
import type { AnyFamilyTable, RowOf, UpdateOf } from '#contract/family-table.ts';
import type { ApiError } from '../lib/api/api-error.ts';
import type { Area } from '../lib/i18n/i18n.ts';
import { useWrite, type Written } from '../lib/sync/rows.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { offerUndo, rememberUndo } from '../ui/toasts/undo.ts';
import { explainError } from './explain-error.ts';
import { useTableWords } from './use-table-words.ts';

interface RowActionsOptions {
  /** The area whose words are said, in place of the general `deleted`, `restored`, `updateFailed`, `deleteFailed` and `undo`. */
  area: Area;
  /** What is said of a refused change under `updateFailed` or `deleteFailed`. */
  explain?: (error: ApiError) => string;
  /** False where a refused change is not worth a toast. */
  reportsRefusals?: boolean;
}

export interface RowActions<Row, Changes> {
  /** Changes a row. It can be undone by the keys, and with `say` also by a toast with these words. */
  update(row: Row, changes: Changes, say?: () => string): void;
  remove(row: Row): void;
  restore(row: Row): void;
}

/** What rows, swipes, keys and menus do with a row without a form. All of it can be undone. */
export function useRowActions<Table extends AnyFamilyTable>(
  table: Table,
  { area, explain = explainError, reportsRefusals = true }: RowActionsOptions,
): RowActions<RowOf<Table>, UpdateOf<Table>> {
  const { t } = useTableWords(table, area);
  const write = useWrite(table);
  return useMemo(() => {
    async function watch({ saved }: Written<unknown>, title: 'updateFailed' | 'deleteFailed') {
      const outcome = await saved;
      if (outcome.kind !== 'refused' || !reportsRefusals) return;
      showToast(() => ({ title: t(title), description: explain(outcome.error), tone: 'error' }));
    }
    return {
      update: (row, changes, say) => {
        void watch(write.update(row.id, changes), 'updateFailed');
        const before = Object.fromEntries(Object.keys(changes).map((field) => [field, row[field]]));
        // As of the same version, so that what others have written since is not replaced unnoticed.
        const undo = () => void write.update(row.id, before as UpdateOf<Table>, row.version); // the fields of `changes`
        if (say) offerUndo(() => ({ title: say(), description: table.label(row) ?? '', undo: t('undo') }), undo);
        else rememberUndo(undo);
      },
      remove: (row) => {
        void watch(write.remove(row.id), 'deleteFailed');
        offerUndo(
          () => ({ title: t('deleted'), description: table.label(row) ?? '', undo: t('undo') }),
          () => void write.restore(row.id),
        );
      },
      restore: (row) => {
        void watch(write.restore(row.id), 'updateFailed');
        showToast(() => ({ title: t('restored', { title: table.label(row) ?? '' }), tone: 'done' }));
      },
    };
  }, [t, table, write, explain, reportsRefusals]);
}
