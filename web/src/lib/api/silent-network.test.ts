import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HEARTBEAT_MS } from '#contract/limits.ts';
import { until } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  savedTitles,
  titles,
  untilListed,
  type OpenClient,
  type World,
} from '../testing/world.ts';

/** The longest time from the return of the network until both clients are up to date. */
const UP_TO_DATE_MS = 15_000;
const LOOK_MS = 100;
/** A moment right after a heartbeat, so that the silence of the stream is noticed as late as possible. */
const JUST_AFTER_A_BEAT_MS = 2 * HEARTBEAT_MS + 10;

let world: World;
let clients: OpenClient[];

beforeEach(async () => {
  world = createWorld();
  const client = await world.openSignedIn();
  const other = world.openTab();
  other.keepLive();
  await untilListed(other);
  await until('the stream is open', () => world.server.streams.size === 1);
  clients = [client, other];
});
afterEach(() => world.closeAll());

let writes = 0;
/** Writes a task as another person. */
function write(title: string): void {
  writes += 1;
  const id = `01900000-0000-7000-9000-${String(writes).padStart(12, '0')}`;
  world.home.write('tasks', { id, title } as never); // only the fields that the test needs
}

function silence(): void {
  world.browser.silence();
  world.server.cutStreams('silent');
}

/** True when both clients show the server's tasks, and no change waits. */
function isUpToDate(): boolean {
  const expected = [...(world.home.rows.get('tasks')?.values() ?? [])].length;
  return clients.every((client) => {
    const isSent = client.outbox.entries().length === 0;
    return isSent && titles(client).length === expected && client.status.read().online;
  });
}

async function untilUpToDate(): Promise<number> {
  const healedAtMs = world.clock.now();
  while (!isUpToDate() && world.clock.now() - healedAtMs <= 4 * UP_TO_DATE_MS) await world.clock.advance(LOOK_MS);
  return world.clock.now() - healedAtMs;
}

// From outages shorter than any time limit to ones that span many retries.
const OUTAGES_MS = [100, 1_000, 4_000, 9_000, 13_000, 17_500, 21_000, 26_000, 34_000, 47_000, 75_000, 121_000, 601_000];

describe('after a network that failed and returned without any event, clients are up to date within 15 s', () => {
  test.each(OUTAGES_MS)('%i ms long, while another person wrote', async (outageMs) => {
    await world.clock.advance(JUST_AFTER_A_BEAT_MS);
    silence();
    write('Meanwhile');
    await world.clock.advance(outageMs);
    world.browser.endSilence();
    expect(await untilUpToDate()).toBeLessThanOrEqual(UP_TO_DATE_MS);
  });

  test.each(OUTAGES_MS)('%i ms long, while both clients wrote', async (outageMs) => {
    await world.clock.advance(JUST_AFTER_A_BEAT_MS);
    silence();
    await makeTasks(clients[0] as OpenClient, 2, 'First');
    await world.clock.advance(outageMs / 2);
    await makeTasks(clients[1] as OpenClient, 2, 'Second');
    write('Meanwhile');
    await world.clock.advance(outageMs / 2);
    world.browser.endSilence();
    expect(await untilUpToDate()).toBeLessThanOrEqual(UP_TO_DATE_MS);
    expect(savedTitles(world.home).toSorted()).toEqual(['First 1', 'First 2', 'Second 1', 'Second 2']);
  });

  test.each(OUTAGES_MS)('%i ms long, with old connections that stay dead', async (outageMs) => {
    await world.clock.advance(JUST_AFTER_A_BEAT_MS);
    silence();
    write('Meanwhile');
    await makeTasks(clients[1] as OpenClient, 1);
    await world.clock.advance(outageMs);
    world.browser.endSilence(3);
    expect(await untilUpToDate()).toBeLessThanOrEqual(UP_TO_DATE_MS);
  });

  test.each(OUTAGES_MS)('%i ms long, with a stream that is first reopened on a dead connection', async (outageMs) => {
    await world.clock.advance(JUST_AFTER_A_BEAT_MS);
    silence();
    write('Meanwhile');
    await world.clock.advance(outageMs);
    world.browser.endSilence(1);
    expect(await untilUpToDate()).toBeLessThanOrEqual(UP_TO_DATE_MS);
  });

  test.each([1_000, 26_000, 121_000])('%i ms long, with a token that expired meanwhile', async (outageMs) => {
    silence();
    world.server.expireTokens();
    await world.clock.advance(15 * 60_000);
    write('Meanwhile');
    await makeTasks(clients[0] as OpenClient, 1);
    await world.clock.advance(outageMs);
    world.browser.endSilence();
    expect(await untilUpToDate()).toBeLessThanOrEqual(UP_TO_DATE_MS);
  });
});

describe('when the token expires before the silence is noticed, so that only its refresh fails', () => {
  test.each(OUTAGES_MS)('clients are up to date within 15 s after %i ms', async (outageMs) => {
    await world.clock.advance(15 * 60_000 - 500);
    silence();
    await world.clock.advance(600);
    write('Meanwhile');
    await makeTasks(clients[0] as OpenClient, 1, 'First');
    await world.clock.advance(1);
    await makeTasks(clients[1] as OpenClient, 1, 'Second');
    await world.clock.advance(outageMs);
    world.browser.endSilence();
    expect(await untilUpToDate()).toBeLessThanOrEqual(UP_TO_DATE_MS);
  });
});

test('without a network the health path is polled often, tables and streams with growing pauses', async () => {
  silence();
  await world.clock.advance(30_000);
  world.server.failNext('/api/', { kind: 'network', times: 10_000 });
  world.browser.endSilence();
  world.server.calls.length = 0;
  await world.clock.advance(600_000);
  const asked = world.server.calls.filter(({ path }) => !path.startsWith('/api/health'));
  expect(asked.length).toBeLessThan(50);
});

test('a working connection costs one stream and no further requests', async () => {
  await world.clock.advance(1_000);
  world.server.calls.length = 0;
  await world.clock.advance(14 * 60_000);
  expect(world.server.calls).toEqual([]);
});
