import type { SessionState } from '../../lib/auth/session.ts';

/** True if the account has to change its password, on every address except the one that sets a new password by mail. */
export function mustChangePassword({ state, account }: SessionState, path: string): boolean {
  return (
    state === 'signed-in' &&
    account?.profile?.requires_password_change === true &&
    !path.startsWith('/auth/reset-password')
  );
}
