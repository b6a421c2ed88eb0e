import type { ChatMessage } from '#contract/areas/chat/messages.ts';
import type { Role } from '#contract/roles.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** A member with an account who may read a chat. */
export interface Reader {
  readonly id: string;
  readonly user_id: string;
  readonly role: Role | null;
}

/** Who may read a chat: its participants; of a discussion, whose task or event the whole family sees, every member. Call it with the server's rights. */
export async function listReaders({ db }: Tx, familyId: string, chatId: string): Promise<Reader[]> {
  const found = await db
    .selectFrom('members')
    .innerJoin('chats', 'chats.family_id', 'members.family_id')
    .leftJoin('scope_holders as held', (join) =>
      join
        .onRef('held.family_id', '=', 'members.family_id')
        .onRef('held.member_id', '=', 'members.id')
        .onRef('held.scope_id', '=', 'chats.scope_id'),
    )
    .select(['members.id', 'members.user_id', 'members.role'])
    .where('members.family_id', '=', familyId)
    .where('chats.id', '=', chatId)
    .where('members.left_at', 'is', null)
    .where('members.user_id', 'is not', null)
    .where(({ or, eb }) => or([eb('chats.scope_id', 'is', null), eb('held.member_id', 'is not', null)]))
    .orderBy('members.id')
    .execute();
  return found.flatMap(({ id, user_id, role }) => (user_id === null ? [] : [{ id, user_id, role }]));
}

/** What a notice says of a chat: its name, that of the family, or the title of the task or event. Null for a chat that is not there. */
export async function findChatName({ db }: Tx, familyId: string, chatId: string): Promise<string | null> {
  const found = await db
    .selectFrom('chats')
    .innerJoin('families', 'families.id', 'chats.family_id')
    .leftJoin('tasks', (join) =>
      join.onRef('tasks.family_id', '=', 'chats.family_id').onRef('tasks.id', '=', 'chats.task_id'),
    )
    .leftJoin('family_events as events', (join) =>
      join.onRef('events.family_id', '=', 'chats.family_id').onRef('events.id', '=', 'chats.event_id'),
    )
    .select(['chats.name', 'families.name as family', 'tasks.title as task', 'events.title as event'])
    .where('chats.family_id', '=', familyId)
    .where('chats.id', '=', chatId)
    .where('chats.deleted_at', 'is', null)
    .executeTakeFirst();
  return found ? found.name || (found.task ?? found.event ?? found.family) : null;
}

/** As many unread messages of a chat are looked through as its notice could be about. */
const NEWER_MAX = 100;

/** The newest of the messages after one that are not the reader's own. Call it with the server's rights. */
export async function listNewerIds(
  { db }: Tx,
  familyId: string,
  { chat_id, created_at }: ChatMessage,
  readerId: string,
): Promise<string[]> {
  const newer = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('family_id', '=', familyId)
    .where('chat_id', '=', chat_id)
    .where('created_at', '>', created_at)
    .where('sender_id', '<>', readerId)
    .where('is_removed', '=', false)
    .orderBy('created_at', 'desc')
    .limit(NEWER_MAX)
    .execute();
  return newer.map(({ id }) => id);
}
