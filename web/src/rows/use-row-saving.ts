import { useRef } from 'react';
import type { RowName } from '#contract/areas/links.ts';
import type { AnyFamilyTable, BaseRow, CreateOf, RowOf, UpdateOf } from '#contract/family-table.ts';
import { useSyncStatus } from '../lib/outbox/sync-status.ts';
import { useWrite, useWriteGroup, type Outcome, type Written } from '../lib/sync/rows.ts';
import { differencesFrom, type Fields } from './compose-fields.ts';
import type { RefusedChange } from './drafts/stored-draft.ts';
import { useMake } from './related/use-make.ts';

/** What a form writes. */
export interface RowSaving<Row> {
  /** The change in the tray that holds what the form holds, because the server refused it; null for none. */
  refused(): RefusedChange | null;
  /** The row that was made; null before. */
  made(): { readonly id: string; readonly undo: () => void } | null;
  /** Creates or changes the row, and names `files` by a change of its own (`RowFormOptions.files`). */
  save(fields: Record<string, unknown>, files?: Fields): Promise<Outcome<Row>>;
  /**
   * Discards the refused change of the previous attempt from the tray, because the form still holds its text; also where it was sent again
   * from there and refused under another id.
   */
  clearRefused(): Promise<void>;
}

/** Saves the row of a form; `first` is the refused change that the form was opened for, `from` the row that a new one is made from. */
export function useRowSaving<Table extends AnyFamilyTable>(
  table: Table,
  row: RowOf<Table> | null,
  first: RefusedChange | null,
  from: RowName | null,
): RowSaving<RowOf<Table>> {
  const write = useWrite(table);
  const writeGroup = useWriteGroup(table);
  const { notSaved, discard } = useSyncStatus();
  const refused = useRef(first);
  const make = useMake(table);
  const made = useRef<ReturnType<typeof make> | null>(null);

  async function outcomeOf(written: Omit<Written<RowOf<Table>>, 'id'>, rowId: string): Promise<Outcome<RowOf<Table>>> {
    const outcome = await written.saved;
    refused.current = outcome.kind === 'refused' ? { changeId: written.changeId, rowId } : null;
    return outcome;
  }

  /** Gives the fields of the form to a row that a retry from the tray has made of the refused attempt, perhaps removed since. */
  async function amend(made: BaseRow, fields: Fields): Promise<Outcome<RowOf<Table>>> {
    const changed = differencesFrom(table, made, fields);
    const isChanged = Object.keys(changed).length > 0;
    if (!isChanged && made.deleted_at === null) return { kind: 'saved', row: null };
    const written = writeGroup((group) => {
      if (made.deleted_at !== null) group.restore(table, made.id);
      if (isChanged) group.update(table, made.id, changed as UpdateOf<Table>); // checked by the form
    });
    return outcomeOf(written as Written<RowOf<Table>>, made.id); // its first change is one of this table
  }

  /** Once the new row is saved, or waits on this device. */
  function addFiles<Made extends Outcome<RowOf<Table>>>(id: string, files: Fields, outcome: Made): Made {
    if (outcome.kind !== 'refused' && Object.keys(files).length > 0) write.update(id, files as UpdateOf<Table>); // its columns
    return outcome;
  }

  return {
    refused: () => refused.current,
    made: () => made.current,
    clearRefused: async () => {
      const { changeId, rowId } = refused.current ?? {};
      const old = notSaved.filter(({ firstId, row_id }) => firstId === changeId && row_id === rowId);
      for (const { id } of old) await discard(id);
    },
    save: async (fields, files = {}) => {
      // Both were checked by their schemas, and every row has an id.
      if (row !== null) {
        const { id, version } = row as BaseRow;
        return outcomeOf(write.update(id, fields as UpdateOf<Table>, version), id);
      }
      const rowId = refused.current?.rowId;
      const known = rowId === undefined ? null : write.find(rowId);
      if (known) return addFiles(known.id, files, await amend(known, fields));
      // Under the id of the refused attempt, so that it is not made twice: then the answer is the row of the other attempt.
      const written = make(fields as CreateOf<Table>, from, rowId);
      made.current = written;
      const amended = written.answered.then((answer) =>
        rowId !== undefined && answer.kind === 'saved' && answer.row ? amend(answer.row as BaseRow, fields) : answer,
      );
      const outcome = await outcomeOf(written, written.id);
      return addFiles(written.id, files, outcome.kind === 'saved' ? await amended : outcome);
    },
  };
}
