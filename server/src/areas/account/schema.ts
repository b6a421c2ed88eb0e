import type { Generated } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Tables {
    'auth.links': {
      token_hash: string;
      purpose: 'confirm' | 'reset';
      user_id: string | null;
      email: string;
      expires_at: string;
      used_at: Generated<string | null>;
    };
  }
}
