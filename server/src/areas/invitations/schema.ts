import type { Generated } from 'kysely';
import type { Language } from '#contract/languages.ts';

declare module '../../platform/db/schema.ts' {
  interface MoreColumns {
    family_invitations: {
      /** The hash of the token. */
      invite_token: string;
      /** A hash. */
      temporary_password: Generated<string | null>;
      wants_password: Generated<boolean>;
      /** The inviter has seen the link, so that it does not prove the invited address. */
      is_link_shown: Generated<boolean>;
      is_held: Generated<boolean>;
      language: Generated<Language>;
      birth_date: Generated<string | null>;
      age: Generated<number | null>;
      /** The person without an account who gets one by it: accepting takes over that member row. */
      member_id: Generated<string | null>;
      /** The member who sent it last. */
      invited_by: string | null;
      sent_at: Generated<string>;
      accepted_at: Generated<string | null>;
      accepted_by: Generated<string | null>;
      asked_again_at: Generated<string | null>;
    };
  }
}
