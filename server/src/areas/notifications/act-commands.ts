import type { AnyNoticeKind } from '../../core/notices/kinds.ts';
import { SNOOZE_MINUTES } from '../../core/notices/kinds.ts';
import { queuePush, readTold } from '../../core/notices/delivery-commands.ts';
import type { NoticeTokens } from '../../core/notices/tokens.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Tx } from '../../platform/db/transactions.ts';
import type { Services } from '../../platform/http/services.ts';
import { applyChanges, checkChange, type CheckedChange } from '../../platform/tables/apply-change.ts';
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
    if (!pushed || !kind) return null;
    // What it did may be the reason that no one has to be told any more.
    if (await wasDone(tx, pushed.about_family, changeOf(deliveryId, key))) return 'done';
    const told = await readTold(tx, kind, pushed.facts);
    if (!told?.to.includes(userId)) return null;
    return { pushed, told, action: kind.traits.actions?.find((one) => one.key === key), now: tx.now };
  });
  if (found === 'done') return;
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
  const changeId = changeOf(deliveryId, key);
  const made_at = now.toISOString();
  let checked: CheckedChange;
  if (action.does === 'make') {
    const made = told.makes?.[key];
    if (!made || told.about === null) throw new Problem('42501', 'Permission denied: this button works no more.');
    const row_id = hashId(`${changeId} row`);
    checked = checkChange(made.table, { op: 'create', row_id, fields: { ...made.fields }, made_at }, now);
  } else {
    if (!told.thing || told.about === null)
      throw new Error(`The notice ${pushed.kind} has a button and is about nothing.`);
    const { table, id } = told.thing;
    checked = checkChange(table, { op: 'update', row_id: id, fields: { ...action.does.fields }, made_at }, now);
  }
  const change = { id: changeId, rowIds: [checked.rowId] };
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

/** The change that a button makes, under which it is recorded. */
const changeOf = (deliveryId: string, key: string) => hashId(`${deliveryId} ${key}`);

async function wasDone({ db }: Tx, familyId: string | null, changeId: string): Promise<boolean> {
  if (familyId === null) return false;
  const found = await db
    .selectFrom('app.changes')
    .select('version')
    .where('family_id', '=', familyId)
    .where('change_id', '=', changeId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function findPushed({ db }: Tx, userId: string, deliveryId: string) {
  return db
    .selectFrom('deliveries')
    .innerJoin('app.push_subscriptions as device', 'device.id', 'deliveries.subscription_id')
    .select([
      'deliveries.kind',
      'deliveries.facts',
      'deliveries.notification_id',
      'deliveries.about_family',
      'device.session_id',
    ])
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
