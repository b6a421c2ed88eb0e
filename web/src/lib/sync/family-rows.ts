import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { Filter } from '#contract/list-query.ts';
import type { ApiError } from '../api/api-error.ts';
import type { ChangeGroup } from '../outbox/outbox-entry.ts';

/** A row as a screen shows it: `_waiting` marks one with a change that the server has not answered. */
export type Shown<Row> = Row & { readonly _waiting?: true };

export interface RowsQuery {
  /** Only fields that the table declares under `filter`. */
  readonly filter?: Filter | undefined;
  /** The ISO times `[from, to)` of a table that is listed by windows: rows that overlap them. */
  readonly window?: { readonly from: string; readonly to: string } | undefined;
  /** Id of a row of a table in pages: the rows next to it, instead of the newest. */
  readonly around?: string | undefined;
  /** All rows that the client has, whichever lists they belong to. Nothing is fetched for them. */
  readonly known?: true;
  /** Rows of "Recently deleted" instead. These are fetched each time and never stored on the device. */
  readonly removed?: boolean | undefined;
}

export interface RowsView<Row = BaseRow> {
  readonly rows: readonly Shown<Row>[];
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: ApiError | null;
  /** True once the server has confirmed these rows since the client was opened; false for rows from the device only. */
  readonly isFresh: boolean;
  /** True when a table in pages has older rows, which `loadMore` fetches. */
  readonly hasMore: boolean;
  /** True when it has newer ones, which only a list around a row can lack. */
  readonly hasNewer: boolean;
}

/** Where more rows of a table in pages are. */
export type Side = 'older' | 'newer';

/** The rows of one family as one person sees them: from the device, confirmed by the server, overlaid with waiting changes. */
export interface FamilyRows {
  readonly user: string;
  readonly family: string;
  subscribe(listener: () => void): () => void;
  /** The same object as long as nothing in it has changed. */
  view(table: AnyFamilyTable, query: RowsQuery): RowsView;
  /** Subscribes to rows: fetches them if they are missing, and again after a reset. The returned function unsubscribes. */
  want(table: AnyFamilyTable, query: RowsQuery): () => void;
  /** Reads what the device has stored of these tables, before a screen asks for their rows. Resolves when it is in memory. */
  readAhead(tableNames: readonly string[]): Promise<void>;
  loadMore(table: AnyFamilyTable, query: RowsQuery, side?: Side): Promise<void>;
  find(table: AnyFamilyTable, id: string): Shown<BaseRow> | null;
  /** Resolves when the outbox has stored the change, or the changes of a group, and rejects when it cannot. */
  write(...changes: ChangeGroup): Promise<void>;
}
