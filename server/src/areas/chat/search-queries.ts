import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { SEARCH_PAGE, type findMessageOfDay, type searchChatMessages } from '#contract/areas/chat/calls.ts';
import { chatMessages, type ChatMessage } from '#contract/areas/chat/messages.ts';
import type { MemberTx } from '../../platform/db/transactions.ts';
import { findRow, columnsOf } from '../../platform/tables/rows.ts';

type Asked = z.infer<typeof searchChatMessages.input>;

/** The words of a text, as `app.plain_words` makes them. */
const plainWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Finds messages that the member sees, the newest first. With the member's rights, so row security decides. */
export async function searchMessages(tx: MemberTx, asked: Asked): Promise<z.infer<typeof searchChatMessages.output>> {
  const after = asked.after === undefined ? null : ((await findRow(tx, chatMessages, asked.after)) ?? null);
  const { rows } = await sql<ChatMessage>`
    select ${sql.join(columnsOf(chatMessages).map((column) => sql.ref(`m.${column}`)))} from chat_messages m
    where m.family_id = ${tx.familyId} and m.deleted_at is null and not m.is_removed
      ${asked.chat_id ? sql`and m.chat_id = ${asked.chat_id}` : sql``}
      ${asked.sender_id ? sql`and m.sender_id = ${asked.sender_id}` : sql``}
      ${asked.from ? sql`and m.created_at >= ${asked.from}` : sql``}
      ${asked.to ? sql`and m.created_at < ${asked.to}` : sql``}
      ${after ? sql`and (m.created_at, m.id) < (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql``}
      ${asked.with === 'pictures' ? sql`and m.attachments @> '[{"kind": "picture"}]'` : sql``}
      ${asked.with === 'files' ? sql`and m.attachments @? '$[*] ? (@.kind != "picture")'` : sql``}
      ${sql.join(
        plainWords(asked.words ?? '').map((word) => sql`and m.plain_text like ${`% ${word}%`}`),
        sql` `,
      )}
    order by m.created_at desc, m.id desc limit ${SEARCH_PAGE + 1}`.execute(tx.db);
  const messages = rows.slice(0, SEARCH_PAGE);
  return { messages, next: rows.length > SEARCH_PAGE ? (messages.at(-1)?.id ?? null) : null };
}

/** The first message of a chat from a time on, else the newest before it. */
export async function findOfDay(
  tx: MemberTx,
  { chat_id, from }: z.infer<typeof findMessageOfDay.input>,
): Promise<z.infer<typeof findMessageOfDay.output>> {
  const inChat = tx.db
    .selectFrom('chat_messages')
    .select('id')
    .where('family_id', '=', tx.familyId)
    .where('chat_id', '=', chat_id)
    .where('deleted_at', 'is', null)
    .limit(1);
  const first = await inChat.where('created_at', '>=', from).orderBy('created_at').orderBy('id').executeTakeFirst();
  const newest = first ?? (await inChat.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst());
  return { message_id: newest?.id ?? null };
}
