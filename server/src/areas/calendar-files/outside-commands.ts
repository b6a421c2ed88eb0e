import * as z from 'zod/mini';
import type { fetchOutsideCalendar as FetchCall } from '#contract/areas/calendar-files.ts';
import { outsideEvents, type OutsideProblem, type OutsideReading } from '#contract/areas/outside-calendars.ts';
import { BASE_COLUMNS, fieldNames } from '#contract/family-table.ts';
import { Uuid } from '#contract/uuid.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import type { Validators } from '../../platform/outside/fetch-outside.ts';
import { findLastTry } from './outside-queries.ts';
import { contentOf, isShrunk, nextFetch, type OutsideRow } from './rules.ts';

const FetchCalendar = z.object({ family_id: Uuid, calendar_id: Uuid, accept_fewer: z.boolean() });
export type FetchCalendar = z.infer<typeof FetchCalendar>;
/** An outside calendar is due. After it ran, it is queued again. */
export const FETCH_CALENDAR: JobKind<FetchCalendar> = { name: 'fetch_calendar', payload: FetchCalendar, isKept: true };

const ROWS_PER_STATEMENT = 500;
/** The columns that the server writes of an event. */
const COLUMNS = fieldNames(outsideEvents.row).filter((name) => name === 'id' || !(name in BASE_COLUMNS));

/** Queues a fetch in place of the one that waits. */
export async function queueFetch(tx: Tx, payload: FetchCalendar, at: Date = tx.now): Promise<void> {
  await enqueue(tx, FETCH_CALENDAR, [payload], { at, key: payload.calendar_id });
}

/** Deletes the events of a calendar that was removed. They come back with the fetch that follows its restoring. */
export async function dropEvents({ db }: Tx, { family_id, calendar_id }: FetchCalendar): Promise<void> {
  await db
    .deleteFrom('outside_events')
    .where('family_id', '=', family_id)
    .where('source_id', '=', calendar_id)
    .execute();
  await db
    .updateTable('outside_calendars')
    .set({ etag: null, last_modified: null, event_count: 0, reading: null })
    .where('family_id', '=', family_id)
    .where('id', '=', calendar_id)
    .execute();
}

/** Records a failed attempt, and queues the next. All events stay. `offered`: the events of a calendar that has shrunk. */
export async function recordFailure(
  tx: Tx,
  fetched: FetchCalendar,
  problem: OutsideProblem,
  random: number,
  offered: number | null = null,
): Promise<void> {
  const { failures } = await tx.db
    .updateTable('outside_calendars')
    .set(({ eb }) => ({
      last_error: problem,
      offered_count: offered,
      tried_at: tx.now.toISOString(),
      failures: eb('failures', '+', 1),
    }))
    .where('family_id', '=', fetched.family_id)
    .where('id', '=', fetched.calendar_id)
    .returning('failures')
    .executeTakeFirstOrThrow();
  await queueFetch(tx, { ...fetched, accept_fewer: false }, nextFetch(tx.now, failures, random));
}

/** Records that a calendar is as it was, or as it is now with `validators`, and queues the next fetch. */
export async function recordSuccess(
  tx: Tx,
  fetched: FetchCalendar,
  random: number,
  now: (Validators & { readonly count: number; readonly reading: OutsideReading | null }) | null,
): Promise<void> {
  const changed = now
    ? { etag: now.etag, last_modified: now.lastModified, event_count: now.count, reading: now.reading }
    : {};
  const time = tx.now.toISOString();
  await tx.db
    .updateTable('outside_calendars')
    .set({ ...changed, last_fetched_at: time, last_error: null, offered_count: null, tried_at: time, failures: 0 })
    .where('family_id', '=', fetched.family_id)
    .where('id', '=', fetched.calendar_id)
    .execute();
  await queueFetch(tx, { ...fetched, accept_fewer: false }, nextFetch(tx.now, 0, random));
}

/**
 * Makes the stored events of a calendar those that were fetched: only what changed is written, and what is gone is deleted for good,
 * because no member restores it and a calendar may have other UIDs at every fetch. Answers false, and writes nothing,
 * when so many are gone that people are asked first (`isShrunk`).
 */
export async function storeEvents(tx: Tx, fetched: FetchCalendar, rows: readonly OutsideRow[]): Promise<boolean> {
  const { family_id, calendar_id } = fetched;
  const stored = await tx.db
    .selectFrom('outside_events')
    .select(['id', 'deleted_at', ...COLUMNS.filter((name) => name !== 'id')] as 'id'[])
    .where('family_id', '=', family_id)
    .where('source_id', '=', calendar_id)
    .execute();
  const known = stored as unknown as (OutsideRow & { deleted_at: string | null })[]; // all columns of the declaration were selected
  const living = new Map<string, string>();
  for (const { deleted_at, ...row } of known) if (deleted_at === null) living.set(row.id, contentOf(row));
  if (!fetched.accept_fewer && isShrunk(living.size, rows.length)) return false;

  const changed = rows.filter((row) => living.get(row.id) !== contentOf(row));
  for (let first = 0; first < changed.length; first += ROWS_PER_STATEMENT) {
    await tx.db
      .insertInto('outside_events')
      .values(changed.slice(first, first + ROWS_PER_STATEMENT).map((row) => ({ ...row, family_id, deleted_at: null })))
      .onConflict((conflict) =>
        conflict
          .columns(['family_id', 'id'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(
              [...COLUMNS, 'deleted_at'].map((name) => [name, ref(`excluded.${name}` as 'excluded.id')]),
            ),
          ),
      )
      .execute();
  }
  const present = new Set(rows.map(({ id }) => id));
  const gone = [...living.keys()].filter((id) => !present.has(id));
  if (gone.length > 0) {
    await tx.db.deleteFrom('outside_events').where('family_id', '=', family_id).where('id', 'in', gone).execute();
  }
  return true;
}

/** Shortest time between two attempts that people ask for. */
const ASKED_EVERY_MS = 60_000;

/** Queues a fetch that a member asked for, unless one was just tried and did not ask for consent. @throws Problem PGRST116 for an unknown calendar. */
export async function requestFetch(
  tx: MemberTx,
  { calendar_id, accept_fewer = false }: z.infer<typeof FetchCall.input>,
): Promise<void> {
  const fetched = { family_id: tx.familyId, calendar_id, accept_fewer };
  await tx.asServer('queue the fetch of an outside calendar', async (system) => {
    const last = await findLastTry(system, tx.familyId, calendar_id);
    if (!last) throw new Problem('PGRST116');
    const { tried_at, offered_count } = last;
    const isRecent = tried_at !== null && tx.now.getTime() - Date.parse(tried_at) < ASKED_EVERY_MS;
    const isAgreed = accept_fewer && offered_count !== null;
    if (isAgreed || !isRecent) await queueFetch(system, fetched);
  });
}
