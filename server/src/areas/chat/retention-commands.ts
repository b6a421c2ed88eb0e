import { DAY_MS } from '#contract/limits.ts';
import type { Transactions, Tx } from '../../platform/db/transactions.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { noticeIdOf, WORDS_GONE } from './jobs.ts';
import { listReaders } from './queries.ts';

/** Messages that one transaction lets go of, because it locks the family meanwhile. */
const MESSAGES_PER_STEP = 500;

interface Kept {
  readonly family_id: string;
  readonly id: string;
  readonly kept_days: number;
}

const oldestKept = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/**
 * Deletes the messages that a chat does not keep any longer. Their words go from the log with them, their files at the next house-keeping of files, and
 * notifications that say their words by jobs.
 */
export async function letMessagesGo(transactions: Transactions, onError: (error: unknown) => void): Promise<void> {
  const kept = await transactions.withSystem('find chats that keep messages for a time', {}, ({ db }) =>
    db
      .selectFrom('chats')
      .select(['family_id', 'id', 'kept_days'])
      .where('kept_days', 'is not', null)
      .where('last_seq', 'is not', null)
      .execute(),
  );
  for (const { family_id, id, kept_days } of kept) {
    if (kept_days === null) continue;
    try {
      while (await letSomeGo(transactions, { family_id, id, kept_days }));
    } catch (error) {
      onError(error);
    }
  }
}

/** True where more have to go. */
async function letSomeGo(transactions: Transactions, { family_id, id, kept_days }: Kept): Promise<boolean> {
  const findOld = ({ db, now }: Tx) =>
    db
      .selectFrom('chat_messages')
      .select('id')
      .where('family_id', '=', family_id)
      .where('chat_id', '=', id)
      .where('created_at', '<', oldestKept(now, kept_days))
      .orderBy('created_at')
      .limit(MESSAGES_PER_STEP);
  // Looked at without the family's lock: most chats have none.
  const [first] = await transactions.withSystem('look for messages that go', {}, (tx) =>
    findOld(tx).limit(1).execute(),
  );
  if (!first) return false;
  return transactions.withSystem('let messages of a chat go', { familyId: family_id }, async (tx) => {
    const gone = await tx.db
      .deleteFrom('chat_messages')
      .where('family_id', '=', family_id)
      .where('id', 'in', findOld(tx))
      .returning('id')
      .execute();
    const ids = gone.map((message) => noticeIdOf(message.id));
    const readers = await listReaders(tx, family_id, id);
    if (ids.length > 0)
      await enqueue(
        tx,
        WORDS_GONE,
        readers.map(({ user_id }) => ({ user_id, ids })),
      );
    return gone.length === MESSAGES_PER_STEP;
  });
}

/** Gives a chat to families from before there were chats. Writing a member again does so (`app.follow_chat_membership`). */
export async function repairFamilyChats(transactions: Transactions): Promise<void> {
  const without = await transactions.withSystem('find families without a chat', {}, ({ db }) =>
    db
      .selectFrom('members')
      .select('members.family_id')
      .distinct()
      .where('members.user_id', 'is not', null)
      .where('members.left_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('chats')
              .select('chats.id')
              .whereRef('chats.family_id', '=', 'members.family_id')
              .where('kind', '=', 'family'),
          ),
        ),
      )
      .execute(),
  );
  for (const { family_id: familyId } of without) {
    await transactions.withSystem("make a family's chat", { familyId }, async ({ db }) => {
      await db
        .updateTable('members')
        .set(({ ref }) => ({ left_at: ref('left_at') }))
        .where('family_id', '=', familyId)
        .where('left_at', 'is', null)
        .where('user_id', 'is not', null)
        .execute();
    });
  }
}
