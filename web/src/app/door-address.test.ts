import { beforeEach, expect, test } from 'vitest';
import { findLinkToken, readLinkToken } from '../lib/link-token.ts';
import { dropBrought, readBrought, readDoorSearch, takeFromAddress, takeLinkToken } from './door-address.ts';

beforeEach(dropBrought);

test('what happens once leaves the address, what belongs to the form stays', () => {
  const search = { tab: 'signup', invite: true, token: 12345, family: 'Lake', source: 'google_signup', other: 'x' };
  expect(takeFromAddress(search, '')).toBe(true);
  const staying = readDoorSearch(search);
  expect(staying).toEqual({ tab: 'signup', invite: true, token: '12345', family: 'Lake' });
  expect(takeFromAddress(staying, '')).toBe(false);
  expect(readBrought()).toMatchObject({ isGoogleSignUp: true, error: null, payment: null });
});

test('a fragment goes away, whatever it holds', () => {
  expect(takeFromAddress({}, 'access_token=abc')).toBe(true);
  expect(readBrought()).toEqual({ error: null, payment: null, isGoogleSignUp: false });
});

test("a provider's message is one bounded line", () => {
  takeFromAddress({ error: 'google', error_description: `  Access\n denied ${'x'.repeat(1_000)}` }, '');
  expect(readBrought().error?.message).toMatch(/^Access denied x+$/);
  expect(readBrought().error?.message.length).toBeLessThanOrEqual(300);
});

test.each([
  [{ payment_success: true, session_id: 'cs_1' }, 'cs_1'],
  [{ payment_success: 'true', session_id: 42 }, '42'],
  [{ payment_success: false, session_id: 'cs_1' }, null],
  [{ session_id: 'cs_1' }, null],
  [{ payment_success: true }, null],
])('%j brings the payment %j', (search, payment) => {
  takeFromAddress(search, '');
  expect(readBrought().payment).toBe(payment);
});

test('the token of a mail is found in the query or behind the #, and kept out of the address', () => {
  expect(findLinkToken('?token=abc', '')).toBe('abc');
  expect(findLinkToken('', '#token=abc&type=recovery')).toBe('abc');
  expect(findLinkToken('', 'token=abc')).toBe('abc');
  expect(findLinkToken('?token=%20', '')).toBeNull();
  expect(takeLinkToken('reset', '', '')).toBe(false);
  expect(takeLinkToken('reset', '?token=secret', '')).toBe(true);
  expect(readLinkToken('reset')).toBe('secret');
  expect(readLinkToken('confirm')).toBeNull();
});
