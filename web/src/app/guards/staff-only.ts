import type { SessionState } from '../../lib/auth/session.ts';

/** Staff without a family: the back office and their own settings are all there is for them. */
export function isStaffOnly({ account, families }: Pick<SessionState, 'account' | 'families'>): boolean {
  return account?.is_staff === true && families.length === 0;
}
