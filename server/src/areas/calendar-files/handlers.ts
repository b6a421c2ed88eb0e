import { outsideCalendars } from '#contract/areas/outside-calendars.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { queueFetch } from './outside-commands.ts';

/** The standard handlers, which also queue the fetch of a calendar that was added, removed or brought back. */
export function outsideCalendarsHandlers(): TableHandlers<typeof outsideCalendars> {
  const standard = standardHandlers(outsideCalendars);
  const queue = async <Row extends { id: string; version: number }>(tx: MemberTx, row: Row): Promise<Row> => {
    // An older version means that this transaction did not write the row, as for a repeated change.
    if (row.version <= tx.version) return row;
    const fetched = { family_id: tx.familyId, calendar_id: row.id, accept_fewer: false };
    await tx.asServer('queue the fetch of an outside calendar', (system) => queueFetch(system, fetched));
    return row;
  };
  return {
    ...standard,
    create: async (tx, id, fields) => queue(tx, await standard.create(tx, id, fields)),
    remove: async (tx, id) => queue(tx, await standard.remove(tx, id)),
    restore: async (tx, id) => queue(tx, await standard.restore(tx, id)),
  };
}
