import type { Generated } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    members: { email: Generated<string | null>; phone: Generated<string | null> };
  }
}
