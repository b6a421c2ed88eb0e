import { describe, expect, it } from 'vitest';
import {
  findMending,
  isConsistent,
  refuseJoining,
  type JoinFacts,
  type AccountFacts,
} from '../../core/invited/rules.ts';

describe('invitations', () => {
  const joining: JoinFacts = {
    ...{ state: 'pending', isSameAddress: true, isProven: true, isFamilyUsable: true },
    ...{ isMember: false, hasRole: false, hasRoom: true },
  };
  it.each([
    [{}, null],
    [{ hasRoom: false }, 'full'],
    [{ hasRoom: false, isMember: true }, null],
    [{ state: 'expired', isSameAddress: false }, 'expired'],
    [{ state: 'accepted' }, 'unknown'],
    [{ state: 'accepted', hasRole: true }, null],
    [{ state: 'accepted', hasRole: true, isSameAddress: false }, 'mismatch'],
    [{ isProven: false }, 'unproven'],
    [{ isProven: false, isSameAddress: false }, 'mismatch'],
    [{ isFamilyUsable: false }, 'unknown'],
  ] as const)('joining with %j: %s', (part, verdict) => expect(refuseJoining({ ...joining, ...part })).toBe(verdict));

  const facts: AccountFacts = { home: null, roles: [], memberships: [], invitations: [] };
  const role = { familyId: 'a', role: 'child' as const };
  const invitation = { familyId: 'a', isAccepted: true, isExpired: false };
  it.each([
    [{}, null],
    [{ roles: [role] }, null],
    [
      { roles: [role], invitations: [invitation] },
      { do: 'join', familyId: 'a', role: 'child' },
    ],
    [{ roles: [role], invitations: [invitation], memberships: [{ familyId: 'a', hasLeft: true }] }, null],
    [{ memberships: [{ familyId: 'a', hasLeft: false }] }, { do: 'go home', familyId: 'a' }],
    [
      { memberships: [{ familyId: 'a', hasLeft: false }], home: 'b' },
      { do: 'go home', familyId: 'a' },
    ],
    [{ memberships: [{ familyId: 'a', hasLeft: false }], home: 'a' }, null],
  ] as const)('mending %j: %j', (part, mending) => expect(findMending({ ...facts, ...part })).toEqual(mending));

  it('agree when role, membership and profile name the same family', () => {
    const memberships = [{ familyId: 'a', hasLeft: false }];
    expect(isConsistent(facts)).toBe(true);
    expect(isConsistent({ ...facts, home: 'a', roles: [role], memberships })).toBe(true);
    expect(isConsistent({ ...facts, home: 'a', memberships })).toBe(false);
    expect(isConsistent({ ...facts, home: null, roles: [role], memberships })).toBe(false);
  });
});
