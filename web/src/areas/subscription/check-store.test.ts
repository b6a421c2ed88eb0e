import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRemoteCache } from '#web/lib/api/remote-cache.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import { createWorld, type OpenClient, type World } from '#web/lib/testing/world.ts';
import {
  AFTER_PROFILE_MS,
  CHECK_DELAY_MS,
  CHECK_THROTTLE_MS,
  CHECK_TIMEOUT_MS,
  createCheckStore,
} from './check-store.ts';

const PATH = '/api/functions/check-subscription';
let world: World;

beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.closeAll());

const checks = () => world.server.calls.filter((call) => call.path === PATH);
const lapse = (family = world.home.id) =>
  world.server.checks.set(family, { subscribed: false, subscription_tier: null });

/** Opens a client on a device that has stored an answer. */
async function reopen(): Promise<OpenClient> {
  const first = await world.openSignedIn();
  createCheckStore(first, createRemoteCache(first));
  await settle();
  first.device.kill();
  await world.clock.advance(CHECK_THROTTLE_MS);
  world.server.calls.length = 0;
  return world.openTab();
}

test('the delays have the agreed values', () => {
  expect([AFTER_PROFILE_MS, CHECK_DELAY_MS, CHECK_TIMEOUT_MS, CHECK_THROTTLE_MS]).toEqual([
    2_000, 1_000, 8_000, 30_000,
  ]);
});

describe('the first answer', () => {
  test('is fetched at once, past every cache, and the phase is `asking` until it comes', async () => {
    const client = await world.openSignedIn();
    const store = createCheckStore(client, createRemoteCache(client));
    expect(store.read()).toEqual({ phase: 'asking', check: null });
    await settle();
    expect(checks()).toMatchObject([{ isForced: true, user: world.ana.id }]);
    expect(store.read()).toMatchObject({ phase: 'known', check: { subscribed: true, family_id: world.home.id } });
  });

  test('blocks for 8 s at most, and still counts if it comes later', async () => {
    const client = await world.openSignedIn();
    lapse();
    const release = world.server.hold(PATH);
    const store = createCheckStore(client, createRemoteCache(client));
    await world.clock.advance(CHECK_TIMEOUT_MS - 1);
    expect(store.read().phase).toBe('asking');
    await world.clock.advance(1);
    expect(store.read()).toEqual({ phase: 'unknown', check: null });
    release();
    await settle();
    expect(store.read()).toMatchObject({ phase: 'known', check: { subscribed: false } });
  });

  test('is fetched again when the server could not be reached', async () => {
    const client = await world.openSignedIn();
    world.server.failNext(PATH, { kind: 'network' });
    const store = createCheckStore(client, createRemoteCache(client));
    await settle();
    expect(store.read().phase).toBe('unknown');
    await world.clock.advance(CHECK_THROTTLE_MS + CHECK_DELAY_MS);
    expect(store.read().phase).toBe('known');
    expect(checks()[1]).toMatchObject({ isForced: false });
  });
});

describe('with an answer stored on the device', () => {
  test('the store uses it at once, and checks again 2 s + 1 s after the profile, without force', async () => {
    const client = await reopen();
    const store = createCheckStore(client, createRemoteCache(client));
    expect(store.read()).toMatchObject({ phase: 'known', check: { subscribed: true } });
    await world.clock.advance(100 + AFTER_PROFILE_MS + CHECK_DELAY_MS - 1);
    expect(checks()).toEqual([]);
    await world.clock.advance(1);
    expect(checks()).toMatchObject([{ isForced: false }]);
  });

  test('a store that is made after the profile was fetched checks it too', async () => {
    const client = await reopen();
    lapse();
    await client.session.refreshAccount();
    const store = createCheckStore(client, createRemoteCache(client));
    await world.clock.advance(AFTER_PROFILE_MS + CHECK_DELAY_MS);
    expect(store.read()).toMatchObject({ phase: 'known', check: { subscribed: false } });
  });

  test('the store checks once in 30 s, however often the profile is fetched', async () => {
    const client = await reopen();
    createCheckStore(client, createRemoteCache(client));
    for (let at = 0; at < 60; at += 1) {
      await client.session.refreshAccount();
      await world.clock.advance(1_000);
    }
    expect(checks().length).toBeGreaterThan(1);
    const times = checks().map(({ atMs }) => atMs);
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(CHECK_THROTTLE_MS);
  });

  test('the store needs no network', async () => {
    const client = await reopen();
    world.browser.setOnline(false);
    const store = createCheckStore(client, createRemoteCache(client));
    await world.clock.advance(60_000);
    expect(store.read()).toMatchObject({ phase: 'known', check: { subscribed: true } });
  });

  test('the store checks a plan that has ended meanwhile first, and uses the stored answer if the check fails', async () => {
    const subscription_end = new Date(world.clock.now() + 10_000).toISOString();
    world.server.checks.set(world.home.id, { subscription_tier: 'Trial', subscription_end });
    const client = await reopen();
    world.server.failNext(PATH, { kind: 'network' });
    const store = createCheckStore(client, createRemoteCache(client));
    expect(store.read().phase).toBe('asking');
    await settle();
    expect(store.read()).toMatchObject({ phase: 'known', check: { subscription_tier: 'Trial' } });
  });

  test('the store deletes it when the person signs out', async () => {
    const client = await reopen();
    const store = createCheckStore(client, createRemoteCache(client));
    await client.session.signOut('keep');
    expect(store.read().check).toBeNull();
    expect([...world.browser.storage.keys()].filter((key) => key.includes('subscription'))).toEqual([]);
  });
});

