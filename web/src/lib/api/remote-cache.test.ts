import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { remoteFunction } from '#contract/call.ts';
import { settle } from '../testing/fake-clock.ts';
import { createWorld, type OpenClient, type World } from '../testing/world.ts';
import { networkError } from './api-error.ts';
import { createRemoteCache, FRESH_MS, type RemoteCache } from './remote-cache.ts';

const shape = { input: z.object({ page: z.number() }), output: z.object({ text: z.string() }), summary: 'A test.' };
const personal = remoteFunction('test-personal', { ...shape, may: 'signed-in' });

let world: World;
let client: OpenClient;
let cache: RemoteCache;
/** The requests that were sent; while `isHeld` the test answers them. */
let requests: { answer: (text: string) => void; fail: () => void }[];
let isHeld: boolean;

beforeEach(async () => {
  world = createWorld();
  [requests, isHeld] = [[], false];
  client = await world.openSignedIn();
  const call = () =>
    new Promise((resolve, reject) => {
      const answer = (text: string) => resolve({ text });
      requests.push({ answer, fail: () => reject(networkError()) });
      if (!isHeld) answer(`answer ${requests.length}`);
    });
  const api = { ...client.api, call: call as typeof client.api.call }; // answers every call alike
  cache = createRemoteCache({ ...client, api });
});
afterEach(() => world.closeAll());

const entry = (page = 1) => cache.open(personal, { page });
const shown = (page = 1) => entry(page).read().answer?.text;
const watch = (page = 1) => entry(page).watch(() => undefined);

test('screens that ask for the same share one request and its answer', async () => {
  watch();
  watch();
  expect(entry().read()).toMatchObject({ answer: undefined, isLoading: true });
  await settle();
  expect(shown()).toBe('answer 1');
  watch();
  await settle();
  expect([shown(), requests.length]).toEqual(['answer 1', 1]);
  watch(2);
  await settle();
  expect([shown(), shown(2), requests.length]).toEqual(['answer 1', 'answer 2', 2]);
});

test('an answer is shown to the next screen, which asks again once it is old', async () => {
  const leave = watch();
  await settle();
  leave();
  await world.clock.advance(FRESH_MS);
  watch();
  expect(entry().read()).toMatchObject({ answer: { text: 'answer 1' }, isLoading: true });
  await settle();
  expect(shown()).toBe('answer 2');
});

test('an old answer never replaces a newer one', async () => {
  isHeld = true;
  watch();
  const reloaded = entry().reload();
  await settle();
  requests[1]?.answer('new');
  await settle();
  expect(entry().read()).toMatchObject({ answer: { text: 'new' }, isLoading: false });
  requests[0]?.answer('old');
  await settle();
  expect(shown()).toBe('new');
  await expect(reloaded).resolves.toBe(true);
});

test('a request that was on its way when its answer was marked stale does not make it fresh', async () => {
  isHeld = true;
  watch();
  await settle();
  cache.markStale(personal);
  requests[0]?.answer('before the change');
  await settle();
  expect(shown()).toBe('before the change');
  watch();
  await settle();
  requests[1]?.answer('after the change');
  await settle();
  expect(shown()).toBe('after the change');
});

test('an error stands beside the last answer, and goes with the next', async () => {
  watch();
  await settle();
  isHeld = true;
  const reloaded = entry().reload();
  requests[1]?.fail();
  await expect(reloaded).resolves.toBe(false);
  expect(entry().read()).toMatchObject({ answer: { text: 'answer 1' }, error: { code: 'NETWORK' }, isLoading: false });
  isHeld = false;
  await expect(entry().reload()).resolves.toBe(true);
  expect(entry().read()).toMatchObject({ answer: { text: 'answer 3' }, error: null });
});

test('what failed or is old is asked for again when the network or the person is back, if a screen shows it', async () => {
  isHeld = true;
  watch();
  watch(2)();
  for (const { fail } of requests) fail();
  await settle();
  expect(entry().read().error?.code).toBe('NETWORK');
  isHeld = false;
  client.device.wake();
  await settle();
  expect(entry().read()).toMatchObject({ error: null, answer: { text: 'answer 3' } });
  client.device.wake();
  await settle();
  expect(requests).toHaveLength(3);
  await world.clock.advance(FRESH_MS);
  client.device.wake();
  await settle();
  expect([shown(), requests.length]).toEqual(['answer 4', 4]);
});

test('families have answers of their own', async () => {
  watch();
  await settle();
  client.session.switchFamily(world.lake.id);
  expect(shown()).toBeUndefined();
  client.session.switchFamily(world.home.id);
  expect(shown()).toBe('answer 1');
});

test('nothing of one person is shown to the next, not even what was on its way', async () => {
  watch();
  await settle();
  isHeld = true;
  void entry().reload();
  await client.session.signOut('keep');
  expect(shown()).toBeUndefined();
  requests[1]?.answer('of ana');
  await client.session.signIn({ email: world.ben.email, password: 'secret-1' });
  expect(shown()).toBeUndefined();
  await client.session.signOut('keep');
  await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
  expect(shown()).toBeUndefined();
});
