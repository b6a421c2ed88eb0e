import { sql } from 'kysely';
import { calendarPermissions, familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import type { Disposition } from '#contract/areas/membership.ts';
import { may } from '#contract/permissions.ts';
import { seriesOf } from '#contract/recurrence/occurrences.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { rowChanged } from '../../platform/tables/row-changes.ts';
import { findSeries, settleOverrides } from './override-commands.ts';
import { eventReminders } from './reminder-commands.ts';

/**
 * Deletes the events of a leaving member that are not over and in which no other takes part, or gives them to another member. The
 * actor deletes only what they could delete themselves.
 */
export async function disposeOfEvents(
  tx: MemberTx,
  memberId: string,
  disposition: Disposition | undefined,
): Promise<void> {
  if (!disposition || disposition.kind === 'keep') return;
  if (disposition.kind === 'give' && !may(tx.actor, calendarPermissions.manage)) throw new Problem('42501');
  const own = await tx.asServer('end a membership', (system) => listOwnEvents(system, tx.familyId, memberId));
  if (disposition.kind === 'give') await giveEvents(tx, own, disposition.to);
  else {
    const mine = own.filter((event) => familyEvents.may.remove(tx.actor, event));
    await deleteEvents(tx, await leaveOutJoined(tx, mine, memberId));
  }
}

async function listOwnEvents({ db, now }: Tx, familyId: string, memberId: string): Promise<FamilyEvent[]> {
  return db
    .selectFrom('family_events')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('range_end', '>', now.toISOString())
    .where('task_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`assigned_members = array[${memberId}::uuid]`)
    .execute();
}

/** Leaves out series of which a coming occurrence is for others too: with the series it would be gone for them. */
async function leaveOutJoined(tx: MemberTx, own: readonly FamilyEvent[], memberId: string): Promise<FamilyEvent[]> {
  const kept: FamilyEvent[] = [];
  for (const event of own) {
    const isSeries = event.recurrence_id === null && (event.rrule ?? event.rdates) !== null;
    const rows = isSeries ? await findSeries(tx, tx.familyId, seriesOf(event)) : [];
    const isJoined = rows.some(
      (row) =>
        row.recurrence_id !== null &&
        row.deleted_at === null &&
        !row.cancelled &&
        Date.parse(row.range_end) > tx.now.getTime() &&
        row.assigned_members.some((id) => id !== memberId),
    );
    if (!isJoined) kept.push(event);
  }
  return kept;
}

/** An occurrence whose series stays is cancelled: without the row it would take place as the series says. */
async function deleteEvents(tx: MemberTx, events: readonly FamilyEvent[]): Promise<void> {
  const deletedSeries = new Set(events.filter((event) => event.recurrence_id === null).map((event) => seriesOf(event)));
  const isCancelled = (event: FamilyEvent) => event.recurrence_id !== null && !deletedSeries.has(seriesOf(event));
  const idsOf = (rows: readonly FamilyEvent[]) => rows.map(({ id }) => id);
  await tx.asServer('end a membership', async (system) => {
    const change = (ids: readonly string[], values: { deleted_at: string } | { cancelled: true }) =>
      system.db
        .updateTable('family_events')
        .set(values)
        .where('family_id', '=', tx.familyId)
        .where('id', 'in', ids)
        .returningAll()
        .execute();
    const [cancelled, deleted] = [events.filter(isCancelled), events.filter((event) => !isCancelled(event))];
    const changed = [
      ...(cancelled.length > 0 ? await change(idsOf(cancelled), { cancelled: true }) : []),
      ...(deleted.length > 0 ? await change(idsOf(deleted), { deleted_at: tx.now.toISOString() }) : []),
    ];
    for (const event of changed) if (event.reminders) await eventReminders.plan(system, tx.familyId, event);
    for (const event of events)
      if (event.recurrence_id === null && event.rrule) await settleOverrides(system, tx.familyId, event);
  });
}

async function giveEvents(tx: MemberTx, events: readonly FamilyEvent[], to: string): Promise<void> {
  if (events.length === 0) return;
  const { familyId, actor } = tx;
  await tx.asServer('end a membership', async (system) => {
    const given = await system.db
      .updateTable('family_events')
      .set({ assigned_members: [to], assigned_to: to })
      .where('family_id', '=', familyId)
      .where(
        'id',
        'in',
        events.map(({ id }) => id),
      )
      .returningAll()
      .execute();
    for (const after of given) {
      const before = events.find(({ id }) => id === after.id) ?? null;
      await system.call(rowChanged(familyEvents), { familyId, actor, before, after });
    }
  });
}

/**
 * Takes a member off every event of the family that is not over: single ones, series, and what replaces their occurrences, also
 * deleted ones, which may come back. An event that only they had is the family's from then on, without reminders: otherwise it would
 * remind all members. The events of tasks follow their tasks. Call it with the server's rights.
 */
export async function unassignFromEvents(tx: Tx, familyId: string, memberId: string): Promise<void> {
  const others = sql`array_remove(assigned_members, ${memberId}::uuid)`;
  const changed = await tx.db
    .updateTable('family_events')
    .set({
      assigned_members: sql<string[]>`${others}`,
      assigned_to: sql<string | null>`case when cardinality(${others}) = 1 then (${others})[1] end`,
      reminders: sql<number[] | null>`case when cardinality(${others}) > 0 then reminders end`,
    })
    .where('family_id', '=', familyId)
    .where('range_end', '>', tx.now.toISOString())
    .where('task_id', 'is', null)
    .where(sql<boolean>`${memberId}::uuid = any (assigned_members)`)
    .returningAll()
    .execute();
  for (const event of changed) if (event.assigned_members.length === 0) await eventReminders.plan(tx, familyId, event);
}
