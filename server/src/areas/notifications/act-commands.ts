import type { AnyNoticeKind } from '../../core/notices/kinds.ts';
import { SNOOZE_MINUTES } from '../../core/notices/kinds.ts';
import { queuePush, readTold } from '../../core/notices/delivery-commands.ts';
import type { NoticeTokens } from '../../core/notices/tokens.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import type { Services } from '../../platform/http/services.ts';
import { applyChanges, checkChange } from '../../platform/tables/apply-change.ts';
import { standardHandlers } from '../../platform/tables/handlers.ts';

/**
 * Does what a button of a push says, with the rights that its person has now: as a member of the family in the session of the device that the push was
 * for. The same button pressed again changes nothing. @throws Problem for a token that is none, or too old; of a session that has ended; and for what
 * the person may not do any more.
 */
export async function actByToken(
  { transactions, handlers }: Pick<Services, 'transactions' | 'handlers'>,
  kinds: readonly AnyNoticeKind[],
  tokens: NoticeTokens,
  token: string,
): Promise<void> {
  const [userId = '', deliveryId = '', key = '', until = ''] = (await tokens.read('act', token)) ?? [];
  if (userId === '') throw new Problem('BAD_REQUEST', 'This button is none of ours.');
  const found = await transactions.withSystem('look what a button is for', {}, async (tx) => {
    if (Number(until) < tx.now.getTime()) return null;
    const pushed = await findPushed(tx, userId, deliveryId);
    const kind = kinds.find(({ name }) => name === pushed?.kind);
    const told = pushed && kind && (await readTold(tx, kind, pushed.facts));
    if (!pushed || !kind || !told?.to.includes(userId)) return null;
    return { pushed, told, action: kind.traits.actions?.find((one) => one.key === key), now: tx.now };
  });
  if (!found?.action) throw new Problem('42501', 'Permission denied: this button works no more.');
  const { pushed, told, action, now } = found;
  const caller = { userId, sessionId: pushed.session_id };
  const own = { familyId: userId, caller };
  if (action.does === 'snooze') {
    await transactions.withSystem('send a push again later', own, async (tx) => {
      await setState(tx, userId, deliveryId, 'queued');
      await queuePush(tx, userId, deliveryId, new Date(tx.now.getTime() + SNOOZE_MINUTES * 60_000));
    });
    return;
  }
  if (!told.thing || told.about === null)
    throw new Error(`The notice ${pushed.kind} has a button and is about nothing.`);
  const { table, id } = told.thing;
  const made = { op: 'update' as const, row_id: id, fields: { ...action.does.fields }, made_at: now.toISOString() };
  const checked = checkChange(table, made, now);
  const change = { id: hashId(`${deliveryId} ${key}`), rowIds: [id] };
  await transactions.withMember(caller, { familyId: told.about, write: true, change }, (tx) =>
    applyChanges(
      tx,
      [checked],
      (one) => handlers.get(one.name) ?? standardHandlers(one),
      () => undefined,
    ),
  );
  await transactions.withSystem('mark what was acted on as read', own, ({ db }) =>
    db
      .updateTable('notifications')
      .set({ is_read: true })
      .where('family_id', '=', userId)
      .where('id', '=', pushed.notification_id)
      .where('is_read', '=', false)
      .execute(),
  );
}

async function findPushed({ db }: Tx, userId: string, deliveryId: string) {
  return db
    .selectFrom('deliveries')
    .innerJoin('app.push_subscriptions as device', 'device.id', 'deliveries.subscription_id')
    .select(['deliveries.kind', 'deliveries.facts', 'deliveries.notification_id', 'device.session_id'])
    .where('deliveries.family_id', '=', userId)
    .where('deliveries.id', '=', deliveryId)
    .where('device.user_id', '=', userId)
    .executeTakeFirst();
}

async function setState({ db, now }: Tx, userId: string, id: string, state: 'queued'): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state, reason: null, at: now.toISOString() })
    .where('family_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
