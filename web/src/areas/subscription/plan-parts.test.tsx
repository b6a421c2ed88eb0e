import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import type { Role } from '#contract/roles.ts';
import { prepareArea, startI18n } from '#web/lib/i18n/i18n.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import { aMember } from '#web/lib/testing/a-member.ts';
import { createWorld, type World } from '#web/lib/testing/world.ts';
import { clearScreen, pretendWindow, renderInKit } from '#web/ui/testing/render-kit.tsx';
import { PlanBanner } from './components/plan-banner.tsx';
import { SubscriptionSection } from './components/subscription-section.tsx';
import { TierBadge } from './components/tier-badge.tsx';
import { UpgradeButton } from './components/upgrade-button.tsx';
import { messages as frame } from './messages.en.ts';
import { messages as plans } from './plans/messages.en.ts';

let world: World;

beforeEach(async () => {
  pretendWindow(1280);
  world = createWorld();
  await startI18n((_language, area) => Promise.resolve({ ...(area === 'plans' ? plans : frame) }));
  await Promise.all(['subscription', 'plans'].map(prepareArea));
});
afterEach(() => {
  clearScreen();
  world.closeAll();
  installClient(null);
  vi.restoreAllMocks();
});

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000 - 60_000).toISOString();

/** Renders every component about the plan, as a member with `role` sees it. */
async function show(role: Role, check: Partial<SubscriptionCheck>): Promise<void> {
  world.server.checks.set(world.home.id, check);
  world.server.join(world.home, world.ana, role);
  installClient(await world.openSignedIn());
  const root = createRootRoute({
    component: () => (
      <>
        <PlanBanner />
        <TierBadge />
        <UpgradeButton />
        <SubscriptionSection />
      </>
    ),
  });
  const pricing = createRoute({ getParentRoute: () => root, path: '/pricing' });
  const router = createRouter({ routeTree: root.addChildren([pricing]), history: createMemoryHistory() });
  await act(async () => {
    // The registered router type is that of the app; this one has only the linked address.
    renderInKit(<RouterProvider router={router as never} />);
    await settle();
  });
  // The rendered components start a check, whose answer is awaited too.
  await screen.findByText('Status');
  await act(() => settle());
}

const NO_PLAN = { subscribed: false, subscription_tier: null } as const;

describe('the badge', () => {
  test.each([
    ['Free', { subscription_tier: 'Free' }],
    ['Trial', { subscription_tier: 'Trial', subscription_end: inDays(20) }],
    ['Premium', { subscription_tier: 'Premium' }],
    ['Demo', { ...NO_PLAN, is_demo_account: true, demo_status: 'active' }],
    ['Free', { subscription_tier: 'Free', is_demo_account: true, demo_status: 'active' }],
    ['No plan', NO_PLAN],
  ] as const)('shows %s', async (word, check) => {
    await show('parent', check);
    expect(screen.getByTitle(`Plan: ${word}`).textContent).toBe(word);
  });
});

describe('the upgrade button', () => {
  const isOffered = () => screen.queryByRole('link', { name: 'Upgrade' }) !== null;

  test('is shown to parents without a plan', async () => {
    await show('parent', { ...NO_PLAN, is_demo_account: true, demo_status: 'active' });
    expect(isOffered()).toBe(true);
  });

  test.each(['admin', 'child', 'grandma', 'nurse'] as const)(
    'is not shown to a member with the role %s',
    async (role) => {
      await show(role, { ...NO_PLAN, is_demo_account: true, demo_status: 'active' });
      expect(isOffered()).toBe(false);
    },
  );

  test('is not shown with a plan', async () => {
    await show('parent', {});
    expect(isOffered()).toBe(false);
  });
});

