import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { localStarts, seriesOf } from '#contract/recurrence/occurrences.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { findRowsBy } from '../../platform/tables/rows.ts';

/** All rows of a series, removed ones included: its parts, and what replaces single occurrences. */
export async function findSeries(tx: MemberTx, series: string): Promise<FamilyEvent[]> {
  const [first, others] = [
    await findRowsBy(tx, familyEvents, 'id', [series]),
    await findRowsBy(tx, familyEvents, 'series_id', [series]),
  ];
  return [...first, ...others] as unknown as FamilyEvent[]; // the declaration lists the columns of both
}

/** True when a part of the series still has the occurrence that `row` replaces. */
export function isPartOf(
  parts: readonly FamilyEvent[],
  { recurrence_id }: Pick<FamilyEvent, 'recurrence_id'>,
): boolean {
  const day = recurrence_id?.slice(0, 10) ?? '';
  return parts.some((part) => localStarts(part, day, addDays(day, 1), 1).length > 0);
}

/**
 * After a series was changed, removed or brought back: removes the rows that replace occurrences which it no longer has, and brings back those
 * that were removed together with it, at `removedAt`.
 */
export async function settleOverrides(
  tx: MemberTx,
  event: FamilyEvent,
  removedAt: string | null = null,
): Promise<void> {
  const series = await findSeries(tx, seriesOf(event));
  const parts = series.filter(({ recurrence_id, deleted_at }) => recurrence_id === null && deleted_at === null);
  const overrides = series.filter(({ recurrence_id }) => recurrence_id !== null);
  const stray = overrides.filter((row) => row.deleted_at === null && !isPartOf(parts, row));
  const returning = overrides.filter(
    (row) => removedAt !== null && row.deleted_at === removedAt && isPartOf(parts, row),
  );
  if (stray.length + returning.length === 0) return;
  await tx.asServer('let the changed occurrences follow their series', async ({ db, now }) => {
    const write = (rows: readonly FamilyEvent[], deleted_at: string | null) =>
      db
        .updateTable('family_events')
        .set({ deleted_at })
        .where('family_id', '=', tx.familyId)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    if (stray.length > 0) await write(stray, now.toISOString());
    if (returning.length > 0) await write(returning, null);
  });
}
