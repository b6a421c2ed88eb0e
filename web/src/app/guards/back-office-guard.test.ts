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
  it('sends whoever is signed out to its own door', () => {
    const signedOut = session({ state: 'signed-out', user: null, account: null });
    expect(decideBackOffice(signedOut, false)).toEqual({ kind: 'go', to: '/backoffice/login' });
  });

  it('lets in who holds the role, with or without a family', () => {
    expect(decideBackOffice(session({ account: { ...account, is_staff: true } }), false)).toEqual({ kind: 'show' });
  });

  it('leads a family session back to its dashboard, and ends one that began at its own door', () => {
    expect(decideBackOffice(session({}), false)).toEqual({ kind: 'go', to: '/dashboard' });
    expect(decideBackOffice(session({}), true)).toEqual({ kind: 'end' });
  });

  it('decides nothing on what is only remembered, or before anything is known', () => {
    expect(decideBackOffice(session({ isAsked: false }), true)).toEqual({ kind: 'loading' });
    expect(decideBackOffice(session({ state: 'loading' }), true)).toEqual({ kind: 'loading' });
  });
});
