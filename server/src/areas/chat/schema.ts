import type { Generated } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    chats: { scope_id: Generated<string | null>; last_seq: Generated<number | null> };
    chat_participants: { is_permanent: Generated<boolean | null> };
    chat_messages: {
      scope_id: Generated<string | null>;
      seq: Generated<number | null>;
      is_removed: Generated<boolean>;
      /** The words for searching, which the database makes. */
      plain_text: Generated<string | null>;
    };
  }
}
