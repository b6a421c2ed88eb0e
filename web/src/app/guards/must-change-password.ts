import type { SessionState } from '../../lib/auth/session.ts';

/** True on every address but the one where a new password is set by mail. */
export function mustChangePassword({ state, account }: SessionState, path: string): boolean {
  return (
    state === 'signed-in' &&
    account?.profile?.requires_password_change === true &&
    !path.startsWith('/auth/reset-password')
  );
}
