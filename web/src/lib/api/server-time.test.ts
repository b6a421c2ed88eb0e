import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getAccount } from '#contract/areas/own-account.ts';
import { DAY_MS } from '#contract/limits.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { createWorld, makeTasks, savedTitles, writeTask, type OpenClient, type World } from '../testing/world.ts';

const YEAR_MS = 365 * DAY_MS;

let world: World;
let client: OpenClient;

beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.closeAll());

/** Goes online and lets the retry of a call that failed offline happen. */
async function goOnline(): Promise<void> {
  world.browser.setOnline(true);
  await world.clock.advance(2_000);
}
const untilSaved = (count: number) => until('all is saved', () => savedTitles(world.home).length === count);
const madeAt = () => world.home.applied.map(({ change }) => Date.parse(change.made_at));
/** Closes the page and opens it again, optionally with another clock. */
async function reopen(skewMs = world.browser.skewMs): Promise<void> {
  await settle();
  client.device.leave();
  world.browser.skewMs = skewMs;
  client = world.openTab();
  client.keepLive();
}
async function untilRead(): Promise<void> {
  await until('the outbox is read', () => client.outbox.entries().length > 0);
}

describe.each([-20 * YEAR_MS, -91 * DAY_MS, -DAY_MS, DAY_MS, 91 * DAY_MS, 20 * YEAR_MS])(
  'a clock %d ms wrong',
  (skewMs) => {
    test('saves online, and offline across reloads, with the dates of the server', async () => {
      world.browser.skewMs = skewMs;
      client = await world.openSignedIn();
      expect(await writeTask(client, { title: 'Online' }).saved).toMatchObject({ kind: 'saved' });
      world.browser.setOnline(false);
      await makeTasks(client, 1, 'Offline');
      await reopen();
      await untilRead();
      await makeTasks(client, 1, 'Reopened');
      world.clock.skip(5 * DAY_MS);
      await goOnline();
      await untilSaved(3);
      expect(client.status.read().notSaved).toEqual([]);
      for (const ms of madeAt()) expect(Math.abs(ms - Date.parse('2026-11-20T10:00:00Z'))).toBeLessThan(60_000);
    });

    test('does no harm when it breaks offline and is right again before the network is back', async () => {
      client = await world.openSignedIn();
      world.browser.setOnline(false);
      await reopen(skewMs);
      await makeTasks(client, 2, 'Broken');
      world.clock.skip(DAY_MS);
      await reopen(0);
      await untilRead();
      await makeTasks(client, 1, 'Mended');
      await goOnline();
      await untilSaved(3);
    });

    test('does no harm when it is corrected after the last answer of the server', async () => {
      world.browser.skewMs = skewMs;
      client = await world.openSignedIn();
      world.browser.setOnline(false);
      await reopen(0);
      await makeTasks(client, 1, 'Mended');
      await goOnline();
      await untilSaved(1);
    });

    test('does no harm when it jumps while clients are open', async () => {
      client = await world.openSignedIn();
      const other = await world.openSignedIn();
      world.browser.skewMs = skewMs;
      for (const each of [client, other])
        expect(await writeTask(each, { title: 'Jumped' }).saved).toMatchObject({ kind: 'saved' });
      world.browser.skewMs = 0;
      for (const each of [client, other])
        expect(await writeTask(each, { title: 'Back' }).saved).toMatchObject({ kind: 'saved' });
    });
  },
);

test('changes from a device that lost its time after months switched off are accepted', async () => {
  client = await world.openSignedIn();
  world.browser.setOnline(false);
  world.clock.skip(120 * DAY_MS);
  await reopen(-50 * YEAR_MS);
  await makeTasks(client, 2, 'Drawer');
  await reopen(0);
  await untilRead();
  world.server.expireTokens();
  await goOnline();
  await untilSaved(2);
  expect(client.status.read().notSaved).toEqual([]);
});

test('a change that waited for more than ninety days is refused, and saved by a retry', async () => {
  client = await world.openSignedIn();
  world.browser.setOnline(false);
  await makeTasks(client, 1, 'Old');
  world.clock.skip(100 * DAY_MS);
  await reopen();
  await untilRead();
  await goOnline();
  await until('it is refused', () => client.status.read().notSaved.length === 1);
  await client.status.retry(client.status.read().notSaved[0]?.id ?? '');
  await untilSaved(1);
});

test('the page of a captive portal does not change the time', async () => {
  client = await world.openSignedIn();
  world.server.failNext('/api/functions/get-account', { kind: 'html' });
  await client.api.call(getAccount, {}, { as: world.ana.id }).catch(() => undefined);
  expect(client.device.now()).toBe(world.clock.now());
});
