import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HEARTBEAT_MS } from '#contract/limits.ts';
import { until } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  savedTitles,
  titles,
  untilListed,
  type OpenTab,
  type World,
} from '../testing/world.ts';

/** From the moment the network is back. */
const RIGHT_AGAIN_MS = 15_000;
const LOOK_MS = 100;
/** The stream that died was heard of a moment before. */
const JUST_AFTER_A_BEAT_MS = 2 * HEARTBEAT_MS + 10;

let world: World;
let tabs: OpenTab[];

beforeEach(async () => {
  world = createWorld();
  const client = await world.openSignedIn();
  const other = world.openTab();
  other.keepLive();
  await untilListed(other);
  await until('the stream is open', () => world.server.streams.size === 1);
  tabs = [client, other];
});
afterEach(() => world.closeAll());

let writes = 0;
/** Somebody else writes a task. */
function write(title: string): void {
  writes += 1;
  const id = `01900000-0000-7000-9000-${String(writes).padStart(12, '0')}`;
  world.home.write('tasks', { id, title } as never); // enough of a task for a title
}

function silence(): void {
  world.browser.silence();
  world.server.cutStreams('silent');
}

/** True when both pages show what the server has, and nothing waits. */
function isRight(): boolean {
  const expected = [...(world.home.rows.get('tasks')?.values() ?? [])].length;
  return tabs.every((client) => {
    const isSent = client.outbox.entries().length === 0;
    return isSent && titles(client).length === expected && client.status.read().online;
  });
}

async function untilRight(): Promise<number> {
  const healedAtMs = world.clock.now();
  while (!isRight() && world.clock.now() - healedAtMs <= 4 * RIGHT_AGAIN_MS) await world.clock.advance(LOOK_MS);
  return world.clock.now() - healedAtMs;
}

// What the browser notices at once is short; what it gives up again and again is long.
const OUTAGES_MS = [100, 1_000, 4_000, 9_000, 13_000, 17_500, 21_000, 26_000, 34_000, 47_000, 75_000, 121_000, 601_000];

describe('after a network that died without a word and came back without one, a page is right within 15 s', () => {
  test.each(OUTAGES_MS)('%i ms long, in which somebody else wrote', async (outageMs) => {
    await world.clock.advance(JUST_AFTER_A_BEAT_MS);
    silence();
    write('Meanwhile');
    await world.clock.advance(outageMs);
    world.browser.endSilence();
    expect(await untilRight()).toBeLessThanOrEqual(RIGHT_AGAIN_MS);
  });

  test.each(OUTAGES_MS)('%i ms long, in which both pages wrote', async (outageMs) => {
    await world.clock.advance(JUST_AFTER_A_BEAT_MS);
    silence();
    await makeTasks(tabs[0] as OpenTab, 2, 'First');
    await world.clock.advance(outageMs / 2);
    await makeTasks(tabs[1] as OpenTab, 2, 'Second');
    write('Meanwhile');
    await world.clock.advance(outageMs / 2);
    world.browser.endSilence();
    expect(await untilRight()).toBeLessThanOrEqual(RIGHT_AGAIN_MS);
    expect(savedTitles(world.home).toSorted()).toEqual(['First 1', 'First 2', 'Second 1', 'Second 2']);
  });

  test.each(OUTAGES_MS)('%i ms long, and connections of before that stay dead', async (outageMs) => {
    await world.clock.advance(JUST_AFTER_A_BEAT_MS);
    silence();
    write('Meanwhile');
    await makeTasks(tabs[1] as OpenTab, 1);
    await world.clock.advance(outageMs);
    world.browser.endSilence(3);
    expect(await untilRight()).toBeLessThanOrEqual(RIGHT_AGAIN_MS);
  });

  test.each(OUTAGES_MS)(
    '%i ms long, and the stream is first opened on a connection that stays dead',
    async (outageMs) => {
      await world.clock.advance(JUST_AFTER_A_BEAT_MS);
      silence();
      write('Meanwhile');
      await world.clock.advance(outageMs);
      world.browser.endSilence(1);
      expect(await untilRight()).toBeLessThanOrEqual(RIGHT_AGAIN_MS);
    },
  );

  test.each([1_000, 26_000, 121_000])('%i ms long, with a token that ran out meanwhile', async (outageMs) => {
    silence();
    world.server.expireTokens();
    await world.clock.advance(15 * 60_000);
    write('Meanwhile');
    await makeTasks(tabs[0] as OpenTab, 1);
    await world.clock.advance(outageMs);
    world.browser.endSilence();
    expect(await untilRight()).toBeLessThanOrEqual(RIGHT_AGAIN_MS);
  });
});

describe('where the token runs out before the silence is noticed, so that nothing is unanswered but its renewal', () => {
  test.each(OUTAGES_MS)('a page is right within 15 s after %i ms', async (outageMs) => {
    await world.clock.advance(15 * 60_000 - 500);
    silence();
    await world.clock.advance(600);
    write('Meanwhile');
    await makeTasks(tabs[0] as OpenTab, 1, 'First');
    await world.clock.advance(1);
    await makeTasks(tabs[1] as OpenTab, 1, 'Second');
    await world.clock.advance(outageMs);
    world.browser.endSilence();
    expect(await untilRight()).toBeLessThanOrEqual(RIGHT_AGAIN_MS);
  });
});

test('a network that is away is asked for often, the server’s tables and streams ever more seldom', async () => {
  silence();
  await world.clock.advance(30_000);
  world.server.failNext('/api/', { kind: 'network', times: 10_000 });
  world.browser.endSilence();
  world.server.calls.length = 0;
  await world.clock.advance(600_000);
  const asked = world.server.calls.filter(({ path }) => !path.startsWith('/api/health'));
  expect(asked.length).toBeLessThan(50);
});

test('a connection that lives costs one stream and not one question', async () => {
  await world.clock.advance(1_000);
  world.server.calls.length = 0;
  await world.clock.advance(14 * 60_000);
  expect(world.server.calls).toEqual([]);
});
