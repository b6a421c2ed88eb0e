import type { ColumnType, Generated } from 'kysely';
import type { OwnWorkspace } from '../../platform/db/schema.ts';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    notifications: OwnWorkspace & {
      about_family: Generated<string | null>;
      kind: Generated<string | null>;
      about_table: Generated<string | null>;
      about_row: Generated<string | null>;
      pops_up: Generated<boolean>;
    };
    notification_preferences: OwnWorkspace;
    deliveries: OwnWorkspace & {
      /** The subscription that a push is for. */
      subscription_id: Generated<string | null>;
      /** What the notice is made of again when it is sent. */
      facts: ColumnType<unknown, string | null, string | null>;
    };
  }
  interface Tables {
    'app.push_subscriptions': {
      id: string;
      user_id: string;
      session_id: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      device_name: string | null;
      time_zone: string | null;
      created_at: Generated<string>;
      /** When the device said it last. */
      synced_at: string;
      /** When a push reached it last. */
      succeeded_at: Generated<string | null>;
      /** Since when its push service knows it no more. The device is told when it says it again. */
      ended_at: Generated<string | null>;
    };
  }
}
