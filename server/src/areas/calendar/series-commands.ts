import { familyEvents, overrideId, type FamilyEvent, type NewEvent } from '#contract/areas/calendar.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { findSeries, occurrenceFinder } from './override-commands.ts';

/**
 * A row that replaces an occurrence of a series, or continues it, changes that series, so it needs the same permission. An imported file may
 * replace an occurrence that its rule does not have.
 * @throws Problem BAD_REQUEST for another id than follows from series and occurrence; 23503 when the series was removed or moved, or is of no event of this family; 42501 when the member may not change it
 */
export async function requireSeries(
  tx: MemberTx,
  id: string,
  { series_id, recurrence_id, uid }: NewEvent,
): Promise<void> {
  if (!series_id) return;
  if (recurrence_id && id !== overrideId(series_id, recurrence_id)) {
    throw new Problem('BAD_REQUEST', 'The id of a changed occurrence follows from its series and its day.');
  }
  const parts = (await findSeries(tx, tx.familyId, series_id)).filter(
    (row) => row.recurrence_id === null && !row.deleted_at,
  );
  const has = (part: FamilyEvent) => occurrenceFinder([part])({ recurrence_id: recurrence_id ?? null });
  const having = recurrence_id ? parts.filter(has) : parts.slice(0, 1);
  // Every part that has the occurrence loses it.
  const changed = having.length > 0 || !uid ? having : parts.slice(0, 1);
  if (changed.length === 0)
    throw new Problem('23503', 'The event that this belongs to was removed or moved in the meantime.');
  if (!changed.every((part) => part.task_id === null && familyEvents.may.update(tx.actor, part, part))) {
    throw new Problem('42501', 'Permission denied: this event is not yours to change.');
  }
}
