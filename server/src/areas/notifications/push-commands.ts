import type * as z from 'zod/mini';
import { PUSH_DEVICES_MAX, PUSH_SYNC_QUIET_S, type pushSync } from '#contract/areas/notices/push.ts';
import { newId } from '#contract/ids.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Caller, Tx } from '../../platform/db/transactions.ts';
import type { PushService } from '../../platform/push/push-service.ts';

type Said = z.infer<typeof pushSync.input>;
type Answer = Omit<z.infer<typeof pushSync.output>, 'public_key'>;

/**
 * Takes what a device says of its subscription, as that of the caller's session. A subscription that its push service has ended is not taken again: the
 * device has to make another.
 */
export async function takeSubscription(
  tx: Tx,
  { userId, sessionId }: Caller,
  push: PushService,
  said: Said,
): Promise<Answer> {
  const { db, now } = tx;
  const { subscription, device_name = null, time_zone = null } = said;
  const session = await db.selectFrom('auth.session').select('deviceId').where('id', '=', sessionId).executeTakeFirst();
  if (!session || session.deviceId !== null) return { is_known: false, is_allowed: false, was_suppressed: false };
  const answer = { is_known: false, is_allowed: true, was_suppressed: false };
  if (!subscription) {
    await forgetSubscription(tx, sessionId);
    return answer;
  }
  const { endpoint, keys } = subscription;
  if (!push.mayReach(endpoint)) {
    throw new Problem('BAD_REQUEST', 'This is no address of a push service.', { fields: { subscription: 'endpoint' } });
  }
  const known = await db
    .selectFrom('app.push_subscriptions')
    .select(['id', 'user_id', 'session_id', 'synced_at', 'ended_at', 'p256dh'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  if (known && known.ended_at !== null && known.p256dh === keys.p256dh) return answer;
  const isOfSession = known?.user_id === userId && known.session_id === sessionId && known.ended_at === null;
  const quietSince = now.getTime() - PUSH_SYNC_QUIET_S * 1_000;
  if (isOfSession && Date.parse(known.synced_at) > quietSince)
    return { ...answer, is_known: true, was_suppressed: true };

  // A browser has one subscription: what its session had before, and whose it was before, ends.
  await db
    .deleteFrom('app.push_subscriptions')
    .where(({ eb, or, and }) =>
      or([
        and([eb('session_id', '=', sessionId), eb('endpoint', '!=', endpoint)]),
        and([eb('endpoint', '=', endpoint), eb('user_id', '!=', userId)]),
      ]),
    )
    .execute();
  const own = { session_id: sessionId, ...keys, device_name, time_zone, synced_at: now.toISOString(), ended_at: null };
  await db
    .insertInto('app.push_subscriptions')
    .values({ id: newId(), user_id: userId, endpoint, ...own })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ user_id: userId, ...own }))
    .execute();
  await dropOldestDevices(tx, userId);
  return { ...answer, is_known: true };
}

export async function forgetSubscription({ db }: Tx, sessionId: string): Promise<void> {
  await db.deleteFrom('app.push_subscriptions').where('session_id', '=', sessionId).execute();
}

async function dropOldestDevices({ db }: Tx, userId: string): Promise<void> {
  await db
    .deleteFrom('app.push_subscriptions')
    .where('id', 'in', (own) =>
      own
        .selectFrom('app.push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('synced_at', 'desc')
        .orderBy('id', 'desc')
        .offset(PUSH_DEVICES_MAX),
    )
    .execute();
}
