import { expect, test } from 'vitest';
import { resolveDestination } from './post-login-redirect.ts';

const plain = {
  way: 'login',
  isCarryingInvitation: false,
  hasPaid: false,
  invitation: null,
  hasFamily: true,
  remembered: '/tasks?who=me',
} as const;
const invited = { invite_token: 'a/b' };
const unproven = { invite_token: null };

test.each([
  ['a login goes where it wanted to go', {}, '/tasks?who=me'],
  ['so does whoever was signed in already', { way: null }, '/tasks?who=me'],
  ['a sign-up chooses a plan', { way: 'sign-up' }, '/pricing'],
  ['a pending invitation comes before the plans', { way: 'sign-up', invitation: invited }, '/accept-invitation'],
  [
    'an address that is not proven is confirmed first',
    { way: 'sign-up', invitation: unproven, hasFamily: false },
    '/confirm-email',
  ],
  ['whoever has a family is not held up by that', { way: 'sign-up', invitation: unproven }, '/pricing'],
  ['a login leaves a pending invitation to the gates', { invitation: invited }, '/tasks?who=me'],
  [
    'a sign-up on the way to an invitation goes on to it',
    { way: 'sign-up', remembered: '/accept-invitation' },
    '/accept-invitation',
  ],
  ['a payment leads home', { hasPaid: true }, '/dashboard'],
  ['the invitation that was carried comes first', { hasPaid: true, isCarryingInvitation: true }, '/accept-invitation'],
] as const)('%s', (_what, facts, path) => {
  expect(resolveDestination({ ...plain, ...facts })).toBe(path);
});
