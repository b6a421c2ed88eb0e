import type { Generated } from 'kysely';

interface PinAttempts {
  key: string;
  /** The child; null for a name that none has. */
  family_id: string | null;
  member_id: string | null;
  /** The paired device. */
  device_id: string | null;
  tries: number;
  /** Null where only a manager ends a lock. */
  expires_at: string | null;
  locked_at: string | null;
}

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    paired_devices: { secret_hash: string; is_kitchen_screen: Generated<boolean> };
    pin_accesses: {
      user_id: string;
      pin_hash: string;
      set_by: Generated<string | null>;
      locked_devices: Generated<string[]>;
      locked_elsewhere_until: Generated<string | null>;
    };
  }
  interface Tables {
    'app.family_codes': { family_id: string; code: string; told_until: Generated<string | null> };
    'app.pairing_codes': {
      family_id: string;
      made_by: string;
      code_hash: string;
      device_name: string;
      expires_at: string;
    };
    'app.pin_attempts': PinAttempts;
  }
}
