import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { members } from '#contract/areas/family.ts';
import { formatPrice, PLANS } from '#contract/areas/plans/plans.ts';
import type { SubscriptionCheck } from '#contract/areas/subscription.ts';
import type { Role } from '#contract/roles.ts';
import { isUpcomingInPlan } from '#web/areas/areas.ts';
import { useSession } from '#web/lib/auth/session.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import { Refused } from '#web/lib/testing/fake-answers.ts';
import { aMember } from '#web/lib/testing/a-member.ts';
import { installClient } from '#web/lib/sync/client.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import type { ChosenPlan } from './offers.ts';
import { PricingScreen } from './pricing-screen.tsx';

const CHECKOUT = '/api/functions/create-checkout';
const CHOICE = '/api/functions/choose-plan';
const END = '2026-12-20T12:00:00.000Z';
let world: World;
let client: OpenClient;
let leaveTo = vi.fn<(address: string) => void>();
let onChosen = vi.fn<(isFirst: boolean) => Promise<void>>(() => Promise.resolve());

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['plans', 'subscription', 'account']));
  leaveTo = vi.fn<(address: string) => void>();
  onChosen = vi.fn<(isFirst: boolean) => Promise<void>>(() => Promise.resolve());
  world.home.write('members', aMember(world.ben.id, 'Ben'));
});
afterEach(closeScreen);

interface Shown {
  readonly role?: Role;
  readonly picked?: ChosenPlan | null;
  readonly hasLeftCheckout?: boolean;
}

/** Shows the plans to ana, whose family has this check. */
async function show(check: Partial<SubscriptionCheck>, more: Shown = {}): Promise<void> {
  const { role = 'parent', picked = null, hasLeftCheckout = false } = more;
  world.server.checks.set(world.home.id, { may_start_trial: false, ...check });
  world.server.join(world.home, world.ana, role);
  await client.session.refreshAccount();
  const Page = () => (
    <PricingScreen
      {...{ session: useSession(), picked, hasLeftCheckout, leaveTo, onChosen }}
      {...{ onPick: () => undefined, onSignOut: () => undefined, foot: null }}
      lapsedLinks={<p>The link to what is stored</p>}
    />
  );
  const root = createRootRoute();
  const pricing = createRoute({ getParentRoute: () => root, path: '/', component: Page });
  const elsewhere = ['/auth', '/dashboard'].map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({ routeTree: root.addChildren([pricing, ...elsewhere]), history: createMemoryHistory() });
  await act(async () => {
    // The registered router type is that of the app; this one has only the linked addresses.
    renderInKit(<RouterProvider router={router as never} />);
    await settle();
  });
  await act(() => settle());
}

const card = (name: 'Free' | 'Premium') => within(screen.getByRole('region', { name }));
const buttons = (name: 'Free' | 'Premium') =>
  card(name)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const texts = (name: 'Free' | 'Premium') =>
  [...screen.getByRole('region', { name }).querySelectorAll('p')].slice(1).map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  });

test('the plans say what the table of plans says', async () => {
  await show({});
  const support = { Free: 'E-mail support', Premium: 'Priority support' } as const;
  for (const tier of ['Free', 'Premium'] as const) {
    card(tier).getByText(formatPrice(PLANS[tier].monthlyCents, 'en'));
    const features = card(tier).getAllByRole('listitem');
    expect(features.map(({ textContent }) => textContent?.endsWith('soon'))).toEqual(
      PLANS[tier].features.map((feature) => isUpcomingInPlan(tier, feature)),
    );
    expect(features.at(PLANS[tier].features.indexOf('support'))?.textContent).toContain(support[tier]);
  }
  card('Free').getByText(`Up to ${PLANS.Free.maxMembers} family members`);
});

