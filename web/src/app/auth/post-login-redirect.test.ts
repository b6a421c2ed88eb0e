import { expect, test } from 'vitest';
import { resolveDestination } from './post-login-redirect.ts';

const plain = {
  signInKind: 'login',
  isCarryingInvitation: false,
  hasPaid: false,
  invitation: null,
  hasFamily: true,
  remembered: '/tasks?who=me',
} as const;
const invited = { invite_token: 'a/b' };
const unconfirmed = { invite_token: null };

test.each([
  ['a log-in leads to the remembered path', {}, '/tasks?who=me'],
  ['so does a session that existed already', { signInKind: null }, '/tasks?who=me'],
  ['a sign-up leads to the plans', { signInKind: 'sign-up' }, '/pricing'],
  ['a pending invitation comes before the plans', { signInKind: 'sign-up', invitation: invited }, '/accept-invitation'],
  [
    'an invited person with an unconfirmed address confirms it first',
    { signInKind: 'sign-up', invitation: unconfirmed, hasFamily: false },
    '/confirm-email',
  ],
  ['a person who has a family need not confirm first', { signInKind: 'sign-up', invitation: unconfirmed }, '/pricing'],
  ['a log-in leaves a pending invitation to the guards', { invitation: invited }, '/tasks?who=me'],
  [
    'a sign-up that began at an invitation leads back to it',
    { signInKind: 'sign-up', remembered: '/accept-invitation' },
    '/accept-invitation',
  ],
  ['a payment leads to the dashboard', { hasPaid: true }, '/dashboard'],
  ['an opened invitation link comes first', { hasPaid: true, isCarryingInvitation: true }, '/accept-invitation'],
] as const)('%s', (_what, facts, path) => {
  expect(resolveDestination({ ...plain, ...facts })).toBe(path);
});
