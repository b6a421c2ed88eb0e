import { describe, expect, it } from 'vitest';
import {
  bestPlan,
  daysUntil,
  demoEnd,
  isPlanActive,
  isTrialOver,
  PAYMENT_GRACE_DAYS,
  planEnd,
  TRIAL_DAYS,
  TRIAL_WARNING_DAYS,
  trialDaysToAnnounce,
  type Plan,
} from './subscription.ts';
import { formatPrice, PLANS, TIERS, type Tier } from './plans/plans.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
const plan = (subscription_tier: Tier, more: Partial<Plan> = {}): Plan => ({
  subscription_tier,
  subscribed: true,
  subscription_start: inDays(-40),
  subscription_end: null,
  cancelled_at: null,
  payment_failed_at: null,
  continues_free: false,
  ...more,
});
const trial = (days: number) => plan('Trial', { subscription_end: inDays(days) });

it('knows the figures of the plans', () => {
  expect([TRIAL_DAYS, TRIAL_WARNING_DAYS, PAYMENT_GRACE_DAYS]).toEqual([30, 7, 14]);
  expect(TIERS.map((tier) => PLANS[tier].maxMembers)).toEqual([5, 999, 999]);
  expect(TIERS.map((tier) => PLANS[tier].monthlyCents)).toEqual([0, 0, 999]);
  expect([formatPrice(PLANS.Premium.monthlyCents, 'en'), formatPrice(0, 'en')]).toEqual(['$9.99', '$0']);
});

describe('whether a plan is active:', () => {
  it.each([
    ['Free, without end', plan('Free'), true],
    ['a trial before its end', trial(0.001), true],
    ['a trial at its end', trial(0), false],
    ['a trial after its end, although it stays subscribed', trial(-1), false],
    ['Premium before its end', plan('Premium', { subscription_end: inDays(3) }), true],
    ['Premium whose renewal is not known yet', plan('Premium', { subscription_end: inDays(-13) }), true],
    ['Premium whose renewal has not been known for 14 days', plan('Premium', { subscription_end: inDays(-14) }), false],
    [
      'cancelled Premium after its end',
      plan('Premium', { subscription_end: inDays(-3), cancelled_at: inDays(-9) }),
      false,
    ],
    [
      'cancelled Premium that Free follows, after its end',
      plan('Premium', { subscription_end: inDays(-3), cancelled_at: inDays(-9), continues_free: true }),
      true,
    ],
    [
      'cancelled Premium until it ends',
      plan('Premium', { subscription_end: inDays(3), cancelled_at: inDays(-2) }),
      true,
    ],
    [
      'Premium 13 days after a failed payment',
      plan('Premium', { subscription_end: inDays(-13), payment_failed_at: inDays(-13) }),
      true,
    ],
    [
      'Premium 14 days after a failed payment',
      plan('Premium', { subscription_end: inDays(16), payment_failed_at: inDays(-14) }),
      false,
    ],
    [
      'cancelled Premium with a failed payment, after its end',
      plan('Premium', { subscription_end: inDays(-1), payment_failed_at: inDays(-2), cancelled_at: inDays(-3) }),
      false,
    ],
    ['what was taken away', plan('Free', { subscribed: false }), false],
  ])('%s', (_what, one, counts) => expect(isPlanActive(one, NOW)).toBe(counts));

  it('is decided by `planEnd` alone', () => {
    expect(planEnd(plan('Free'))).toBe(Infinity);
    expect(planEnd(plan('Free', { subscribed: false }))).toBe(-Infinity);
  });
});

describe('the best of several plans', () => {
  it('is the highest active tier', () => {
    const [free, running, ended, premium] = [plan('Free'), trial(3), trial(-1), plan('Premium')];
    expect(bestPlan([free, running, ended], NOW)).toBe(running);
    expect(bestPlan([ended, free], NOW)).toBe(free);
    expect(bestPlan([running, premium, free], NOW)).toBe(premium);
  });
  it('is the one that ended last, if none is active', () => {
    const [older, newer] = [trial(-9), trial(-1)];
    expect(bestPlan([older, newer], NOW)).toBe(newer);
    expect(bestPlan([], NOW)).toBeNull();
  });
});

describe('days of a trial', () => {
  const minute = 1 / 1440;
  const ms = 1 / 86_400_000;
  it.each([
    [7, 7],
    [7 + ms, 8],
    [7.001, 8],
    [7 + minute, 8],
    [6.2, 7],
    [1, 1],
    [minute / 60, 1],
    [ms, 1],
    [0, 0],
    [-ms, 0],
    [-2, 0],
  ])('%d days left count as %i', (left, days) => expect(daysUntil(inDays(left), NOW)).toBe(days));
  it.each([
    [trial(7), 7],
    [trial(7.001), null],
    [trial(7 + ms), null],
    [trial(minute), 1],
    [trial(ms), 1],
    [trial(0), null],
    [trial(-1), null],
    [plan('Premium', { subscription_end: inDays(3) }), null],
    [{ ...trial(3), subscribed: false }, null],
  ])('%j announces %s', (one, days) => expect(trialDaysToAnnounce(one, NOW)).toBe(days));
  it('change at the end to the millisecond: the plan, the overlay and the announcement', () => {
    const at = (left: number) => [isPlanActive(trial(left), NOW), isTrialOver(trial(left), NOW)];
    expect([at(ms), at(0), at(-ms)]).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
    expect([7, ms, 0, -ms].map((left) => trialDaysToAnnounce(trial(left), NOW))).toEqual([7, 1, null, null]);
  });
  it('are over once the end has passed and nothing was chosen', () => {
    expect([trial(-1), trial(0), trial(1)].map((one) => isTrialOver(one, NOW))).toEqual([true, true, false]);
    expect(isTrialOver({ ...trial(-1), subscribed: false }, NOW)).toBe(false);
    expect(isTrialOver(plan('Premium', { subscription_end: inDays(-1) }), NOW)).toBe(false);
  });
});

it('ends demo and local-development accounts at their date, and other accounts are neither', () => {
  const marks = { is_demo_account: false, is_local_dev_user: false, demo_start_date: null, demo_end_date: inDays(1) };
  expect(demoEnd(marks, true)).toBe(-Infinity);
  expect(demoEnd({ ...marks, is_demo_account: true }, false)).toBe(Date.parse(inDays(1)));
  expect(demoEnd({ ...marks, is_demo_account: true, demo_end_date: null }, false)).toBe(Infinity);
  expect(demoEnd({ ...marks, is_local_dev_user: true }, true)).toBe(Date.parse(inDays(1)));
  expect(demoEnd({ ...marks, is_local_dev_user: true }, false)).toBe(-Infinity);
});
