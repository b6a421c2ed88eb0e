import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../lib/auth/session.ts';
import { decideBackOffice } from './back-office-guard.ts';

const account = {
  profile: null,
  is_staff: false,
  has_role: false,
  has_left: false,
  invitation: null,
} satisfies SessionState['account'];

const session = (changes: Partial<SessionState>): SessionState => ({
  state: 'signed-in',
  user: { id: '0', email: 'staff@casita.test', display_name: 'staff' },
  account,
  family: null,
  families: [],
  isAsked: true,
  ...changes,
});

describe('the guard of the back office', () => {
  it('sends signed-out visitors to the sign-in screen of the back office', () => {
    const signedOut = session({ state: 'signed-out', user: null, account: null });
    expect(decideBackOffice(signedOut, false)).toEqual({ kind: 'go', to: '/backoffice/login' });
  });

  it('admits an account with the role, with or without a family', () => {
    expect(decideBackOffice(session({ account: { ...account, is_staff: true } }), false)).toEqual({ kind: 'show' });
  });

  it('redirects a family session to its dashboard, and ends a session that began in the back office', () => {
    expect(decideBackOffice(session({}), false)).toEqual({ kind: 'go', to: '/dashboard' });
    expect(decideBackOffice(session({}), true)).toEqual({ kind: 'end' });
  });

  it('waits while the account is only remembered or not known yet', () => {
    expect(decideBackOffice(session({ isAsked: false }), true)).toEqual({ kind: 'loading' });
    expect(decideBackOffice(session({ state: 'loading' }), true)).toEqual({ kind: 'loading' });
  });
});
