import { chatParticipants, chats } from '#contract/areas/chat/chats.ts';
import { chatMessages } from '#contract/areas/chat/messages.ts';
import { MEMBER_LEFT } from '../../core/members/hooks.ts';
import { follow, type Follower } from '../../platform/db/hooks.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { followRows, hasChanged } from '../../platform/tables/row-changes.ts';
import { CHAT_LEFT, NOTICES_READ, WORDS_GONE, noticeIdOf } from './jobs.ts';
import { tellAdded, tellEdited, tellMessage } from './notices.ts';
import { listReaders } from './queries.ts';

/** What follows from the changes of chats and messages. */
export const chatFollowers: readonly Follower[] = [
  followRows(
    chatParticipants,
    ({ before, after }) => after.deleted_at === null && before?.deleted_at !== null,
    (tx, change) => tellAdded(tx, change),
  ),
  follow(MEMBER_LEFT, async (tx, { familyId, userId }) => {
    if (userId !== null) await enqueue(tx, CHAT_LEFT, [{ user_id: userId, family_id: familyId, chat_id: null }]);
  }),
  // Who has left keeps no words of the chat, and no member sees a chat that all have left.
  followRows(
    chatParticipants,
    ({ before, after }) => after.deleted_at !== null && before?.deleted_at === null,
    async (tx, { familyId, after: { chat_id, user_id } }) => {
      const { db, now } = tx;
      const gone = await db
        .selectFrom('members')
        .select('user_id')
        .where('family_id', '=', familyId)
        .where('id', '=', user_id)
        .executeTakeFirst();
      if (gone?.user_id != null)
        await enqueue(tx, CHAT_LEFT, [{ user_id: gone.user_id, family_id: familyId, chat_id }]);
      const left = db
        .selectFrom('chat_participants')
        .select('id')
        .where('family_id', '=', familyId)
        .where('chat_id', '=', chat_id)
        .where('deleted_at', 'is', null);
      await db
        .updateTable('chats')
        .set({ deleted_at: now.toISOString() })
        .where('family_id', '=', familyId)
        .where('id', '=', chat_id)
        .where(({ not, exists }) => not(exists(left)))
        .execute();
    },
  ),
  followRows(
    chats,
    (change) => change.before !== null && hasChanged(change, ['reads']),
    async (tx, { familyId, actor, after }) => {
      const unread = await tx.db
        .selectFrom('members')
        .innerJoin('notifications', 'notifications.family_id', 'members.user_id')
        .select('members.user_id')
        .where('members.family_id', '=', familyId)
        .where('members.id', '=', actor?.memberId ?? '')
        .where('notifications.about_table', '=', 'chats')
        .where('notifications.about_row', '=', after.id)
        .where('notifications.is_read', '=', false)
        .limit(1)
        .execute();
      const user_ids = unread.flatMap(({ user_id }) => user_id ?? []);
      await enqueue(
        tx,
        NOTICES_READ,
        user_ids.map((user_id) => ({ user_id, chat_id: after.id })),
      );
    },
  ),
  followRows(
    chatMessages,
    ({ before, after }) =>
      !after.is_removed &&
      (after.message_text === ''
        ? before !== null && before.awaited_files !== null && after.awaited_files === null
        : before === null),
    tellMessage,
  ),
  followRows(
    chatMessages,
    ({ before, after }) => before !== null && !after.is_removed && before.message_text !== after.message_text,
    tellEdited,
  ),
  followRows(
    chatMessages,
    ({ before, after }) => after.is_removed && before?.is_removed === false,
    async (tx, { familyId, after }) => {
      const readers = await listReaders(tx, familyId, after.chat_id);
      const ids = [noticeIdOf(after.id)];
      await enqueue(
        tx,
        WORDS_GONE,
        readers.map(({ user_id }) => ({ user_id, ids })),
      );
    },
  ),
];
