// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installClient } from '../lib/sync/client.ts';
import { settle, until } from '../lib/testing/fake-clock.ts';
import { createWorld, writeTask, type OpenClient, type World } from '../lib/testing/world.ts';
import { fetchAhead, untilCodeCanBeFetched } from './code-fetching.ts';

let world: World;
let client: OpenClient;
let fetched: string[];

const control = (controller: object | null) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  installClient(client);
  fetched = [];
});

afterEach(() => {
  world.closeAll();
  installClient(null);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Ends with a network that drops every packet, and a client that has noticed. */
async function loseNetwork(): Promise<void> {
  world.browser.silence();
  writeTask(client, { title: 'Not heard' });
  await world.clock.advance(20_000);
  expect(client.api.isReachable()).toBe(false);
}

const piece = (name: string) => async () => {
  fetched.push(`${name} begins`);
  await settle(2);
  fetched.push(`${name} ends`);
};

test('code is fetched ahead one piece after the other, and a missing piece does not stop the next', async () => {
  control({});
  await fetchAhead([piece('One'), () => Promise.reject(new Error('Missing.')), piece('Two')]);
  expect(fetched).toEqual(['One begins', 'One ends', 'Two begins', 'Two ends']);
});

test.each([
  ['the browser has no service workers', () => {}],
  ['no service worker controls the page', () => control(null)],
])('nothing is fetched ahead while %s', async (_name, prepare) => {
  prepare();
  await fetchAhead([piece('One')]);
  expect(fetched).toEqual([]);
});

test('fetching ahead ends when the server stops answering', async () => {
  control({});
  await fetchAhead([piece('One'), loseNetwork, piece('Two')]);
  expect(fetched).toEqual(['One begins', 'One ends']);
});

test('code that is needed is fetched at once from a service worker, from a server that answers, and without a network', async () => {
  await untilCodeCanBeFetched();
  await loseNetwork();
  control({});
  await untilCodeCanBeFetched();
  control(null);
  world.browser.setOnline(false);
  await untilCodeCanBeFetched();
});

test('code that is needed over a silent network is fetched once the server answers', async () => {
  await loseNetwork();
  let isFetchable = false;
  void untilCodeCanBeFetched().then(() => {
    isFetchable = true;
  });
  await settle();
  expect(isFetchable).toBe(false);
  world.browser.endSilence();
  await world.clock.advance(5_000);
  await until('it can be fetched', () => isFetchable);
});

test('a silence that stays is an error of the network', async () => {
  await loseNetwork();
  const waiting = untilCodeCanBeFetched().catch((error: unknown) => error);
  await world.clock.advance(6_000);
  expect(await waiting).toMatchObject({ status: 0 });
});
