import { CHATS_MAX, chatChoices, chatParticipants, chats, DISCUSSIONS_MAX } from '#contract/areas/chat/chats.ts';
import { pairId } from '#contract/areas/chat/words.ts';
import {
  chatMessages,
  MESSAGE_OPEN_MS,
  MESSAGES_PER_MINUTE,
  type ChatMessage,
  type MessageChanges,
} from '#contract/areas/chat/messages.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { ChangeRate } from '../../platform/tables/change-rate.ts';
import { standardHandlers, type TableHandlers } from '../../platform/tables/handlers.ts';
import { Room } from '../../platform/tables/room.ts';
import { findRow } from '../../platform/tables/rows.ts';

/**
 * A family has a number of chats that persons made, for which discussions leave room: they go with what they are about alone. The discussion of a row has
 * its id, so that two devices begin the same one.
 */
export function chatsHandlers(): TableHandlers<typeof chats> {
  const standard = standardHandlers(chats);
  const roomForDiscussions = new Room({ ...chats, limit: DISCUSSIONS_MAX });
  return {
    ...standard,
    create: async (tx, id, fields) => {
      const about = fields.task_id ?? fields.event_id;
      if (about == null) {
        const made = await standard.create(tx, id, fields);
        await requireRoom(tx);
        return made;
      }
      if (id !== about) throw new Problem('42501', 'A discussion has the id of the task or event that it is about.');
      const begun = await findRow(tx, chats, id);
      if (!begun) {
        if (!(await roomForDiscussions.has(tx, { rows: 1, characters: 0 }))) throw new Problem('TABLE_FULL');
        return standard.create(tx, id, fields);
      }
      // Of another row whose id was taken before this one had it: what is said about this one is not for those who see that.
      if (
        (begun.task_id ?? null) !== (fields.task_id ?? null) ||
        (begun.event_id ?? null) !== (fields.event_id ?? null)
      )
        throw new Problem('23505');
      return begun;
    },
    restore: async (tx, id) => {
      const restored = await standard.restore(tx, id);
      await requireRoom(tx);
      return restored;
    },
  };
}

/** Chats that the member does not see count too. Called after the change, which is undone with it. @throws Problem CHATS_FULL */
async function requireRoom({ asServer, familyId }: MemberTx): Promise<void> {
  const { count } = await asServer("count a family's chats", ({ db }) =>
    db
      .selectFrom('chats')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('family_id', '=', familyId)
      .where('kind', '=', 'chat')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  if (count > CHATS_MAX) throw new Problem('CHATS_FULL');
}

/** One row per chat and member. A creation of a row that exists brings the member back. */
export function chatParticipantsHandlers(): TableHandlers<typeof chatParticipants> {
  const standard = standardHandlers(chatParticipants);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      requirePair(id, fields);
      const made = await findRow(tx, chatParticipants, id);
      if (!made) return standard.create(tx, id, fields);
      return made.deleted_at === null ? made : standard.restore(tx, id);
    },
  };
}

/** One row per chat and member. A creation of a row that exists counts as an update. */
export function chatChoicesHandlers(): TableHandlers<typeof chatChoices> {
  const standard = standardHandlers(chatChoices);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      requirePair(id, fields);
      const made = await findRow(tx, chatChoices, id);
      return made ? standard.update(tx, id, { is_archived: fields.is_archived }) : standard.create(tx, id, fields);
    },
  };
}

function requirePair(id: string, { chat_id, user_id }: { chat_id: string; user_id: string }): void {
  if (id !== pairId(chat_id, user_id)) throw new Problem('42501', 'The id follows from the chat and the member.');
}

/** Members write at most `MESSAGES_PER_MINUTE` messages, and change them for a time. Each node counts for itself, as for all changes. */
export function chatMessagesHandlers(): TableHandlers<typeof chatMessages> {
  const standard = standardHandlers(chatMessages);
  const rate = new ChangeRate(MESSAGES_PER_MINUTE);
  return {
    ...standard,
    create: async (tx, id, fields) => {
      const chat = await findRow(tx, chats, fields.chat_id);
      if (chat?.deleted_at != null) throw new Problem('PGRST116', 'Somebody deleted this chat in the meantime.');
      const made = await standard.create(tx, id, fields);
      // A message that was sent again was counted before.
      if (made.version > tx.version) rate.take(tx.userId, 1, tx.now);
      return made;
    },
    update: async (tx, id, fields) => {
      const before = await findRow(tx, chatMessages, id);
      if (before) requireOpen(tx, before, fields);
      return standard.update(tx, id, fields);
    },
  };
}

/**
 * Files that a message waits for may come late. A manager removes a message of others at any time.
 * @throws Problem MESSAGE_CLOSED, POLL_CLOSED, POLL_VOTED, BAD_REQUEST for an answer that the poll has not
 */
function requireOpen({ actor, now }: MemberTx, before: ChatMessage, fields: MessageChanges): void {
  const isOld = now.getTime() - Date.parse(before.created_at) > MESSAGE_OPEN_MS;
  const changesWords = fields.message_text !== undefined || fields.mentions !== undefined;
  const addsFiles = fields.attachments !== undefined && before.awaited_files === null;
  const isOwn = before.sender_id === actor.memberId;
  if (isOld && (changesWords || addsFiles || (fields.is_removed && isOwn))) throw new Problem('MESSAGE_CLOSED');
  const isClosed = before.poll_closes_at !== null && now >= new Date(before.poll_closes_at);
  if (fields.votes !== undefined && (isClosed || before.poll_closed_at !== null)) throw new Problem('POLL_CLOSED');
  if (!before.poll) return;
  if (before.votes !== null && (fields.message_text ?? before.message_text) !== before.message_text)
    throw new Problem('POLL_VOTED');
  const { options, has_several_answers } = before.poll;
  const own = fields.votes?.[actor.memberId] ?? [];
  if (own.some((option) => option >= options.length) || (own.length > 1 && !has_several_answers))
    throw new Problem('BAD_REQUEST', undefined, { fields: { votes: 'invalid' } });
}
