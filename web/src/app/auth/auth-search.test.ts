import { beforeEach, expect, test } from 'vitest';
import { dropLinkToken, findLinkToken, readLinkToken } from '../../lib/auth/link-token.ts';
import {
  dropOneTimeParams,
  isInvitationReturn,
  readOneTimeParams,
  readAuthSearch,
  takeFromAddress,
  takeLinkToken,
} from './auth-search.ts';

beforeEach(() => {
  dropOneTimeParams();
  dropLinkToken('invitation');
});

const take = (address: string) => {
  const { search, hash } = new URL(address, 'http://localhost');
  // The router parses query values: text that looks like a number or a boolean becomes one.
  const read = (text: string): unknown => (/^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text);
  const parsed = Object.fromEntries([...new URLSearchParams(search)].map(([key, text]) => [key, read(text)]));
  return { isTaken: takeFromAddress(parsed, search, hash.slice(1)), staying: readAuthSearch(parsed) };
};

test('one-time parameters are removed from the address, parameters of the form stay', () => {
  const { isTaken, staying } = take('/auth?tab=signup&invite=true&family=Lake&source=google_signup&other=x');
  expect(isTaken).toBe(true);
  expect(staying).toEqual({ tab: 'signup', invite: true, family: 'Lake' });
  expect(take('/auth?tab=signup&invite=true&family=Lake').isTaken).toBe(false);
  expect(readOneTimeParams()).toMatchObject({ isGoogleSignUp: true, error: null, payment: null });
});

test('the token of an invitation is removed from the address too, and stored in this browser tab', () => {
  // A number of so many digits would lose precision if it were parsed as a number.
  const { isTaken, staying } = take('/auth?invite=true&token=12345678901234567890&family=Lake');
  expect([isTaken, staying]).toEqual([true, { invite: true, family: 'Lake' }]);
  expect(readLinkToken('invitation')).toBe('12345678901234567890');
  expect(take('/auth?token=of-nothing').isTaken).toBe(true);
  expect(readLinkToken('invitation'), 'a token that is no invitation').toBe('12345678901234567890');
});

test('a failed sign-in goes back to the invitation that this browser tab knows, but not with a question or without a token', () => {
  const goesBack = (address: string) => {
    take(address);
    return isInvitationReturn(Object.fromEntries(new URL(address, 'http://localhost').searchParams));
  };
  expect(goesBack('/auth?error=google&invite=true'), 'no token').toBe(false);
  expect(goesBack('/auth?error=google&error_description=Cancelled&invite=true&token=t')).toBe(true);
  expect(goesBack('/auth?error=not_registered&invite=true&token=t')).toBe(true);
  expect(goesBack('/auth?error=google'), 'a sign-in whose start the server no longer knows').toBe(true);
  expect(goesBack('/auth?error=not_registered'), 'a sign-in of somebody else').toBe(false);
  expect(goesBack('/auth?error=unproven_account&invite=true&token=t')).toBe(false);
  expect(goesBack('/auth?source=google_signup&invite=true&token=t')).toBe(false);
});

test('any fragment is removed from the address', () => {
  expect(take('/auth#access_token=abc').isTaken).toBe(true);
  expect(readOneTimeParams()).toEqual({
    error: null,
    payment: null,
    hasPaid: false,
    isGoogleSignUp: false,
    hasLeftCheckout: false,
  });
});

test("a provider's message is cut to one line of bounded length", () => {
  for (const sign of ['?', '#']) {
    dropOneTimeParams();
    const said = encodeURIComponent(`  Access\n denied \u202e\0${'x'.repeat(1_000)}`);
    take(`/auth${sign}error=google&error_description=${said}`);
    expect(readOneTimeParams().error?.message).toMatch(/^Access denied x+$/);
    expect(readOneTimeParams().error?.message.length).toBeLessThanOrEqual(300);
  }
});

test('an error behind the # is read, a token beside it is not', () => {
  take('/auth#error=access_denied&error_description=The+user+said+no&access_token=secret&state=x');
  expect(readOneTimeParams()).toEqual({
    error: { code: 'access_denied', message: 'The user said no' },
    payment: null,
    hasPaid: false,
    isGoogleSignUp: false,
    hasLeftCheckout: false,
  });
  take('/auth?error=google&error_description=Ours#error=other&error_description=Theirs');
  expect(readOneTimeParams().error).toEqual({ code: 'google', message: 'Ours' });
});

test.each([
  [{ payment_success: true, session_id: 'cs_1' }, 'cs_1'],
  [{ payment_success: 'true', session_id: 42 }, '42'],
  [{ payment_success: false, session_id: 'cs_1' }, null],
  [{ session_id: 'cs_1' }, null],
  [{ payment_success: true }, null],
])('%j brings the payment %j', (search, payment) => {
  takeFromAddress(search, '', '');
  expect(readOneTimeParams().payment).toBe(payment);
});

test('the token of a mail link is found in the query, behind the # or in the path, and removed from the address', () => {
  expect(findLinkToken('?token=abc', '')).toBe('abc');
  expect(findLinkToken('', '#token=abc&type=recovery')).toBe('abc');
  expect(findLinkToken('', 'token=abc')).toBe('abc');
  expect(findLinkToken('?token=%20', '')).toBeNull();
  expect(takeLinkToken('reset', '', '')).toBe(false);
  expect(takeLinkToken('invitation', '', '', ' of-the-path ')).toBe(true);
  expect(readLinkToken('invitation')).toBe('of-the-path');
  expect(takeLinkToken('invitation', '?token=of-the-query', '', 'of-the-path')).toBe(true);
  expect(readLinkToken('invitation')).toBe('of-the-query');
  expect(takeLinkToken('reset', '?token=secret', '')).toBe(true);
  expect(readLinkToken('reset')).toBe('secret');
  expect(readLinkToken('confirm')).toBeNull();
});

test('that a checkout was left is known once, and removed from the address', () => {
  expect(take('/pricing?payment=left').isTaken).toBe(true);
  expect(readOneTimeParams().hasLeftCheckout).toBe(true);
  dropOneTimeParams();
  expect(readOneTimeParams().hasLeftCheckout).toBe(false);
  expect(take('/pricing').isTaken).toBe(false);
});