describe('someone who may choose is offered', () => {
  const premium = { subscription_tier: 'Premium', subscription_end: END, may_pay: false } as const;
  const own = { ...premium, stripe_customer_id: 'cus_1' } as const;
  const others = () => ({ ...premium, is_payer: false, payer_member_id: world.ben.id });
  const cancelled = { cancelled_at: '2026-11-01T12:00:00.000Z' } as const;
  const failed = { payment_failed_at: '2026-12-06T12:00:00.000Z' } as const;

  test('a trial and Premium', async () => {
    await show({ subscribed: false, subscription_tier: null, may_start_trial: true });
    expect(buttons('Free')).toEqual(['Choose Free']);
    expect(buttons('Premium')).toEqual(['Start 30-day trial', 'Choose Premium']);
  });

  test('to pay only after the trial', async () => {
    await show({ subscription_tier: 'Trial', subscription_end: END, free_until: END });
    expect(buttons('Premium')).toEqual(['Choose Premium']);
    expect(texts('Premium')).toEqual(['You pay from December 20, 2026 on.']);
  });

  test('nothing to buy where the server takes no payments', async () => {
    await show({ may_pay: false });
    expect(buttons('Premium')).toEqual([]);
    expect(texts('Premium')).toEqual(['Your trial has been used.', 'This server takes no payments.']);
  });

  test('to manage their own payment, or to go on with Free after a question', async () => {
    await show(own);
    screen.getByText('Your family has Premium. It renews on December 20, 2026.');
    expect(document.title).toBe('Your plan · Casita');
    expect(buttons('Premium')).toEqual(['Manage payment']);
    expect(buttons('Free')).toEqual(['Go on with Free after December 20, 2026']);
    world.server.remoteCalls.set(CHOICE, () => {
      world.server.checks.set(world.home.id, { ...own, ...cancelled, may_start_trial: false, continues_free: true });
      return { success: true, subscription_tier: 'Premium', subscription_end: END };
    });
    await press('Go on with Free after December 20, 2026');
    expect(buttons('Free')).toEqual(['Keep Premium', 'End Premium on December 20, 2026']);
    expect(texts('Free').join()).toMatch(/^Premium stays until December 20, 2026 and is not paid again/);
    screen.getByRole('button', { name: 'End Premium on December 20, 2026' }).focus();
    await press('End Premium on December 20, 2026');
    // Its button is gone, and with it the focus.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Free' })));
    expect(texts('Free')).toEqual(['Free follows on December 20, 2026.']);
    expect(buttons('Premium')).toEqual(['Keep Premium']);
    screen.getByText('Your family has Premium until December 20, 2026, and Free after that.');
    screen.getByText('Premium ends on December 20, 2026, and Free follows');
    expect(onChosen).not.toHaveBeenCalled();
  });

  test('Escape takes back the question, and what was pressed has the focus again', async () => {
    await show({ subscription_tier: 'Trial', subscription_end: END, is_payer: true });
    await press('Choose Free');
    const end = card('Free').getByRole('button', { name: 'End the trial, choose Free' });
    act(() => end.focus());
    fireEvent.keyDown(end, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'End the trial, choose Free' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Choose Free');
  });

  test("nothing beside another parent's Premium, but who pays", async () => {
    await show(others());
    expect([buttons('Free'), buttons('Premium')]).toEqual([[], []]);
    expect(texts('Premium')).toEqual(['Ben pays for Premium.']);
    expect(texts('Free')).toEqual(['Free can take its place when Premium has ended.']);
  });

  test("the time after another parent's cancelled Premium", async () => {
    await show({ ...others(), ...cancelled, may_pay: true, free_until: END });
    expect(buttons('Premium')).toEqual(['Pay for the time after December 20, 2026']);
    expect(texts('Premium')).toEqual([
      'Ben has cancelled Premium. It ends on December 20, 2026.',
      'You pay from December 20, 2026 on.',
    ]);
  });

  test('to keep the Premium they cancelled', async () => {
    await show({ ...own, ...cancelled });
    expect(buttons('Premium')).toEqual(['Keep Premium']);
    expect(buttons('Free')).toEqual(['Go on with Free after December 20, 2026']);
  });

  test('to update the card after their payment failed, or Free at once', async () => {
    await show({ ...own, ...failed });
    screen.getByText('The last payment did not go through. Everything keeps working until December 20, 2026.');
    expect(buttons('Premium')).toEqual(['Update card']);
    world.server.remoteCalls.set(CHOICE, () => ({
      ...{ success: true, subscription_tier: 'Free', subscription_end: null },
    }));
    await press('Choose Free');
    expect(texts('Free').join()).toMatch(/^Premium ends at once, and what is owed is not tried any more/);
    await press('End Premium now');
    // A family of one that has had a plan is not welcomed again.
    expect(onChosen).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('to pay in place of a parent whose payment failed', async () => {
    await show({ ...others(), ...failed, may_pay: true });
    expect(buttons('Premium')).toEqual(['Pay in their place']);
    expect(texts('Premium')[0]).toBe('Ben can update the card, or you can pay in their place.');
  });
});

describe('choosing Premium', () => {
  test('leads to the checkout, and stays busy until the page is left', async () => {
    const asked: unknown[] = [];
    world.server.remoteCalls.set(CHECKOUT, (_user, input) => {
      asked.push(input);
      return { url: 'https://pay.test/checkout' };
    });
    await show({});
    await press('Choose Premium');
    expect(asked).toEqual([{ plan: 'Premium', family_id: world.home.id }]);
    expect(leaveTo).toHaveBeenCalledExactlyOnceWith('https://pay.test/checkout');
    const button = card('Premium').getByRole('button', { name: 'One moment…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    // The browser shows the page again as it was left.
    act(() => void fireEvent(window, new Event('pageshow')));
    expect(buttons('Premium')).toEqual(['Choose Premium']);
  });

  test.each([
    [
      'it is paid already',
      () => new Refused('UNPROCESSABLE', { plan: 'premium_running' }),
      'Premium is running already.',
    ],
    [
      'the server takes no payments',
      () => new Refused('UNPROCESSABLE', { plan: 'payments_off' }),
      'This server takes no payments.',
    ],
    [
      'the payment service is out of reach',
      () => new Refused('PAYMENTS_UNAVAILABLE'),
      'The payment service does not answer right now. Nothing was changed. Try again later.',
    ],
  ] as const)('says that %s', async (_case, refuse, words) => {
    world.server.remoteCalls.set(CHECKOUT, () => {
      throw refuse();
    });
    await show({});
    await press('Choose Premium');
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(leaveTo).not.toHaveBeenCalled();
    expect(buttons('Premium')).toEqual(['Choose Premium']);
  });

  test('says that the network is out', async () => {
    world.server.failNext(CHECKOUT, { kind: 'network' });
    await show({});
    await press('Choose Premium');
    expect(screen.getByRole('alert').textContent).toMatch(/^Casita cannot be reached right now/);
  });

  test('shows what is true after a refusal', async () => {
    world.server.remoteCalls.set(CHECKOUT, () => {
      world.server.checks.set(world.home.id, {
        ...{ subscription_tier: 'Premium', is_payer: false, payer_member_id: world.ben.id, may_pay: false },
        may_start_trial: false,
      });
      throw new Refused('UNPROCESSABLE', { plan: 'premium_running' });
    });
    await show({});
    await press('Choose Premium');
    await waitFor(() => expect(texts('Premium')).toEqual(['Ben pays for Premium.']));
  });
});

test('a checkout that was left is told in one line', async () => {
  await show({}, { hasLeftCheckout: true });
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Nothing was paid.');
});

describe('a member who may not choose', () => {
  const choosers = ['Ana', 'Marco'];
  const OVER = { subscribed: false, subscription_tier: 'Trial', choosers, is_payer: false } as const;
  test('who is a child reads whom to tell, in simple words', async () => {
    await show(OVER, { role: 'child' });
    screen.getByText('Tell Ana or Marco. Your things are safe.');
    expect(document.body.textContent).not.toMatch(/\$|Premium|trial|plan|months/i);
  });
  test.each(['grandma', 'nurse'] as const)('reads who has to, and no price: %s', async (role) => {
    await show(OVER, { role });
    screen.getByRole('heading', { name: 'Ana or Marco needs to choose a plan' });
    expect(document.title).toBe('Ana or Marco needs to choose a plan · Casita');
    screen.getByText('The link to what is stored');
    expect(document.body.textContent).not.toMatch(/\$|Premium|trial/i);
  });
});

test('the plans ask the server for no rows of the family', async () => {
  await waitFor(() => expect(client.familyRows()?.find(members, world.ben.id)).not.toBeNull());
  await settle(); // the device has stored it, too
  client.device.kill();
  client = world.openTab();
  installClient(client);
  world.server.calls.length = 0;
  await show({ subscription_tier: 'Premium', is_payer: false, payer_member_id: world.ben.id, may_pay: false });
  await waitFor(() => expect(texts('Premium')).toEqual(['Ben pays for Premium.']));
  expect(world.server.calls.filter(({ path }) => /\/api\/(tables|changes|live)/.test(path))).toEqual([]);
});