describe('the banner', () => {
  const trial = (days: number, more: Partial<SubscriptionCheck> = {}) =>
    ({ subscription_tier: 'Trial', subscription_end: inDays(days), ...more }) as const;

  test('shows the payer when the trial ends, from seven days before', async () => {
    await show('parent', trial(7));
    expect(screen.getByRole('heading', { name: 'Trial Ending Soon' })).toBeTruthy();
    expect(screen.getByText('Your trial expires in 7 days. Upgrade now to continue using the product.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/pricing');
  });

  test('uses the singular for one day', async () => {
    await show('parent', trial(1));
    expect(screen.getByText('Your trial expires in 1 day. Upgrade now to continue using the product.')).toBeTruthy();
  });

  test.each([
    ['with eight days to go', 'parent', trial(8)],
    ['for a child', 'child', trial(3)],
    ['for a member who does not pay', 'parent', trial(3, { is_payer: false })],
    ['with another plan', 'parent', {}],
  ] as const)('is not shown %s', async (_case, role, check) => {
    await show(role, check);
    expect(screen.queryByRole('link', { name: 'Upgrade Now' })).toBeNull();
  });

  const failed = { subscription_tier: 'Premium', payment_failed_at: inDays(-3) } as const;

  test('shows a failed payment to every parent', async () => {
    await show('parent', { ...failed, is_payer: false });
    expect(screen.getByRole('heading', { name: 'The last payment did not go through' })).toBeTruthy();
  });

  test('offers the payer to update the card', async () => {
    await show('parent', { ...failed, stripe_customer_id: 'cus_1' });
    const banner = within(screen.getByRole('region', { name: 'The last payment did not go through' }));
    banner.getByText(/Update the card, or choose another plan\.$/);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    world.server.failNext('/api/functions/customer-portal', { code: 'PAYMENTS_UNAVAILABLE' });
    await act(async () => {
      banner.getByRole('button', { name: 'Update card' }).click();
      await settle();
    });
    expect(opened).toHaveBeenCalledOnce();
    expect(screen.getByText('Failed to open subscription management')).toBeTruthy();
  });

  test('tells another parent who can update the card, and that they can pay instead', async () => {
    world.home.write('members', aMember(world.ben.id, 'Ben'));
    await show('parent', { ...failed, is_payer: false, payer_member_id: world.ben.id });
    const banner = within(screen.getByRole('region', { name: 'The last payment did not go through' }));
    banner.getByText(/Ben can update the card, or you can pay in their place\.$/);
    expect(banner.getByRole('link', { name: 'View Plans' }).getAttribute('href')).toBe('/pricing');
    expect(banner.queryByRole('button')).toBeNull();
  });

  test('does not show it to a child', async () => {
    await show('child', failed);
    expect(screen.queryByRole('link', { name: 'View Plans' })).toBeNull();
  });
});

describe('the settings', () => {
  const value = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

  test('show status, tier, start and renewal; Free has no renewal date', async () => {
    await show('parent', { subscription_start: '2026-11-01T12:00:00.000Z' });
    expect(value('Status')).toBe('Active');
    expect(value('Tier')).toBe('Free');
    expect(value('Start date')).toBe('November 1, 2026');
    expect(value('Renewal date')).toBe('–');
    expect(screen.getByRole('link', { name: 'Change plan' }).getAttribute('href')).toBe('/pricing');
  });

  test('show when a trial ends instead of a renewal date', async () => {
    await show('parent', { subscription_tier: 'Trial', subscription_end: '2026-12-01T12:00:00.000Z' });
    expect(value('End of the trial')).toBe('December 1, 2026');
    expect(screen.queryByText('Renewal date')).toBeNull();
  });

  test('show until when a cancelled plan works', async () => {
    await show('parent', {
      ...{ subscription_tier: 'Premium', subscription_end: '2027-03-05T12:00:00.000Z' },
      cancelled_at: inDays(-1),
    });
    expect(value('Status')).toMatch(/^Cancelled, works until .*2027/);
  });

  test.each([
    ['that was cancelled', {}],
    ['that was cancelled after a payment failed', { payment_failed_at: inDays(-1) }],
  ])('offer what follows a plan %s, until it is chosen', async (_which, failed) => {
    await show('parent', {
      ...{ subscription_tier: 'Premium', subscription_end: '2027-03-05T12:00:00.000Z', stripe_customer_id: 'cus_1' },
      ...{ cancelled_at: inDays(-1), ...failed },
    });
    screen.getByText(/^Premium ends on /);
    expect(screen.getByRole('link', { name: 'Choose what follows' }).getAttribute('href')).toBe('/pricing');
    expect(screen.queryByText('The last payment did not go through')).toBeNull();
  });

  test('say that Free follows, and lead the payer to their payment', async () => {
    await show('parent', {
      ...{ subscription_tier: 'Premium', subscription_end: '2027-03-05T12:00:00.000Z', stripe_customer_id: 'cus_1' },
      ...{ cancelled_at: inDays(-1), continues_free: true },
    });
    expect(value('Status')).toBe('Cancelled, Free from March 5, 2027 on');
    expect(value('End of the plan')).toBe('March 5, 2027');
    expect(screen.getByRole('button', { name: 'Manage payment' })).toBeTruthy();
  });

  test.each([
    ['parent', 1],
    ['child', 0],
  ] as const)('say to the payer alone when and how much they pay next: %s', async (role, count) => {
    await show(role, {
      ...{ subscription_tier: 'Premium', subscription_end: '2027-03-05T12:00:00.000Z', stripe_customer_id: 'cus_1' },
    });
    expect(screen.queryAllByText('You pay $9.99 on March 5, 2027, and nothing before that.')).toHaveLength(count);
  });

  test('say which other parent pays, whose payment is theirs alone', async () => {
    world.home.write('members', aMember(world.ben.id, 'Ben'));
    await show('parent', {
      ...{ subscription_tier: 'Premium', subscription_end: '2027-03-05T12:00:00.000Z' },
      ...{ is_payer: false, payer_member_id: world.ben.id },
    });
    expect(value('Renewal date')).toBe('March 5, 2027');
    expect(screen.getByText('Ben pays for Premium.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Manage payment' })).toBeNull();
  });

  test('show the end after a failed payment', async () => {
    await show('parent', { subscription_tier: 'Premium', payment_failed_at: '2026-11-22T12:00:00.000Z' });
    expect(value('Status')).toBe('Payment failed, works until December 6, 2026');
    expect(value('End of the plan')).toBe('December 6, 2026');
  });

  test('show a child the names of those who can change the plan, but no date and no price', async () => {
    await show('child', { subscription_tier: 'Trial', subscription_end: inDays(3), choosers: ['Ana', 'Marco'] });
    expect(value('Status')).toBe('Active');
    expect(screen.queryByText('End of the trial')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull();
    expect(screen.getByText('Ana or Marco can change the plan.')).toBeTruthy();
  });

  test('show the result of a check by hand only', async () => {
    await show('parent', {});
    expect(screen.queryByText('Subscription status updated')).toBeNull();
    await act(async () => {
      screen.getByRole('button', { name: 'Check again' }).click();
      await settle();
    });
    expect(screen.getByText('Subscription status updated')).toBeTruthy();
    world.server.failNext('/api/functions/check-subscription', { kind: 'network' });
    await act(async () => {
      screen.getByRole('button', { name: 'Check again' }).click();
      await settle();
    });
    expect(screen.getByText('Failed to check subscription status')).toBeTruthy();
  });
});
