import { useMemo } from 'react';
import type { AnyFamilyTable, RowOf, UpdateOf } from '#contract/family-table.ts';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import type { ApiError } from '../lib/api/api-error.ts';
import type { Area } from '../lib/i18n/i18n.ts';
import { useWriteGroup } from '../lib/sync/rows.ts';
import type { GroupWriter } from '../lib/sync/writer.ts';
import { showToast, type ToastContent } from '../ui/toasts/toasts.ts';
import { offerUndo } from '../ui/toasts/undo.ts';
import { explainError } from './explain-error.ts';
import { useTableWords } from './use-table-words.ts';

export type GroupChange<Table extends AnyFamilyTable> = readonly [row: RowOf<Table>, changes: UpdateOf<Table>];

interface GroupActionsOptions {
  /** The area whose words are said, in place of the general `updateFailed`, `deleteFailed` and `undo`. */
  area: Area;
  explain?: (error: ApiError) => string;
}

/** What is said of a group that was written. */
type Said = Pick<ToastContent, 'title' | 'description' | 'key' | 'durationMs'>;

export interface GroupActions<Table extends AnyFamilyTable> {
  update(changes: readonly GroupChange<Table>[], say: () => Said): void;
  remove(rows: readonly RowOf<Table>[], say: () => Said): void;
}

/**
 * Changes several rows at once, with one toast and one undo for all. They are written as one group, or where they are more than the server takes
 * at once, as several: each is saved as a whole or refused as a whole.
 */
export function useGroupActions<Table extends AnyFamilyTable>(
  table: Table,
  { area, explain = explainError }: GroupActionsOptions,
): GroupActions<Table> {
  const { t } = useTableWords(table, area);
  const writeGroup = useWriteGroup(table);
  return useMemo(() => {
    function writeAll<Item>(
      items: readonly Item[],
      write: (group: GroupWriter, item: Item) => void,
      failed: 'updateFailed' | 'deleteFailed',
    ) {
      for (let at = 0; at < items.length; at += CHANGES_PER_CALL) {
        const part = items.slice(at, at + CHANGES_PER_CALL);
        const { saved } = writeGroup((group) => {
          for (const item of part) write(group, item);
        });
        void saved.then((outcome) => {
          if (outcome.kind !== 'refused') return;
          showToast(() => ({ title: t(failed), description: explain(outcome.error), tone: 'error' }));
        });
      }
    }
    return {
      update: (changes, say) => {
        if (changes.length === 0) return;
        const before = changes.map(([row, fields]): GroupChange<Table> => [
          row,
          // The fields of `fields`, with the values that the row had.
          Object.fromEntries(Object.keys(fields).map((field) => [field, row[field]])) as UpdateOf<Table>,
        ]);
        const write = (all: readonly GroupChange<Table>[]) =>
          writeAll(
            all,
            (group, [row, fields]) => void group.update(table, row.id, fields, row.version),
            'updateFailed',
          );
        write(changes);
        offerUndo(
          () => ({ ...say(), undo: t('undo') }),
          () => write(before),
        );
      },
      remove: (rows, say) => {
        if (rows.length === 0) return;
        writeAll(rows, (group, row) => void group.remove(table, row.id), 'deleteFailed');
        offerUndo(
          () => ({ ...say(), undo: t('undo') }),
          () => writeAll(rows, (group, row) => void group.restore(table, row.id), 'updateFailed'),
        );
      },
    };
  }, [t, table, writeGroup, explain]);
}