test('switching the family forces a check, and each family has its own answer', async () => {
  const client = await world.openSignedIn();
  lapse(world.lake.id);
  const store = createCheckStore(client, createRemoteCache(client));
  await settle();
  client.session.switchFamily(world.lake.id);
  expect(store.read().phase).toBe('asking');
  await settle();
  expect(store.read().check).toMatchObject({ subscribed: false, family_id: world.lake.id });
  client.session.switchFamily(world.home.id);
  expect(store.read().check).toMatchObject({ subscribed: true, family_id: world.home.id });
  await settle();
  expect(checks().map(({ isForced }) => isForced)).toEqual([true, true, true]);
});

test('an answer that arrives after a later one is ignored', async () => {
  const client = await world.openSignedIn();
  lapse();
  const release = world.server.hold(PATH);
  const store = createCheckStore(client, createRemoteCache(client));
  await settle();
  const hold = world.server.hold('/nothing');
  world.server.checks.delete(world.home.id);
  await expect(store.force()).resolves.toBe(true);
  release();
  hold();
  await settle();
  expect(store.read().check?.subscribed).toBe(true);
});

test('a refusal for lack of a plan forces a check, and from then on the family is not requested any more', async () => {
  const client = await world.openSignedIn();
  const store = createCheckStore(client, createRemoteCache(client));
  await settle();
  lapse();
  world.server.failNext('/api/tables/tasks', { code: 'PLAN_REQUIRED', times: 2 });
  const ask = () =>
    client.api.open({ method: 'GET', path: '/api/tables/tasks', as: world.ana.id, family: world.home.id });
  await Promise.allSettled([ask(), ask()]);
  await settle();
  expect(checks()).toHaveLength(2);
  expect(store.read().check?.subscribed).toBe(false);
  const before = world.server.calls.length;
  await expect(ask()).rejects.toMatchObject({ status: 402, code: 'PLAN_REQUIRED' });
  expect(world.server.calls).toHaveLength(before);
  world.server.checks.delete(world.home.id);
  await store.force();
  await expect(ask()).resolves.toBeDefined();
});

test('a plan that ends while the page is open is checked at that moment', async () => {
  const endMs = world.clock.now() + 600_000;
  world.server.checks.set(world.home.id, {
    subscription_tier: 'Trial',
    subscription_end: new Date(endMs).toISOString(),
  });
  const client = await world.openSignedIn();
  const store = createCheckStore(client, createRemoteCache(client));
  await settle();
  world.server.checks.set(world.home.id, { subscribed: false, subscription_tier: 'Trial' });
  await world.clock.advance(endMs - world.clock.now());
  expect(store.read().check?.subscribed).toBe(false);
});

test('a visible page without a plan checks at intervals whether another member chose one, a hidden page does not', async () => {
  const client = await world.openSignedIn();
  lapse();
  const store = createCheckStore(client, createRemoteCache(client));
  await settle();
  client.device.setVisible(false);
  await world.clock.advance(10 * CHECK_THROTTLE_MS);
  expect(checks()).toHaveLength(1);
  client.device.setVisible(true);
  world.server.checks.delete(world.home.id);
  client.device.wake();
  await world.clock.advance(CHECK_DELAY_MS);
  expect(store.read().check?.subscribed).toBe(true);

  lapse();
  await store.force();
  world.server.checks.delete(world.home.id);
  await world.clock.advance(CHECK_THROTTLE_MS + CHECK_DELAY_MS);
  expect(store.read().check?.subscribed).toBe(true);
});
