import { describe, expect, test } from 'vitest';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { freePlan } from '#web/lib/testing/fake-answers.ts';
import { offersOf } from './offers.ts';

const END = '2026-12-20T10:00:00.000Z';
const check = (part: Partial<SubscriptionCheck>): SubscriptionCheck => ({
  ...freePlan(null),
  may_start_trial: false,
  ...part,
});
const premium = (part: Partial<SubscriptionCheck> = {}) =>
  check({ subscription_tier: 'Premium', subscription_end: END, may_pay: false, stripe_customer_id: 'cus_1', ...part });
const others = { is_payer: false, stripe_customer_id: null } as const;
const cancelled = { cancelled_at: '2026-11-01T10:00:00.000Z' } as const;
const failed = { payment_failed_at: '2026-11-19T10:00:00.000Z' } as const;
const over = { subscribed: false } as const;

test.each([
  ['a visitor', null, ['choose', 'pay', 'Trial']],
  [
    'a family without a plan',
    check({ ...over, subscription_tier: null, may_start_trial: true }),
    ['choose', 'pay', 'Trial'],
  ],
  ['Free', check({}), ['held', 'pay', 'Premium']],
  ['a running trial', check({ subscription_tier: 'Trial', subscription_end: END }), ['end-trial', 'pay', 'Premium']],
  ['an ended trial', check({ ...over, subscription_tier: 'Trial' }), ['choose', 'pay', 'Premium']],
  ['a server without payments', check({ ...over, may_pay: false }), ['choose', 'off', 'Free']],
  [
    'a trial there',
    check({ subscription_tier: 'Trial', subscription_end: END, may_pay: false }),
    ['end-trial', 'off', null],
  ],
  ['the own Premium', premium(), ['after-premium', 'manage', null]],
  ['the own Premium without an end', premium({ subscription_end: null }), ['end-premium', 'manage', null]],
  ['the own Premium that was never paid', premium({ stripe_customer_id: null }), ['after-premium', 'held', null]],
  ["another's Premium", premium(others), ['refused', 'held', null]],
  ['the own cancelled Premium', premium(cancelled), ['after-premium', 'manage', 'Premium']],
  ['the same, followed by Free', premium({ ...cancelled, continues_free: true }), ['follows', 'manage', 'Premium']],
  ["another's cancelled Premium", premium({ ...cancelled, ...others, may_pay: true }), ['refused', 'pay', 'Premium']],
  [
    'the same, followed by Free',
    premium({ ...cancelled, ...others, may_pay: true, continues_free: true }),
    ['follows', 'pay', 'Premium'],
  ],
  ['the same on a server without payments', premium({ ...cancelled, ...others }), ['refused', 'off', null]],
  ['the own failed payment', premium({ ...failed, may_pay: true }), ['end-premium', 'manage', 'Premium']],
  ["another's failed payment", premium({ ...failed, ...others, may_pay: true }), ['end-premium', 'pay', 'Premium']],
] as const)('%s', (_case, answer, offered) => {
  const { free, premium: paid, primary } = offersOf(answer, null);
  expect([free, paid, primary]).toEqual(offered);
});

describe('the plan that was picked stands out', () => {
  const nothing = check({ ...over, subscription_tier: null, may_start_trial: true });

  test.each(['Free', 'Trial', 'Premium'] as const)('%s', (picked) => {
    expect(offersOf(nothing, picked).primary).toBe(picked);
  });

  test('where it can be had', () => {
    expect(offersOf({ ...nothing, may_pay: false }, 'Premium').primary).toBe('Trial');
    expect(offersOf(check({ subscription_tier: 'Trial', subscription_end: END }), 'Free').primary).toBe('Premium');
  });
});
