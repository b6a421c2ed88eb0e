import { useMemo } from 'react';
import { linkFields, links, type RowName } from '#contract/areas/links.ts';
import type { Audience } from '#contract/seen-by/audience.ts';
import type { AnyFamilyTable, CreateOf, RowOf } from '#contract/family-table.ts';
import { useWrite, useWriteGroup, type Written } from '../../lib/sync/rows.ts';

/** The row that another is made from. */
export interface MadeFrom extends RowName {
  /** Who sees what it says: no others see what is made from it. Null for the whole family. */
  readonly audience?: Audience;
}

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
      (fields: CreateOf<Table>, from: MadeFrom | null = null, givenId?: string): MadeRow<RowOf<Table>> => {
        if (from === null) {
          const made = write.create(fields, givenId);
          return { ...made, undo: () => void write.remove(made.id) };
        }
        let [id, linkId] = ['', ''];
        const made = writeGroup((group) => {
          id = group.create(table, withAudience(table, fields, from.audience ?? null), givenId);
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

/** A row whose table says who sees each of them is for those who see the row that it is made from, unless its fields say otherwise. */
function withAudience<Table extends AnyFamilyTable>(
  { seenBy }: Table,
  fields: CreateOf<Table>,
  audience: Audience,
): CreateOf<Table> {
  if (audience === null || seenBy === 'family' || !seenBy.always) return fields;
  const said: { audience?: Audience } = fields;
  return { ...said, audience: said.audience ?? audience } as CreateOf<Table>; // such a table takes an audience
}
