import * as z from 'zod/mini';
import type { Channel, DeliveryReason, DeliveryState } from '#contract/areas/notices/deliveries.ts';
import { Uuid } from '#contract/uuid.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import { enqueue, type JobKind } from '../../platform/jobs/queue.ts';
import type { AnyNoticeKind, Told } from './kinds.ts';
import { readReach } from './reach-queries.ts';
import { reasonAgainst, type Decided } from './reach-rules.ts';

const Queued = z.object({ user_id: Uuid, delivery_id: Uuid });
export type QueuedDelivery = z.infer<typeof Queued>;

export const PUSH: JobKind<QueuedDelivery> = { name: 'push', payload: Queued };
/** Its name begins with that of all jobs that ask for a mail. */
export const NOTICE_MAIL: JobKind<QueuedDelivery> = { name: 'mail_notice', payload: Queued };

const Held = z.object({ user_id: Uuid, subscription_id: Uuid });
export const HELD_PUSH: JobKind<z.infer<typeof Held>> = { name: 'push_held', payload: Held };

export const queuePush = (tx: Tx, user_id: string, delivery_id: string, at = tx.now): Promise<void> =>
  enqueue(tx, PUSH, [{ user_id, delivery_id }], { at, key: delivery_id });

export const queueMail = (tx: Tx, user_id: string, delivery_id: string, at = tx.now): Promise<void> =>
  enqueue(tx, NOTICE_MAIL, [{ user_id, delivery_id }], { at, key: delivery_id });

/** A delivery that is under way. */
export interface Pending {
  readonly id: string;
  readonly user_id: string;
  readonly notification_id: string;
  readonly kind: string;
  readonly channel: Channel;
  readonly subscription_id: string | null;
  readonly facts: unknown;
  /** Since when it is queued or held. */
  readonly at: string;
}

/** What is sent now, or why it is not. */
export interface Ready {
  readonly delivery: Pending;
  readonly kind: AnyNoticeKind;
  readonly told: Told;
  readonly decided: Decided;
  /** `quiet` holds it. */
  readonly against: DeliveryReason | null;
}
export type Refused = { readonly delivery: Pending; readonly against: DeliveryReason };

export type Kinds = ReadonlyMap<string, AnyNoticeKind>;

/** Who is told by a stored delivery. None by one that another release wrote, or whose facts are gone: it holds up no other. */
export async function readTold(tx: Tx, kind: AnyNoticeKind, facts: unknown): Promise<Told | null> {
  try {
    return await kind.read(tx, facts);
  } catch (error) {
    if (error instanceof z.core.$ZodError) return null;
    throw error;
  }
}

/**
 * Looks anew, when it is sent, whether a delivery still goes to its person. Null for one that is done. Call it with the server's rights, in no
 * family.
 */
export async function prepare(
  tx: Tx,
  kinds: Kinds,
  { user_id, delivery_id }: QueuedDelivery,
): Promise<Ready | Refused | null> {
  const delivery = await tx.db
    .selectFrom('deliveries')
    .select(['id', 'user_id', 'notification_id', 'kind', 'channel', 'subscription_id', 'facts', 'at'])
    .where('family_id', '=', user_id)
    .where('id', '=', delivery_id)
    .where('state', 'in', ['queued', 'held'])
    .executeTakeFirst();
  if (!delivery) return null;
  const kind = kinds.get(delivery.kind);
  const told = kind && (await readTold(tx, kind, delivery.facts));
  if (!kind || !told?.to.includes(user_id)) return { delivery, against: 'not_entitled' };
  const row = await tx.db
    .selectFrom('notifications')
    .select(['is_read', 'deleted_at'])
    .where('family_id', '=', user_id)
    .where('id', '=', delivery.notification_id)
    .executeTakeFirst();
  if (row && (row.is_read || row.deleted_at !== null)) return { delivery, against: 'read' };
  const decided = { traits: kind.traits, told, reach: await readReach(tx, user_id, kind.name), now: tx.now };
  return { delivery, kind, told, decided, against: reasonAgainst(decided, delivery.channel) };
}

/** Records what became of a delivery. Call it in the person's workspace. */
export async function settle(
  tx: Tx,
  { id, user_id }: Pick<Pending, 'id' | 'user_id'>,
  state: DeliveryState,
  reason: DeliveryReason,
  { keepsFacts = false }: { keepsFacts?: boolean } = {},
): Promise<void> {
  await tx.db
    .updateTable('deliveries')
    .set({ state, reason, at: tx.now.toISOString(), ...(keepsFacts ? {} : { facts: null }) })
    .where('family_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Mails a notice at once that waited whether a push would reach a device, when none is under way any more. */
export async function mailWithoutPush(tx: Tx, { user_id, notification_id }: Pending): Promise<void> {
  const all = await tx.db
    .selectFrom('deliveries')
    .select(['id', 'channel', 'state'])
    .where('family_id', '=', user_id)
    .where('notification_id', '=', notification_id)
    .execute();
  const isUnderWay = all.some(({ channel, state }) => channel === 'push' && ['sent', 'queued', 'held'].includes(state));
  const mail = all.find(({ channel, state }) => channel === 'mail' && state === 'queued');
  if (mail && !isUnderWay) await queueMail(tx, user_id, mail.id);
}
