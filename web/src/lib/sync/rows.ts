import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AnyFamilyTable, BaseRow, CreateOf, FilterOf, RowOf, UpdateOf } from '#contract/family-table.ts';
import type { RowsQuery, RowsView, Shown, Side } from './family-rows.ts';
import { theClient } from './client.ts';
import { useEngine } from './use-engine.ts';
import { createWriter, writeGroup, type GroupWriter, type Written } from './writer.ts';

export type { Outcome, Written } from './writer.ts';
export type { Shown } from './family-rows.ts';

const NOTHING: RowsView = { rows: [], status: 'loading', error: null, isFresh: false, hasMore: false, hasNewer: false };

export interface RowsOf<Row> extends RowsView<Row> {
  /** Brings the next page of a table in pages, on either side; does nothing for others. */
  readonly loadMore: (side?: Side) => void;
}

interface RowsOptions<Table> extends Pick<RowsQuery, 'window' | 'around' | 'removed'> {
  readonly filter?: FilterOf<Table>;
}

const neverChanges = () => () => {};
const noRows = () => null;

/** Null while there is no workspace, or the engine's code is not here yet. */
function useWorkspaceRows(table: AnyFamilyTable) {
  const workspace = useEngine()?.workspaceOf(table);
  return useSyncExternalStore(workspace?.onRows ?? neverChanges, workspace?.rows ?? noRows);
}

/**
 * Rows of a table in the current family, or of the person's own: at once from the device, then kept true by the server. A table in pages comes
 * newest first; others in the order they were made.
 */
export function useRows<Table extends AnyFamilyTable>(
  table: Table,
  options: RowsOptions<Table> = {},
): RowsOf<RowOf<Table>> {
  const familyRows = useWorkspaceRows(table);
  // A screen writes its filter anew at each rendering: its content is what counts.
  const key = JSON.stringify(options);
  const query = useMemo((): RowsQuery => JSON.parse(key), [key]); // made in the line above
  const view = useSyncExternalStore(
    (listener) => familyRows?.subscribe(listener) ?? (() => {}),
    () => familyRows?.view(table, query) ?? NOTHING,
  );
  useEffect(() => familyRows?.want(table, query), [familyRows, table, query]);
  return useMemo(() => {
    const loadMore = (side?: Side) => void familyRows?.loadMore(table, query, side);
    // The store knows tables only as AnyFamilyTable; its rows are those of `table`.
    return { ...(view as RowsView<RowOf<Table>>), loadMore };
  }, [view, familyRows, table, query]);
}

/** One row by id, whether removed or not; null while unknown. */
export function useRow<Table extends AnyFamilyTable>(
  table: Table,
  id: string | null,
): { row: Shown<RowOf<Table>> | null; status: RowsView['status']; error: RowsView['error'] } {
  const { status, error } = useRows(table);
  return { row: useKnownRow(table, id), status, error };
}

const KNOWN: RowsQuery = { known: true };

/** All rows of a table that the client or the device has, for a search in them. The server is not asked. */
export function useKnownRows<Table extends AnyFamilyTable>(table: Table): readonly Shown<RowOf<Table>>[] {
  const familyRows = useWorkspaceRows(table);
  const view = useSyncExternalStore(
    (listener) => familyRows?.subscribe(listener) ?? (() => {}),
    () => familyRows?.view(table, KNOWN) ?? NOTHING,
  );
  useEffect(() => void familyRows?.readAhead([table.name]), [familyRows, table]);
  return (view as RowsView<RowOf<Table>>).rows; // see useRows
}

/** One row by id, of those that the client or the device has; null for others, which the server is not asked for. */
export function useKnownRow<Table extends AnyFamilyTable>(table: Table, id: string | null): Shown<RowOf<Table>> | null {
  const familyRows = useWorkspaceRows(table);
  const row = useSyncExternalStore(
    (listener) => familyRows?.subscribe(listener) ?? (() => {}),
    () => (id === null ? null : (familyRows?.find(table, id) ?? null)),
  );
  return row as Shown<RowOf<Table>> | null; // see useRows
}

/** Finds rows by their id among those that the client has, whether removed or not; for what is decided at the moment of a write. */
export function useFindRow<Table extends AnyFamilyTable>(table: Table): (id: string) => Shown<RowOf<Table>> | null {
  const familyRows = useWorkspaceRows(table);
  return useCallback(
    (id) => (familyRows?.find(table, id) ?? null) as Shown<RowOf<Table>> | null, // see useRows
    [familyRows, table],
  );
}

export interface Write<Table> {
  /** The row as it is known or waits now, also where it is removed; null while unknown. */
  find(id: string): Shown<BaseRow> | null;
  /** The id is known at once; the row is shown at once. `id` is for rows of which there is one, known beforehand. */
  create(fields: CreateOf<Table>, id?: string): Written<RowOf<Table>>;
  /**
   * Sends only `fields`, and with them the rest of a group that travels whole. `seen` is the version of the row that the person had before them, where
   * that is not the newest that this device knows: what others have written since is reported when it is replaced.
   */
  update(id: string, fields: UpdateOf<Table>, seen?: number): Written<RowOf<Table>>;
  remove(id: string): Written<RowOf<Table>>;
  restore(id: string): Written<RowOf<Table>>;
}

/** Changes rows of a table in the current family, or of the person's own, with or without network. */
export function useWrite<Table extends AnyFamilyTable>(table: Table): Write<Table> {
  const { device } = theClient();
  const outbox = useEngine()?.outbox ?? null;
  const familyRows = useWorkspaceRows(table);
  return useMemo(() => createWriter({ device, outbox }, familyRows, table), [device, outbox, familyRows, table]);
}

/**
 * Changes several rows of the workspace that `table` belongs to as one: all are saved or none is, with or without network.
 * `write((group) => { group.create(chats, …); group.update(tasks, id, …); })`
 */
export function useWriteGroup(table: AnyFamilyTable) {
  const { device } = theClient();
  const outbox = useEngine()?.outbox ?? null;
  const rows = useWorkspaceRows(table);
  return useCallback(
    (collect: (writer: GroupWriter) => void): Omit<Written<BaseRow>, 'id'> =>
      writeGroup({ device, outbox }, rows, collect),
    [device, outbox, rows],
  );
}
