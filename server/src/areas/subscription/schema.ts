import type { Generated } from 'kysely';
import type { OwnWorkspace } from '../../platform/db/schema.ts';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    subscribers: OwnWorkspace & { trial_used_at: Generated<string | null>; continues_free: Generated<boolean> };
  }
  interface Tables {
    'app.checkout_claims': { subject_id: string; claim_id: string; expires_at: string };
    'app.payment_customers': {
      user_id: string;
      customer_id: string;
      begun_reading: Generated<number>;
      applied_reading: Generated<number>;
    };
    'app.payment_events': { id: string; received_at: string };
  }
}
