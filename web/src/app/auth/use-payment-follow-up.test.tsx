import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { PAYMENT_KEY, PLAN_KEY, VERIFIED_PAYMENT_KEY } from '#web/lib/storage/storage-keys.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { World } from '#web/lib/testing/world.ts';
import { readToasts } from '#web/ui/toasts/toasts.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { dropOneTimeParams, takeFromAddress } from './auth-search.ts';
import { PAYMENT_FOLLOW_UP_MS, usePaymentFollowUp, type FollowUp } from './use-payment-follow-up.ts';
import { PAYMENT_RETRY_MS } from './use-payment-retries.ts';
import { useSettlePayment } from './use-settle-payment.ts';

const PATH = '/api/functions/process-payment-success';
let world: World;

beforeEach(async () => {
  ({ world } = await openScreen(1280, ['account', 'subscription']));
  // The code that the hook fetches, so that no test waits for it.
  await Promise.all([
    import('../../areas/subscription/settle-payment.ts'),
    import('../../areas/subscription/check.ts'),
  ]);
});
afterEach(() => {
  dropOneTimeParams();
  closeScreen();
});

const comeBack = () => void takeFromAddress({ payment_success: true, session_id: 'cs_1' }, '', '');
const isPaid = (success: boolean) => world.server.remoteCalls.set(PATH, () => ({ success }));
const sent = (path: string) => world.server.calls.filter((call) => call.path === path);
const stored = (key: string) => world.browser.storage.get(key);

/** Follows the payment up to its end, or to the pause after a success. */
async function follow() {
  const { result } = renderHook(usePaymentFollowUp);
  const outcome: { value: FollowUp | null } = { value: null };
  await act(async () => {
    void result.current.followUp().then((value) => (outcome.value = value));
    await settle();
  });
  return { outcome, banner: () => result.current.banner };
}

test('a payment is stored until its person is signed in', () => {
  comeBack();
  const { result } = renderHook(usePaymentFollowUp);
  expect(result.current.banner).toBe('paymentLogIn');
  expect(stored(PAYMENT_KEY)).toBe('cs_1');
});

test('an address that says so without an id shows the notice, and nothing is asked for', async () => {
  takeFromAddress({ payment_success: true }, '', '');
  const { result } = renderHook(usePaymentFollowUp);
  expect(result.current.banner).toBe('paymentLogIn');
  expect(stored(PAYMENT_KEY)).toBeUndefined();
  expect(await result.current.followUp()).toBe('none');
});

test('it is applied before anything else, the plan is checked after a second, and never again', async () => {
  world.browser.storage.set(PLAN_KEY, 'Premium');
  isPaid(true);
  comeBack();
  const release = world.server.hold(PATH);
  const { outcome, banner } = await follow();
  expect(banner()).toBe('paymentProcessing');
  await act(async () => {
    release();
    await settle();
  });
  expect(banner()).toBe('paymentActive');
  expect(stored(VERIFIED_PAYMENT_KEY)).toBe('cs_1');
  expect([stored(PAYMENT_KEY), stored(PLAN_KEY)]).toEqual([undefined, undefined]);
  await act(() => world.clock.advance(PAYMENT_FOLLOW_UP_MS - 1));
  expect(outcome.value).toBeNull();
  const checks = sent('/api/functions/check-subscription').length;
  await act(() => world.clock.advance(1));
  await act(() => settle());
  expect(outcome.value).toBe('paid');
  expect(sent('/api/functions/check-subscription').at(checks)).toMatchObject({ isForced: true });

  const again = await follow();
  expect([again.outcome.value, again.banner()]).toEqual(['none', null]);
  expect(sent(PATH)).toHaveLength(1);
  expect(stored(PAYMENT_KEY)).toBeUndefined();
});

test('one that is not paid says so, and is forgotten', async () => {
  isPaid(false);
  comeBack();
  const { outcome, banner } = await follow();
  expect([outcome.value, banner()]).toEqual(['failed', 'paymentUnverified']);
  expect([stored(PAYMENT_KEY), stored(VERIFIED_PAYMENT_KEY)]).toEqual([undefined, undefined]);
});

