import { BACK_OFFICE_KEY } from '../../lib/storage/storage-keys.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

type BackOfficeDecision =
  | { readonly kind: 'loading' | 'show' }
  /** Redirects; the session stays. */
  | { readonly kind: 'go'; readonly to: '/backoffice/login' | '/dashboard' }
  /** Signs out: a session that began in the back office has lost the role. */
  | { readonly kind: 'end' };

/** Decides who may see the back office. The server checks the role again at every call. */
export function decideBackOffice(session: SessionState, isAdmittedHere: boolean): BackOfficeDecision {
  const { state, account, isAsked } = session;
  if (state === 'loading') return { kind: 'loading' };
  if (state === 'signed-out') return { kind: 'go', to: '/backoffice/login' };
  if (account?.is_staff) return { kind: 'show' };
  // The account stored on this device may be older than the role.
  if (!isAsked) return { kind: 'loading' };
  // The server cannot be asked, so the session is neither ended nor redirected.
  if (account === null) return { kind: 'show' };
  return isAdmittedHere ? { kind: 'end' } : { kind: 'go', to: '/dashboard' };
}

export function rememberBackOffice(): void {
  // If it cannot be stored, a session that loses the role is redirected to /dashboard instead of ended.
  trySetItem(localStorage, BACK_OFFICE_KEY, '1');
}

export const cameThroughBackOffice = (): boolean => localStorage.getItem(BACK_OFFICE_KEY) !== null;
