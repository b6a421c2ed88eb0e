import { sql } from 'kysely';
import { PIN_LOCK_MINUTES, PIN_TRIES } from '#contract/areas/pins/sign-in.ts';
import { toProblem } from '../../platform/db/problems.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { tell } from '../../core/notices/kinds.ts';
import { codeUsedUp, pinLocked } from './notices.ts';
import { listManagers, type PinChild } from './queries.ts';
import { notPaired } from './rules.ts';

/** What a try is counted for: a child, or a name that none has, on one device. */
export interface PinPlace {
  /** A keyed hash. */
  readonly key: string;
  readonly child: PinChild | null;
  /** The paired device; null elsewhere, where a lock ends by itself. */
  readonly deviceId: string | null;
}

const HOUR_MS = 3_600_000;

/**
 * Counts a try before the PIN is looked at, so that a thousand simultaneous ones get no more than `PIN_TRIES`. Answers how many there were
 * in a row, this one among them. @throws Problem PGRST116 for a device that is not paired any more.
 */
export async function takeTry(transactions: Transactions, { key, child, deviceId }: PinPlace): Promise<number> {
  const counting = transactions.withSystem('count a try of a PIN', {}, async ({ db, now }) => {
    const ends = deviceId === null ? new Date(now.getTime() + PIN_LOCK_MINUTES * 60_000) : null;
    const { rows } = await sql<{ tries: number }>`
      insert into app.pin_attempts as old (key, family_id, member_id, device_id, tries, expires_at)
      values (${key}, ${child?.familyId ?? null}, ${child?.memberId ?? null}, ${deviceId}, 1, ${ends})
      on conflict (key) do update set
        tries = case when old.expires_at <= ${now} then 1 else old.tries + 1 end,
        locked_at = case when old.expires_at <= ${now} then null else old.locked_at end,
        expires_at = case when old.expires_at <= ${now} or old.tries < ${PIN_TRIES} then ${ends} else old.expires_at end
      returning tries`.execute(db);
    return rows[0]?.tries ?? 0;
  });
  return counting.catch((error: unknown) => {
    throw toProblem(error)?.code === '23503' ? notPaired() : error;
  });
}

/** Takes a try back whose PIN was not looked at. */
export async function giveTryBack(transactions: Transactions, { key }: PinPlace): Promise<void> {
  await transactions.withSystem('give a try of a PIN back', {}, ({ db }) =>
    db
      .updateTable('app.pin_attempts')
      .set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
      .where('key', '=', key)
      .where('tries', '>', 0)
      .execute(),
  );
}

/** Shows managers a lock, and tells them once. A name that no child has costs the same look. */
export async function recordLock(transactions: Transactions, { key, child, deviceId }: PinPlace): Promise<void> {
  const isDue = await transactions.withSystem('look whether a lock is shown', {}, async ({ db }) => {
    const found = await db.selectFrom('app.pin_attempts').select('locked_at').where('key', '=', key).executeTakeFirst();
    return found?.locked_at === null;
  });
  if (!child || !isDue) return;
  const { familyId, memberId } = child;
  await transactions.withSystem('show that a PIN is locked', { familyId }, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('app.pin_attempts')
      .set({ locked_at: tx.now.toISOString() })
      .where('key', '=', key)
      .where('tries', '>=', PIN_TRIES)
      .where('locked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await showLocks(tx, familyId, memberId);
    const about = { family_id: familyId, member_id: memberId, device_id: deviceId };
    await tell(
      tx,
      pinLocked,
      (await listManagers(tx, familyId)).map((to) => ({ ...about, to })),
    );
  });
}

/** Tells the managers of a family, once an hour, that wrong answers have used its code up. Nothing for a code that no family has. */
export async function tellOfUsedUpCode(transactions: Transactions, code: string): Promise<void> {
  const familyId = await transactions.withSystem('look whose family code is used up', {}, async ({ db }) => {
    const found = db.selectFrom('app.family_codes').select('family_id').where('code', '=', code);
    return (await found.executeTakeFirst())?.family_id;
  });
  if (familyId === undefined) return;
  await transactions.withSystem('tell of a used-up family code', { familyId }, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('app.family_codes')
      .set({ told_until: new Date(tx.now.getTime() + HOUR_MS).toISOString() })
      .where('code', '=', code)
      .where(({ eb, or }) => or([eb('told_until', 'is', null), eb('told_until', '<=', tx.now.toISOString())]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tell(
      tx,
      codeUsedUp,
      (await listManagers(tx, familyId)).map((to) => ({ to, family_id: familyId })),
    );
  });
}

/** Forgets the tries in one place after a right PIN, in the entered family. */
export async function forgetTries(tx: Tx, { key, child }: PinPlace): Promise<void> {
  const forgotten = await tx.db
    .deleteFrom('app.pin_attempts')
    .where('key', '=', key)
    .returning('locked_at')
    .executeTakeFirst();
  if (forgotten?.locked_at && child) await showLocks(tx, child.familyId, child.memberId);
}

/** Forgets the tries of a child in every place. */
export async function unlock(tx: Tx, familyId: string, memberId: string): Promise<void> {
  await tx.db
    .deleteFrom('app.pin_attempts')
    .where('family_id', '=', familyId)
    .where('member_id', '=', memberId)
    .execute();
  await showLocks(tx, familyId, memberId);
}

/** Forgets the tries on a device, of all children. */
export async function forgetDevice(tx: Tx, familyId: string, deviceId: string): Promise<void> {
  const forgotten = await tx.db
    .deleteFrom('app.pin_attempts')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .returning(['member_id', 'locked_at'])
    .execute();
  for (const { member_id, locked_at } of forgotten)
    if (member_id && locked_at) await showLocks(tx, familyId, member_id);
}

/** Writes into the row that managers see where a child is locked, if that has changed. */
async function showLocks({ db }: Tx, familyId: string, memberId: string): Promise<void> {
  await sql`
    update public.pin_accesses p set locked_devices = l.devices, locked_elsewhere_until = l.elsewhere
    from (select coalesce(array_agg(a.device_id order by a.locked_at, a.device_id) filter (where a.device_id is not null), '{}') as devices,
                 max(a.expires_at) as elsewhere
          from app.pin_attempts a
          where a.family_id = ${familyId} and a.member_id = ${memberId} and a.locked_at is not null) as l
    where p.family_id = ${familyId} and p.member_id = ${memberId}
      and (p.locked_devices, p.locked_elsewhere_until) is distinct from (l.devices, l.elsewhere)`.execute(db);
}
