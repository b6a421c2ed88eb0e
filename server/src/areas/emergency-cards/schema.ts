import type { Generated } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    emergency_cards: {
      secret_hash: string;
      /** When managers were last told that it was opened. */
      told_at: Generated<string | null>;
      opened_count: Generated<number>;
      last_opened_at: Generated<string | null>;
    };
  }
}
