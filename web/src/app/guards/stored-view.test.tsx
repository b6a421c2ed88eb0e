import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forceCheck } from '../../areas/subscription/check.ts';
import { readSession } from '../../lib/auth/session.ts';
import { aMember } from '../../lib/testing/a-member.ts';
import { settle } from '../../lib/testing/fake-clock.ts';
import type { OpenClient, World } from '../../lib/testing/world.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { signOutAndRedirect } from '../session/sign-out.ts';
import { LapsedLinks } from './lapsed-links.tsx';
import { chooseStoredView, useEndStoredView, useIsStoredView } from './stored-view.ts';

const navigate = vi.fn<() => void>();
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['plans', 'family']));
});
afterEach(closeScreen);

async function lapse(family = world.home.id): Promise<void> {
  world.server.checks.set(family, { subscribed: false, subscription_tier: null });
  await act(async () => void (await forceCheck()));
}
async function choosePlan(): Promise<void> {
  world.server.checks.delete(world.home.id);
  await act(async () => void (await forceCheck()));
}

test('the link opens the app where the device has stored the family', async () => {
  world.home.write('members', aMember(world.ana.id, 'Ana'));
  await lapse();
  const { result } = renderHook(useIsStoredView);
  renderInKit(<LapsedLinks />);
  expect(result.current).toBe(false);
  (await screen.findByRole('button', { name: 'See what this device has stored' })).click();
  await act(() => settle());
  expect(result.current).toBe(true);
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/dashboard' });
});

test('there is no link on a device that has stored nothing of it', async () => {
  world.server.failNext('/api/tables', { code: 'PLAN_REQUIRED', times: 1_000 });
  world.server.checks.set(world.lake.id, { subscribed: false, subscription_tier: null });
  client.session.switchFamily(world.lake.id);
  await lapse(world.lake.id);
  indexedDB.deleteDatabase('casita-cache');
  renderInKit(<LapsedLinks />);
  await act(() => settle());
  expect(screen.queryByRole('button', { name: 'See what this device has stored' })).toBeNull();
  // What they made is with the server.
  await screen.findByRole('button', { name: /^Download/ });
});

test('a child is offered no download, which the server refuses', async () => {
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => {
    const account = world.server.account(userId);
    return { ...account, families: account.families.map((family) => ({ ...family, role: 'child' })) };
  });
  await act(() => client.session.refreshAccount());
  world.home.write('members', aMember(world.ana.id, 'Ana'));
  await lapse();
  renderInKit(<LapsedLinks />);
  await screen.findByRole('button', { name: 'See what this device has stored' });
  await act(() => settle());
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

test('the choice is for one person in one family, and ends with the next plan', async () => {
  world.server.checks.set(world.lake.id, { subscribed: false, subscription_tier: null });
  await lapse();
  const { result } = renderHook(() => {
    useEndStoredView();
    return useIsStoredView();
  });
  act(() => chooseStoredView(readSession()));
  expect(result.current).toBe(true);
  await act(async () => {
    client.session.switchFamily(world.lake.id);
    await settle();
  });
  expect(result.current).toBe(false);
  await act(async () => {
    client.session.switchFamily(world.home.id);
    await settle();
  });
  expect(result.current).toBe(true);
  await choosePlan();
  expect(result.current).toBe(false);
  await lapse();
  expect(result.current).toBe(false);
});

test('it ends with signing out', async () => {
  await lapse();
  const { result } = renderHook(useIsStoredView);
  act(() => chooseStoredView(readSession()));
  expect([result.current, sessionStorage.length]).toEqual([true, 1]);
  await act(() => signOutAndRedirect('keep'));
  expect([result.current, sessionStorage.length]).toEqual([false, 0]);
});
