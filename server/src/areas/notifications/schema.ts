import type { Generated } from 'kysely';
import type { OwnWorkspace } from '../../platform/db/schema.ts';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    notifications: OwnWorkspace & { about_family: Generated<string | null> };
  }
}
