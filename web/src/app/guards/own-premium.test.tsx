import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Subscriber } from '#contract/areas/subscription.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { GuardScreenOf } from './guard-screens.tsx';
import { SettingsPage } from '../pages/settings-page.tsx';

// The fake server has no personal workspaces, in which the person's own plan lies.
const own = vi.hoisted(() => ({ plan: null as Partial<Subscriber> | null }));
vi.mock(import('../../areas/subscription/own-plan.ts'), async (load) => ({
  ...(await load()),
  useOwnPlan: () => own.plan as Subscriber | null,
}));

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const premium = (more: Partial<Subscriber> = {}): Partial<Subscriber> => ({
  ...{ subscription_tier: 'Premium', subscribed: true, subscription_end: inDays(20), cancelled_at: null },
  ...{ payment_failed_at: null, continues_free: false },
  ...more,
});

let world: World;
beforeEach(async () => {
  own.plan = null;
  ({ world } = await openScreen(390, ['app', 'shell', 'family', 'settings', 'subscription', 'plans', 'account']));
});
afterEach(closeScreen);

const text = () => screen.queryByText(/You pay for a Premium that renews itself on .*2\d/);
const button = () => screen.queryByRole('button', { name: 'Manage payment' });

async function showNoFamily() {
  renderInKit(<GuardScreenOf screen="no-family" />);
  await screen.findByRole('heading', { level: 1 });
  await act(() => settle());
}

test('a person without a family can end a Premium that renews itself', async () => {
  own.plan = premium();
  await showNoFamily();
  expect([text() !== null, button() !== null]).toEqual([true, true]);
});

test.each<[string, Partial<Subscriber> | null]>([
  ['no plan', null],
  ['a cancelled one', premium({ cancelled_at: inDays(-1) })],
  ['one that is over', premium({ payment_failed_at: inDays(-15) })],
  ['a trial', premium({ subscription_tier: 'Trial' })],
])('a person without a family is told nothing of %s', async (_what, plan) => {
  own.plan = plan;
  await showNoFamily();
  expect([text(), button()]).toEqual([null, null]);
});

test.each([
  ['who may not choose the plan', 'child', false, true],
  ['whose family has the plan of another parent', 'parent', false, true],
  ['who pays for the family', 'parent', true, false],
] as const)('a member %s', async (_who, role, is_payer, isTold) => {
  own.plan = premium();
  world.server.checks.set(world.home.id, { subscription_tier: 'Premium', is_payer, stripe_customer_id: null });
  world.server.join(world.home, world.ana, role);
  await act(() => settle());
  const root = createRootRoute();
  const section = createRoute({ getParentRoute: () => root, path: '/settings/$section', component: SettingsPage });
  const pricing = createRoute({ getParentRoute: () => root, path: '/pricing' });
  const history = createMemoryHistory({ initialEntries: ['/settings/subscription'] });
  const router = createRouter({ routeTree: root.addChildren([section, pricing]), history });
  // The registered router type is that of the app; this one has only this address and the linked one.
  renderInKit(<RouterProvider router={router as never} />);
  await screen.findByText('Status');
  await act(() => settle());
  expect(text() !== null).toBe(isTold);
});
