import type { Generated } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    outside_calendars: {
      etag: Generated<string | null>;
      last_modified: Generated<string | null>;
      tried_at: Generated<string | null>;
      failures: Generated<number>;
    };
  }
  interface Tables {
    calendar_addresses: { family_id: string; user_id: string; secret_hash: string; created_at: Generated<string> };
  }
}
