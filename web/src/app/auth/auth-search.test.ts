import { beforeEach, expect, test } from 'vitest';
import { dropLinkToken, findLinkToken, readLinkToken } from '../../lib/auth/link-token.ts';
import { dropBrought, readBrought, readAuthSearch, takeFromAddress, takeLinkToken } from './auth-search.ts';

beforeEach(() => {
  dropBrought();
  dropLinkToken('invitation');
});

const take = (address: string) => {
  const { search, hash } = new URL(address, 'http://localhost');
  // As the router reads a query: what looks like a number or a truth value has become one.
  const read = (text: string): unknown => (/^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text);
  const parsed = Object.fromEntries([...new URLSearchParams(search)].map(([key, text]) => [key, read(text)]));
  return { isTaken: takeFromAddress(parsed, search, hash.slice(1)), staying: readAuthSearch(parsed) };
};

test('what happens once leaves the address, what belongs to the form stays', () => {
  const { isTaken, staying } = take('/auth?tab=signup&invite=true&family=Lake&source=google_signup&other=x');
  expect(isTaken).toBe(true);
  expect(staying).toEqual({ tab: 'signup', invite: true, family: 'Lake' });
  expect(take('/auth?tab=signup&invite=true&family=Lake').isTaken).toBe(false);
  expect(readBrought()).toMatchObject({ isGoogleSignUp: true, error: null, payment: null });
});

test('the token of an invitation leaves the address of the form too, and is kept in this tab', () => {
  // A number of so many digits would not survive being read as one.
  const { isTaken, staying } = take('/auth?invite=true&token=12345678901234567890&family=Lake');
  expect([isTaken, staying]).toEqual([true, { invite: true, family: 'Lake' }]);
  expect(readLinkToken('invitation')).toBe('12345678901234567890');
  expect(take('/auth?token=of-nothing').isTaken).toBe(true);
  expect(readLinkToken('invitation'), 'a token that is no invitation').toBe('12345678901234567890');
});

test('a fragment goes away, whatever it holds', () => {
  expect(take('/auth#access_token=abc').isTaken).toBe(true);
  expect(readBrought()).toEqual({ error: null, payment: null, isGoogleSignUp: false });
});

test("a provider's message is one bounded line", () => {
  for (const sign of ['?', '#']) {
    dropBrought();
    const said = encodeURIComponent(`  Access\n denied \u202e\0${'x'.repeat(1_000)}`);
    take(`/auth${sign}error=google&error_description=${said}`);
    expect(readBrought().error?.message).toMatch(/^Access denied x+$/);
    expect(readBrought().error?.message.length).toBeLessThanOrEqual(300);
  }
});

test('an error that the provider writes behind the # is read, and never a token beside it', () => {
  take('/auth#error=access_denied&error_description=The+user+said+no&access_token=secret&state=x');
  expect(readBrought()).toEqual({
    error: { code: 'access_denied', message: 'The user said no' },
    payment: null,
    isGoogleSignUp: false,
  });
  take('/auth?error=google&error_description=Ours#error=other&error_description=Theirs');
  expect(readBrought().error).toEqual({ code: 'google', message: 'Ours' });
});

test.each([
  [{ payment_success: true, session_id: 'cs_1' }, 'cs_1'],
  [{ payment_success: 'true', session_id: 42 }, '42'],
  [{ payment_success: false, session_id: 'cs_1' }, null],
  [{ session_id: 'cs_1' }, null],
  [{ payment_success: true }, null],
])('%j brings the payment %j', (search, payment) => {
  takeFromAddress(search, '', '');
  expect(readBrought().payment).toBe(payment);
});

test('the token of a mail is found in the query or behind the #, and kept out of the address', () => {
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
