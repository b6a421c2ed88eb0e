import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { createRemoteCache } from '#web/lib/api/remote-cache.ts';
import { createCheckStore, type CheckStore } from '#web/areas/subscription/check-store.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, type OpenClient, type World } from '../testing/world.ts';

const ACCOUNT = '/api/functions/get-account';
let world: World;
let client: OpenClient;
let plan: CheckStore;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  plan = createCheckStore(client, createRemoteCache(client));
  await until('the stream is open', () => world.server.streams.size === 1);
  await world.clock.advance(60_000);
});
afterEach(() => world.closeAll());

const calls = (path: string) => world.server.calls.filter((call) => call.path.startsWith(path)).length;

/** Ends the stream, and lets the server refuse it from then on. */
async function endStream(code: ErrorCode, account: (answer: ReturnType<typeof world.server.account>) => unknown) {
  world.server.remoteCalls.set(ACCOUNT, (user) => account(world.server.account(user)));
  world.server.failNext('/api/live', { code, times: 1_000 });
  world.server.cutStreams('reset');
  await world.clock.advance(1_000);
  await settle();
}

describe('when the server ends a stream and refuses a new one, the client reads the account again and learns', () => {
  test('that the plan has lapsed', async () => {
    world.server.checks.set(world.home.id, { subscribed: false, subscription_tier: null });
    await endStream('PLAN_REQUIRED', (answer) => answer);
    expect(plan.read().check?.subscribed).toBe(false);
  });

  test('that the workspace is closed', async () => {
    await endStream('UNAVAILABLE', (answer) => ({
      ...answer,
      families: answer.families.map((family) => ({ ...family, setup_status: 'orphaned' })),
    }));
    expect(client.session.read().family?.setup_status).toBe('orphaned');
  });

  test('that a new password is needed, and then requests no rows', async () => {
    await endStream('PASSWORD_CHANGE_REQUIRED', (answer) => ({
      ...answer,
      profile: { ...answer.profile, requires_password_change: true },
    }));
    expect(client.session.read().account?.profile?.requires_password_change).toBe(true);
    expect(client.familyRows()).toBeNull();
  });

  test('only once, even when the server goes on refusing the stream', async () => {
    const before = calls(ACCOUNT);
    await endStream('UNAVAILABLE', (answer) => answer);
    await world.clock.advance(300_000);
    expect(calls(ACCOUNT) - before).toBe(1);
  });
});
