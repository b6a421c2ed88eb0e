import { BACK_OFFICE_KEY } from '../../lib/storage/storage-keys.ts';
import type { SessionState } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';

type BackOfficeDecision =
  | { readonly kind: 'loading' | 'show' }
  /** To an address, the session kept as it is. */
  | { readonly kind: 'go'; readonly to: '/backoffice/login' | '/dashboard' }
  /** A session of the back office that has lost its role ends. */
  | { readonly kind: 'end' };

/** Who may stand in the back office. The server asks the role again at every call. */
export function decideBackOffice(session: SessionState, isAdmittedHere: boolean): BackOfficeDecision {
  const { state, account, isAsked } = session;
  if (state === 'loading') return { kind: 'loading' };
  if (state === 'signed-out') return { kind: 'go', to: '/backoffice/login' };
  if (account?.is_staff) return { kind: 'show' };
  // What this device remembers may be older than the role.
  if (!isAsked) return { kind: 'loading' };
  // The server cannot be asked: nothing is decided about anybody.
  if (account === null) return { kind: 'show' };
  return isAdmittedHere ? { kind: 'end' } : { kind: 'go', to: '/dashboard' };
}

export function rememberBackOffice(): void {
  // Without room for it, losing the role leads to the family's door instead.
  trySetItem(localStorage, BACK_OFFICE_KEY, '1');
}

export const cameThroughBackOffice = (): boolean => localStorage.getItem(BACK_OFFICE_KEY) !== null;
