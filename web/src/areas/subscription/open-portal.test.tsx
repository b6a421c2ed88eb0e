import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readToasts } from '#web/ui/toasts/toasts.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { openPortal } from './open-portal.ts';

const PATH = '/api/functions/customer-portal';
let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['subscription']));
});
afterEach(closeScreen);

const answer = (url: string) => world.server.remoteCalls.set(PATH, () => ({ url }));
const titles = () => readToasts().map(({ say }) => say().title);
function aTab() {
  return {
    opener: window as unknown,
    location: { replace: vi.fn<(address: string) => void>() },
    close: vi.fn<() => void>(),
  };
}

test('opens a tab at once, which later gets the address and cannot reach this page', async () => {
  answer('https://pay.test/portal');
  const tab = aTab();
  const release = world.server.hold(PATH);
  let isOpened = false;
  const opening = openPortal(() => {
    isOpened = true;
    return tab;
  });
  expect([isOpened, tab.opener]).toEqual([true, null]);
  expect(tab.location.replace).not.toHaveBeenCalled();
  release();
  await opening;
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://pay.test/portal');
  expect(tab.close).not.toHaveBeenCalled();
});

test('a browser that opens no tab goes there itself', async () => {
  answer('https://pay.test/portal');
  const leave = vi.fn<(address: string) => void>();
  await openPortal(() => null, leave);
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://pay.test/portal');
});

describe('a failure closes the tab and says', () => {
  test.each([
    ['that it failed', { code: 'PAYMENTS_UNAVAILABLE' }, 'Failed to open subscription management'],
    ['the same without a network', { kind: 'network' }, 'Failed to open subscription management'],
    ['that no address came', { kind: 'html' }, 'No customer portal URL received'],
  ] as const)('%s', async (_case, fault, title) => {
    world.server.failNext(PATH, fault);
    const tab = aTab();
    await openPortal(() => tab);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(titles()).toEqual([title]);
  });

  test('that the address is empty', async () => {
    answer('');
    await openPortal(aTab);
    expect(titles()).toEqual(['No customer portal URL received']);
  });
});

test('a person who is signed out opens no tab', async () => {
  await client.session.signOut('keep');
  const open = vi.fn<() => null>(() => null);
  await openPortal(open);
  expect(open).not.toHaveBeenCalled();
  expect(titles()).toEqual(['Please sign in to manage your subscription']);
});
