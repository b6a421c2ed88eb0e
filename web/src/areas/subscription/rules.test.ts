import { describe, expect, test } from 'vitest';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import { ApiError, networkError } from '#web/lib/api/api-error.ts';
import { endOf, explainRefusal, graceEnd, joinNames, nextPaymentOf, planStatusOf, trialDaysLeft } from './rules.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000).toISOString();
const check = (part: Partial<SubscriptionCheck> = {}): SubscriptionCheck => ({
  ...{ subscribed: true, subscription_tier: 'Free', subscription_start: days(-10), subscription_end: null },
  ...{ continues_free: false, may_pay: true, free_until: null },
  ...{ stripe_customer_id: null, max_members: 5, family_id: null, choosers: ['Ana'], is_payer: true },
  ...{ is_demo_account: false, demo_status: null, demo_start_date: null, demo_end_date: null },
  ...{ is_local_dev_user: false, may_start_trial: true, cancelled_at: null, payment_failed_at: null },
  ...part,
});
const over = { subscribed: false } as const;

test.each([
  ['free', {}],
  ['trial', { subscription_tier: 'Trial', subscription_end: days(3) }],
  ['premium', { subscription_tier: 'Premium', subscription_end: days(20) }],
  ['cancelled', { subscription_tier: 'Premium', subscription_end: days(10), cancelled_at: days(-1) }],
  ['payment-failed', { subscription_tier: 'Premium', subscription_end: days(-3), payment_failed_at: days(-3) }],
  ['demo', { ...over, subscription_tier: null, is_demo_account: true, demo_status: 'active' }],
  ['free', { is_demo_account: true, demo_status: 'active', demo_end_date: days(30) }],
  ['demo', { subscription_tier: null, is_local_dev_user: true, demo_end_date: days(30) }],
  ['demo-over', { ...over, subscription_tier: null, demo_status: 'expired' }],
  ['trial-over', { ...over, subscription_tier: 'Trial', subscription_end: days(-1) }],
  ['plan-over', { ...over, subscription_tier: 'Premium', subscription_end: days(-1) }],
  ['none', { ...over, subscription_tier: null }],
] as const)('the plan status is %s', (status, part) => {
  expect(planStatusOf(check(part))).toBe(status);
});

describe('the end of a plan', () => {
  test('is null for Free, the stated day for others, and 14 days later after a failed payment', () => {
    expect(endOf(check())).toBeNull();
    expect(endOf(check({ subscription_tier: 'Trial', subscription_end: days(3) }))?.toISOString()).toBe(days(3));
    const failed = check({ subscription_tier: 'Premium', subscription_end: days(-3), payment_failed_at: days(-3) });
    expect(endOf(failed)?.toISOString()).toBe(days(11));
    expect(graceEnd(failed)?.toISOString()).toBe(days(11));
    expect(graceEnd(check())).toBeNull();
  });

  test('is the end of the demo while it runs', () => {
    const demo = check({ ...over, subscription_tier: null, is_demo_account: true, demo_end_date: days(30) });
    expect(endOf(demo)?.toISOString()).toBe(days(30));
    // A plan chosen during the demo takes precedence.
    expect(endOf({ ...demo, subscribed: true, subscription_tier: 'Free' })).toBeNull();
  });
});

test('days of a trial are rounded up; other plans have none', () => {
  const trial = (end: number) => check({ subscription_tier: 'Trial', subscription_end: days(end) });
  expect(trialDaysLeft(trial(7), NOW)).toBe(7);
  expect(trialDaysLeft(trial(7 + 1 / 1_440), NOW)).toBe(8);
  expect(trialDaysLeft(trial(1 / 86_400), NOW)).toBe(1);
  expect(trialDaysLeft(check(), NOW)).toBeNull();
});

test('only who pays for a Premium that renews itself pays next, on the day it renews', () => {
  const paid = { subscription_tier: 'Premium', subscription_end: days(20), stripe_customer_id: 'cus_1' } as const;
  const nextPayment = (part: Partial<SubscriptionCheck>) => nextPaymentOf(check({ ...paid, ...part }), NOW);
  expect(nextPayment({})?.toISOString()).toBe(days(20));
  const others: Partial<SubscriptionCheck>[] = [
    { is_payer: false },
    { stripe_customer_id: null },
    { cancelled_at: days(-1) },
    { payment_failed_at: days(-1) },
    { subscription_tier: 'Trial' },
    { subscription_end: null },
    // It was due, and its news is missing.
    { subscription_end: days(-1) },
  ];
  expect(others.map(nextPayment)).toEqual(others.map(() => null));
});

test('names are joined as a list in the language', () => {
  expect(joinNames(['Ana'], 'en')).toBe('Ana');
  expect(joinNames(['Ana', 'Marco'], 'en')).toBe('Ana or Marco');
  expect(joinNames(['Ana', 'Marco', 'Rosa'], 'en')).toBe('Ana, Marco or Rosa');
  expect(joinNames(['Ana', 'Olga'], 'es')).toBe('Ana u Olga');
});

test('each refusal has a message of its own', () => {
  const refused = (plan: string) =>
    new ApiError({ status: 422, code: 'UNPROCESSABLE', message: 'No.', fields: { plan } });
  expect(explainRefusal(refused('trial_used'))).toBe('refusedTrialUsed');
  expect(explainRefusal(refused('premium_running'))).toBe('refusedPremiumRunning');
  expect(explainRefusal(refused('payments_off'))).toBe('paymentsOff');
  expect(explainRefusal(refused('toString'))).toBe('unexpected');
  expect(explainRefusal(new ApiError({ status: 503, code: 'PAYMENTS_UNAVAILABLE', message: 'No.' }))).toBe(
    'paymentsDown',
  );
  expect(explainRefusal(new ApiError({ status: 403, code: '42501', message: 'No.' }))).toBe('refusedRole');
  expect(explainRefusal(networkError())).toBe('unreachable');
  expect(explainRefusal(new Error('?'))).toBe('unexpected');
});
