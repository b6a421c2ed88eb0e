import type { Permission } from '../permissions.ts';

/** Who sees a row: the whole family, or the holders of the scope named in a column. Without a scope (`app.attach_feed` allows it) the family does. */
export type SeenBy<Column extends string = string, List extends string = string, Field extends string = string> =
  | 'family'
  | {
      /** Column with the id of a scope: a chat, a person, a private record. The table `scope_holders` lists its holders. */
      readonly scope: Column;
      /**
       * Column with the ids of the members who hold the scope. Then each row makes a scope of its own, so `scope` is `id`: a member
       * makes one by creating a row, and a member who may change the column shares it. Policies need `app.attach_holders`.
       */
      readonly holders?: List;
      /**
       * The member who is the first to hold the scope that a new row makes, its id; null for a row that makes none. Its other holders are
       * rows of a table with `holder`. Policies need `app.attach_scopes`.
       */
      readonly firstHolder?: (row: Readonly<Record<string, unknown>>) => string | null;
      /**
       * Column with one member who holds the scope as long as the row is there and not removed: each holder is a row. The scope is made by
       * a row of a table with `firstHolder`. Policies need `app.attach_holder_rows`.
       */
      readonly holder?: Column;
      /** Filter that has the value of the scope wherever a row has a scope, so that a list under it belongs to one scope. */
      readonly listedBy?: Column;
      /**
       * Each row says who sees it (`AUDIENCE_COLUMNS`), and is a scope of its own unless the family does. The columns with the members who always
       * see it: its maker and those it is for. Policies need `app.attach_audience`.
       */
      readonly always?: readonly Field[];
      /** Members with this permission see every row, without holding its scope. */
      readonly orMay?: Permission;
    };

/** What of it says which rows a client drops. */
export type OutlinedSeenBy = 'family' | Pick<Exclude<SeenBy, 'family'>, 'scope' | 'listedBy' | 'always'>;

interface SeenTable {
  readonly seenBy: SeenBy;
}

/** True for a table of whose scopes all rows are sent after a reset: of one that is listed whole, and of one whose rows are scopes of their own. */
export const bringsScopes = ({ seenBy, sync }: { readonly seenBy: OutlinedSeenBy; readonly sync: unknown }): boolean =>
  sync === 'full' || (seenBy !== 'family' && seenBy.always !== undefined);

/** True for a row whose scope its writer has to hold before it is written. */
export function opensScope({ seenBy }: SeenTable, row: Readonly<Record<string, unknown>>): boolean {
  if (seenBy === 'family') return false;
  if (seenBy.always) return (row['audience'] ?? null) !== null;
  return seenBy.holders !== undefined || Boolean(seenBy.firstHolder?.(row));
}