test.each([
  ["somebody else's payment", { code: '42501' }, 'failed'],
  ['an id that is none', { code: 'BAD_REQUEST' }, 'failed'],
  ['no network', { kind: 'network' }, 'unanswered'],
  ['a payment service out of reach', { code: 'PAYMENTS_UNAVAILABLE' }, 'unanswered'],
  ['too many requests', { code: 'TOO_MANY_REQUESTS' }, 'unanswered'],
] as const)('%s fails, and only a definite answer forgets the payment', async (_case, fault, expected) => {
  world.server.failNext(PATH, fault);
  comeBack();
  const { outcome, banner } = await follow();
  const isFinal = expected === 'failed';
  expect([outcome.value, banner()]).toEqual([expected, isFinal ? 'paymentFailed' : 'paymentUnanswered']);
  expect(stored(PAYMENT_KEY)).toBe(isFinal ? undefined : 'cs_1');
});

test('a repeated try leaves the banner as it is until there is an answer', async () => {
  world.server.failNext(PATH, { kind: 'network' });
  comeBack();
  const { result } = renderHook(usePaymentFollowUp);
  const tryIt = () => act(async () => void (await Promise.race([result.current.followUp(), settle()])));
  await tryIt();
  const release = world.server.hold(PATH);
  isPaid(true);
  await tryIt();
  expect(result.current.banner).toBe('paymentUnanswered');
  await act(async () => {
    release();
    await settle();
  });
  expect(result.current.banner).toBe('paymentActive');
});

describe('at the next start', () => {
  const titles = () => readToasts().map(({ say }) => say().title);

  async function start() {
    const { rerender } = renderHook(({ isSignedIn }) => useSettlePayment(isSignedIn), {
      initialProps: { isSignedIn: true },
    });
    await act(() => settle());
    await act(() => settle());
    return { signOut: () => rerender({ isSignedIn: false }) };
  }

  test('a payment that waits is applied, and the plan is checked', async () => {
    world.browser.storage.set(PAYMENT_KEY, 'cs_1');
    isPaid(true);
    await start();
    expect(titles()).toEqual(['Payment successful! Your subscription is now active.']);
    expect(stored(VERIFIED_PAYMENT_KEY)).toBe('cs_1');
  });

  test('nothing is said while it cannot be applied, or where there is none', async () => {
    world.browser.storage.set(PAYMENT_KEY, 'cs_1');
    world.server.failNext(PATH, { code: 'PAYMENTS_UNAVAILABLE' satisfies ErrorCode });
    await start();
    expect([titles(), stored(PAYMENT_KEY)]).toEqual([[], 'cs_1']);
    world.browser.storage.delete(PAYMENT_KEY);
    await start();
    expect(titles()).toEqual([]);
  });

  test.each([
    ['the network comes back', async () => world.browser.setOnline(true)],
    ['a pause is over', () => world.clock.advance(PAYMENT_RETRY_MS)],
  ])('it is tried again when %s, until there is an answer', async (_case, comeLater) => {
    world.browser.storage.set(PAYMENT_KEY, 'cs_1');
    world.server.failNext(PATH, { kind: 'network' });
    isPaid(true);
    await start();
    expect([titles(), sent(PATH).length]).toEqual([[], 1]);
    for (let time = 0; time < 2; time += 1) {
      await act(comeLater);
      await act(() => settle());
    }
    expect(titles()).toEqual(['Payment successful! Your subscription is now active.']);
    expect(sent(PATH)).toHaveLength(2);
  });

  test('it is not tried for somebody who has signed out', async () => {
    world.browser.storage.set(PAYMENT_KEY, 'cs_1');
    world.server.failNext(PATH, { kind: 'network' });
    const { signOut } = await start();
    signOut();
    world.browser.setOnline(true);
    await act(() => world.clock.advance(2 * PAYMENT_RETRY_MS));
    expect(sent(PATH)).toHaveLength(1);
  });

  test('one that is not paid is told', async () => {
    world.browser.storage.set(PAYMENT_KEY, 'cs_1');
    isPaid(false);
    await start();
    expect(titles()).toEqual(['Payment verification failed. Please contact support.']);
  });
});
