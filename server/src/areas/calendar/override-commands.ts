import { sql } from 'kysely';
import type { FamilyEvent } from '#contract/areas/calendar.ts';
import { addDays, isLocalDay } from '#contract/recurrence/local-times.ts';
import { isSameValue } from '#contract/sync.ts';
import { exceptionsOf, isExcepted, localStarts, seriesOf } from '#contract/recurrence/occurrences.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** All rows of a series, removed ones included: its parts, and what replaces single occurrences. */
export async function findSeries({ db }: Tx, familyId: string, series: string): Promise<FamilyEvent[]> {
  const ofFamily = db.selectFrom('family_events').selectAll().where('family_id', '=', familyId);
  const [first, others] = [
    await ofFamily.where('id', '=', series).execute(),
    await ofFamily.where('series_id', '=', series).execute(),
  ];
  return [...first, ...others];
}

/**
 * Answers whether a part of the series still has the occurrence that a row replaces, or others on its day but no exception of its moment. Each
 * part is expanded once for each month that is asked for.
 */
export function occurrenceFinder(parts: readonly FamilyEvent[]): (row: Pick<FamilyEvent, 'recurrence_id'>) => boolean {
  const months = new Map<string, readonly ReadonlySet<string>[]>();
  function daysIn(month: string): readonly ReadonlySet<string>[] {
    const first = `${month}-01`;
    return parts.map(
      (part) => new Set(localStarts(part, first, addDays(first, 31)).map((local) => local.slice(0, 10))),
    );
  }
  return ({ recurrence_id }) => {
    const day = recurrence_id?.slice(0, 10) ?? '';
    if (recurrence_id === null || !isLocalDay(day)) return false;
    const month = day.slice(0, 7);
    const days = months.get(month) ?? daysIn(month);
    months.set(month, days);
    return parts.some((part, index) => days[index]?.has(day) && !isExcepted(recurrence_id, exceptionsOf(part)));
  };
}

/**
 * After a series was changed, removed or brought back: removes the rows that replace occurrences which it no longer has, and brings back those
 * that were removed together with it, at `removedAt`. Call it with the server's rights.
 */
export async function settleOverrides(
  tx: Tx,
  familyId: string,
  event: FamilyEvent,
  removedAt: string | null = null,
): Promise<void> {
  const series = await findSeries(tx, familyId, seriesOf(event));
  const parts = series.filter(({ recurrence_id, deleted_at }) => recurrence_id === null && deleted_at === null);
  const overrides = series.filter(({ recurrence_id }) => recurrence_id !== null);
  const isPart = occurrenceFinder(parts);
  const stray = overrides.filter((row) => row.deleted_at === null && !isPart(row));
  const returning = overrides.filter((row) => removedAt !== null && row.deleted_at === removedAt && isPart(row));
  if (stray.length + returning.length === 0) return;
  const write = (rows: readonly FamilyEvent[], deleted_at: string | null) =>
    tx.db
      .updateTable('family_events')
      .set({ deleted_at })
      .where('family_id', '=', familyId)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  if (stray.length > 0) await write(stray, tx.now.toISOString());
  if (returning.length > 0) await write(returning, null);
}

/**
 * All rows of a series are seen by the same members: a new row by those who see the series, and a change of one row is one of all. Call it with the
 * server's rights.
 */
export async function shareAudience(tx: Tx, familyId: string, event: FamilyEvent, isNew: boolean): Promise<void> {
  const series = await findSeries(tx, familyId, seriesOf(event));
  const shown = (isNew && series.find(({ id }) => id === event.series_id)) || event;
  const others = series.filter(({ audience }) => !isSameValue(audience, shown.audience)).map(({ id }) => id);
  if (others.length === 0) return;
  await tx.db
    .updateTable('family_events')
    .set({ audience: shown.audience && sql`${JSON.stringify(shown.audience)}::jsonb` })
    .where('family_id', '=', familyId)
    .where('id', 'in', others)
    .execute();
}
