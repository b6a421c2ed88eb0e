import type * as z from 'zod/mini';
import type { changeAllNotifications, sendFamilyNotification } from '#contract/areas/notices/sending.ts';
import { newId } from '#contract/ids.ts';
import { tell } from '../../core/notices/kinds.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx, Tx } from '../../platform/db/transactions.ts';
import { DIGEST } from './digest-commands.ts';
import { familyMessage } from './notices.ts';

/** A member tells another of the same family something. @throws Problem 42501 for a sender or family that is not the caller's, PGRST116 for a recipient who is none of it. */
export async function tellMember(tx: MemberTx, input: z.infer<typeof sendFamilyNotification.input>): Promise<void> {
  const { family_id, user_id, metadata } = input;
  const sender_id = tx.actor.memberId;
  if (family_id !== tx.familyId) throw new Problem('42501', 'Permission denied: another family is meant.');
  if (metadata?.sender_id && ![sender_id, tx.userId].includes(metadata.sender_id))
    throw new Problem('42501', 'Permission denied: another person is named as the sender.');
  const recipient = await tx.db
    .selectFrom('members')
    .select('id')
    .where('family_id', '=', family_id)
    .where(({ eb, or }) => or([eb('user_id', '=', user_id), eb('id', '=', user_id)]))
    .where('user_id', 'is not', null)
    .where('left_at', 'is', null)
    .where('id', '!=', sender_id)
    .executeTakeFirst();
  if (!recipient) throw new Problem('PGRST116');
  const { title, content = '', category = 'info', priority = 'medium', send_push = true, send_email = false } = input;
  const words = { title, content, category, priority, push: send_push, mail: send_email };
  await tx.asServer('tell another member something', (server) =>
    tell(server, familyMessage, [{ family_id, sender_id, to: recipient.id, ...words }]),
  );
}

/** Marks or removes all notifications of the person's workspace that are not so yet. Answers the ids of those. */
export async function changeAll(
  { db, now, familyId }: MemberTx,
  { to, ids }: z.infer<typeof changeAllNotifications.input>,
): Promise<string[]> {
  const isAboutReading = to === 'read' || to === 'unread';
  const changed = await db
    .updateTable('notifications')
    .set(isAboutReading ? { is_read: to === 'read' } : { deleted_at: to === 'removed' ? now.toISOString() : null })
    .where('family_id', '=', familyId)
    .where('deleted_at', to === 'restored' ? 'is not' : 'is', null)
    .$if(isAboutReading, (query) => query.where('is_read', '=', to === 'unread'))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids?.length ? ids : [newId()]))
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/** Ends the mails of one kind for a person, of all families; of the digest where it is that. Call it in their workspace. */
export async function stopMails({ db }: Tx, userId: string, kind: string): Promise<void> {
  if (kind === DIGEST) {
    await db.updateTable('notification_preferences').set({ digest: 'off' }).where('family_id', '=', userId).execute();
    return;
  }
  const stopped = await db
    .updateTable('notice_choices')
    .set({ mail: false })
    .where('family_id', '=', userId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .returning('about_family')
    .execute();
  if (stopped.some(({ about_family }) => about_family === null)) return;
  const unchosen = { in_app: null, pop_up: null, push: null, about_family: null };
  await db
    .insertInto('notice_choices')
    .values({ family_id: userId, id: newId(), kind, ...unchosen, mail: false })
    .execute();
}
