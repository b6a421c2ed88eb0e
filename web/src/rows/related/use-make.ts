import { useMemo } from 'react';
import { linkFields, links, type RowName } from '#contract/areas/links.ts';
import type { AnyFamilyTable, CreateOf, RowOf } from '#contract/family-table.ts';
import { useWrite, useWriteGroup, type Written } from '../../lib/sync/rows.ts';

interface MadeRow<Row> extends Written<Row> {
  /** Takes the row back, and its link with it. */
  readonly undo: () => void;
}

/** Creates rows of a table. One that is made from another row gets a link to it: both are saved as one, and taken back as one. */
export function useMake<Table extends AnyFamilyTable>(table: Table) {
  const write = useWrite(table);
  const writeGroup = useWriteGroup(table);
  return useMemo(
    () =>
      (fields: CreateOf<Table>, from: RowName | null = null, givenId?: string): MadeRow<RowOf<Table>> => {
        if (from === null) {
          const made = write.create(fields, givenId);
          return { ...made, undo: () => void write.remove(made.id) };
        }
        let [id, linkId] = ['', ''];
        const made = writeGroup((group) => {
          id = group.create(table, fields, givenId);
          linkId = group.create(links, linkFields(from, { table: table.name, id }));
        });
        const undo = () =>
          void writeGroup((group) => {
            group.remove(links, linkId);
            group.remove(table, id);
          });
        return { ...(made as Written<RowOf<Table>>), id, undo }; // its first change is one of this table
      },
    [table, write, writeGroup],
  );
}
