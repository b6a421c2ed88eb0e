import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import type { Change } from '#contract/sync.ts';
import type { ApiError } from '../api/api-error.ts';

/** A row as a screen shows it: `_waiting` marks one with a change that the server has not answered. */
export type Shown<Row> = Row & { readonly _waiting?: true };

/** Values by field: equal to one, or to one of several. Only fields that the table declares under `filter`. */
export type Filter = Readonly<Record<string, unknown>>;

export interface RowsQuery {
  readonly filter?: Filter | undefined;
  /** Rows under "Recently deleted" instead; these are asked for each time and never kept. */
  readonly removed?: boolean | undefined;
}

export interface RowsView<Row = BaseRow> {
  readonly rows: readonly Shown<Row>[];
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: ApiError | null;
  /** True once the server has confirmed these rows in this page; false for rows that were only kept. */
  readonly isFresh: boolean;
  /** A table in pages has older rows: `loadMore` brings the next page. */
  readonly hasMore: boolean;
}

/** The rows of one family as one person sees them: kept on the device, confirmed by the server, overlaid with what waits. */
export interface FamilyRows {
  readonly user: string;
  readonly family: string;
  subscribe(listener: () => void): () => void;
  /** The same object as long as nothing in it is different. */
  view(table: AnyFamilyTable, query: RowsQuery): RowsView;
  /** Brings the rows if they are not here, and keeps bringing them after a reset; the answer lets go of them. */
  want(table: AnyFamilyTable, query: RowsQuery): () => void;
  loadMore(table: AnyFamilyTable, query: RowsQuery): Promise<void>;
  find(table: AnyFamilyTable, id: string): Shown<BaseRow> | null;
  /** The device's outbox took the change, or rejects when it cannot. */
  write(change: Change): Promise<void>;
}
