import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { workerOf, type JobKind, type Worker } from '../../platform/jobs/queue.ts';

/** The id of each one's notification of a message. */
export const noticeIdOf = (messageId: string): string => hashId(`chat message ${messageId}`);

const Read = z.object({ user_id: Uuid, chat_id: Uuid });
/** A member who has read a chat has read what their notifications say of it. */
export const NOTICES_READ: JobKind<z.infer<typeof Read>> = { name: 'chat-notices-read', payload: Read };

const Left = z.object({ user_id: Uuid, family_id: Uuid, chat_id: z.nullable(Uuid) });
/** The notifications of a chat that a member is not in any more; with null of all chats of a family. */
export const CHAT_LEFT: JobKind<z.infer<typeof Left>> = { name: 'chat-left', payload: Left };

const Gone = z.object({ user_id: Uuid, ids: z.array(Uuid) });
/** Notifications of messages that are gone go too, because they say their words. */
export const WORDS_GONE: JobKind<z.infer<typeof Gone>> = { name: 'chat-words-gone', payload: Gone };

export const chatWorkers = (transactions: Transactions): Worker[] => [
  workerOf(NOTICES_READ, ({ user_id, chat_id }) =>
    transactions.withSystem('mark the notices of a chat as read', { familyId: user_id }, async ({ db }) => {
      await db
        .updateTable('notifications')
        .set({ is_read: true })
        .where('family_id', '=', user_id)
        // A discussion has the id of its task or event.
        .where('about_table', '=', 'chats')
        .where('about_row', '=', chat_id)
        .where('is_read', '=', false)
        .execute();
    }),
  ),
  workerOf(CHAT_LEFT, ({ user_id, family_id, chat_id }) =>
    transactions.withSystem('drop the notices of a chat that was left', { familyId: user_id }, async ({ db }) => {
      await db
        .deleteFrom('notifications')
        .where('family_id', '=', user_id)
        .where('about_family', '=', family_id)
        .where('about_table', '=', 'chats')
        .$if(chat_id !== null, (query) => query.where('about_row', '=', chat_id))
        .execute();
    }),
  ),
  workerOf(WORDS_GONE, ({ user_id, ids }) =>
    transactions.withSystem('drop the notices of messages that are gone', { familyId: user_id }, async ({ db }) => {
      await db.deleteFrom('notifications').where('family_id', '=', user_id).where('id', 'in', ids).execute();
    }),
  ),
];
