import type { SessionState } from '../../lib/auth/session.ts';

/** True for staff without a family, who may open only the back office and their own settings. */
export function isStaffOnly({ account, families }: Pick<SessionState, 'account' | 'families'>): boolean {
  return account?.is_staff === true && families.length === 0;
}
