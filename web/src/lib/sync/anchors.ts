import type { BaseRow, TableOutline } from '#contract/family-table.ts';
import { placeOf } from '#contract/list-order.ts';

/** The places of rows that lists were fetched around: they stay when the row moves or is removed. */
export interface Anchors {
  /** The place of the row `id` in a table in pages; null while neither the place nor the row is known. */
  find(table: TableOutline, id: string, row: BaseRow | null | undefined): string | null;
  drop(isDropped: (tableName: string, place: string) => boolean): void;
}

export function createAnchors(): Anchors {
  const places = new Map<string, string>();
  return {
    find: ({ name, sync }, id, row) => {
      const key = `${name}/${id}`;
      if (!places.has(key) && row && sync !== 'full' && 'by' in sync) places.set(key, placeOf(sync.by, row));
      return places.get(key) ?? null;
    },
    drop: (isDropped) => {
      for (const [key, place] of places) if (isDropped(key.split('/')[0] ?? key, place)) places.delete(key);
    },
  };
}
