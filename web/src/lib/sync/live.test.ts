import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HEARTBEAT_MS } from '#contract/limits.ts';
import { settle, until } from '../testing/fake-clock.ts';
import { messages, secrets } from '../testing/private-notes.ts';
import { createWorld, titles, untilListed, type OpenClient, type World } from '../testing/world.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  await until('the stream is open', () => world.server.streams.size === 1);
});
afterEach(() => world.closeAll());

let writes = 0;
/** Writes a task as another person. */
function write(title: string): void {
  writes += 1;
  const id = `01900000-0000-7000-8000-${String(writes).padStart(12, '0')}`;
  world.home.write('tasks', { id, title } as never); // only the fields that the test needs
}

const calls = (path: string) => world.server.calls.filter((call) => call.path.startsWith(path)).length;
const streamsOpened = () => calls('/api/live');
const pulls = () =>
  world.server.calls.filter((call) => call.method === 'GET' && call.path.startsWith('/api/changes')).length;

describe('the stream', () => {
  test('announces a change at once, which causes one pull', async () => {
    const before = pulls();
    write('News');
    await until('it is shown', () => titles(client).includes('News'));
    expect(pulls()).toBe(before + 1);
  });

  test('announces changes that a list in flight does not have yet', async () => {
    client.device.kill();
    indexedDB.deleteDatabase('casita-cache');
    const release = world.server.hold('/api/tables');
    const other = world.openTab();
    other.keepLive();
    await settle();
    write('Overtaken');
    await settle();
    release();
    await until('it is shown', () => titles(other).includes('Overtaken'));
  });

  test('stays open for hours with its heartbeat', async () => {
    await world.clock.advance(3_600_000);
    expect(streamsOpened()).toBe(1);
  });

  test('is reopened after a reset, without missing a change', async () => {
    world.server.cutStreams('reset');
    write('Meanwhile');
    await world.clock.advance(1_000);
    await until('it is shown', () => titles(client).includes('Meanwhile'));
    expect(streamsOpened()).toBe(2);
  });

  test('is closed and reopened after 10 s of silence', async () => {
    world.server.cutStreams('silent');
    write('Meanwhile');
    await world.clock.advance(9_900);
    expect(streamsOpened()).toBe(1);
    await world.clock.advance(200);
    await until('it is shown', () => titles(client).includes('Meanwhile'));
    expect(streamsOpened()).toBe(2);
  });

  test('is reopened at once when the person comes back to a silent one', async () => {
    world.server.cutStreams('silent');
    await world.clock.advance(9_500);
    expect(streamsOpened()).toBe(1);
    write('Meanwhile');
    client.device.wake();
    await until('it is shown', () => titles(client).includes('Meanwhile'));
    await until('the stream is open', () => streamsOpened() === 2);
  });

  test('is retried with growing pauses while the server is unreachable', async () => {
    world.server.failNext('/api/live', { kind: 'network', times: 1_000 });
    world.server.cutStreams('reset');
    await world.clock.advance(600_000);
    expect(streamsOpened()).toBeGreaterThan(8);
    expect(streamsOpened()).toBeLessThan(30);
  });

  test('is open only while `keepLive` is in use', async () => {
    const other = world.openTab();
    await settle();
    expect(streamsOpened()).toBe(1);
    other.close();
    world.closeAll();
    world = createWorld();
    client = world.openTab();
    await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
    await world.clock.advance(120_000);
    expect(calls('/api/live') + calls('/api/tables') + calls('/api/changes')).toBe(0);
    const stop = client.keepLive();
    await until('the stream is open', () => world.server.streams.size === 1);
    stop();
    await until('the stream is closed', () => world.server.streams.size === 0);
    await world.clock.advance(120_000);
    expect(calls('/api/live')).toBe(1);
  });

  test('changes to the family that the person switches to', async () => {
    client.session.switchFamily(world.lake.id);
    await until(
      'one stream, of the other family',
      () => [...world.server.streams].map(({ family }) => family.id).join() === world.lake.id,
    );
  });
});

describe('polling', () => {
  test('replaces a stream that a proxy holds back, until the stream works', async () => {
    world.server.isBuffering = true;
    world.server.cutStreams('reset');
    await world.clock.advance(7_000);
    write('Held back');
    await world.clock.advance(6_000);
    expect(titles(client)).toContain('Held back');
    const opened = streamsOpened();
    await world.clock.advance(30_000);
    expect(streamsOpened()).toBe(opened);
    world.server.isBuffering = false;
    await world.clock.advance(60_000);
    expect(world.server.streams.size).toBe(1);
    const before = pulls();
    await world.clock.advance(60_000);
    expect(pulls()).toBe(before);
  });

  test('replaces the stream without Web Locks: every 5 s, every 60 s while hidden', async () => {
    world.closeAll();
    world = createWorld({ hasLocks: false });
    client = await world.openSignedIn();
    write('Polled');
    await world.clock.advance(5_000);
    expect(titles(client)).toContain('Polled');
    expect(streamsOpened()).toBe(0);
    client.device.setVisible(false);
    await world.clock.advance(5_000);
    const before = pulls();
    await world.clock.advance(120_000);
    expect(pulls()).toBe(before + 2);
  });
});

describe('two clients', () => {
  test('share one stream and one pull', async () => {
    const other = world.openTab();
    other.keepLive();
    await untilListed(other);
    const before = pulls();
    write('News');
    await until('both show it', () => [client, other].every((each) => titles(each).includes('News')));
    expect(world.server.streams.size).toBe(1);
    expect(pulls()).toBe(before + 1);
    await world.clock.advance(600_000);
    expect(streamsOpened()).toBe(1);
  });

  test('list nothing again when one tells of its pull while the other still reads the stored rows', async () => {
    await settle();
    const [before, other] = [calls('/api/tables'), world.openTab()];
    other.keepLive();
    const asked = { epoch: world.home.epoch, version: world.home.version };
    const answer = { ...asked, rows: {}, removed_ids: {}, more: false, reload: false, visibility_reset: null };
    const channel = world.browser.openTab().openChannel(`casita-rows:${world.ana.id}:${world.home.id}`);
    channel.post({ asked, answer });
    await untilListed(other);
    await settle();
    expect(calls('/api/tables')).toBe(before);
  });

  test('stay live when the one with the stream is closed', async () => {
    const other = world.openTab();
    other.keepLive();
    await untilListed(other);
    client.device.kill();
    await until('the other has a stream', () => streamsOpened() === 2);
    write('News');
    await until('it is shown', () => titles(other).includes('News'));
  });

  test('stay live when the one with the stream is frozen with its locks', async () => {
    const other = world.openTab();
    other.keepLive();
    await untilListed(other);
    client.device.freeze();
    write('News');
    await world.clock.advance(40_000);
    expect(streamsOpened()).toBe(2);
    expect(titles(other)).toContain('News');
  });

  test('stay equal: one that missed the pull of the other pulls itself', async () => {
    const other = world.openTab();
    other.keepLive();
    await untilListed(other);
    world.browser.isDeaf = true;
    write('Missed');
    await until('the first shows it', () => titles(client).includes('Missed'));
    await settle();
    expect(titles(other)).not.toContain('Missed');
    world.browser.isDeaf = false;
    write('Heard');
    await until('both are shown', () => ['Missed', 'Heard'].every((title) => titles(other).includes(title)));
  });
});

describe('coming back to a page whose feed is alive', () => {
  test('sends no pull, because the feed announces changes', async () => {
    await world.clock.advance(120_000);
    const before = pulls();
    // The browser fires two events, focus and visibilitychange, when a tab is shown again.
    client.device.wake();
    client.device.wake();
    await settle();
    expect(pulls()).toBe(before);
  });

  test('sends no pull in a client that shares the stream of another', async () => {
    const other = world.openTab();
    other.keepLive();
    await untilListed(other);
    await world.clock.advance(120_000);
    const before = pulls();
    other.device.wake();
    await settle();
    expect(pulls()).toBe(before);
  });

  test('sends one pull without a stream', async () => {
    world.closeAll();
    world = createWorld({ hasLocks: false });
    client = await world.openSignedIn();
    await settle();
    const before = pulls();
    client.device.wake();
    client.device.wake();
    await settle();
    expect(pulls()).toBe(before + 1);
  });

  test('needs no pull: a client that missed a change gets it with the next heartbeat', async () => {
    const other = world.openTab();
    other.keepLive();
    await untilListed(other);
    world.browser.isDeaf = true;
    write('Missed');
    await until('the first shows it', () => titles(client).includes('Missed'));
    await settle();
    world.browser.isDeaf = false;
    await world.clock.advance(HEARTBEAT_MS);
    expect(titles(other)).toContain('Missed');
  });
});

describe('a list that fails', () => {
  const lists = (path: string) => world.server.calls.filter((call) => call.path.startsWith(path)).length;

  test.each([1, 4])('is retried with growing pauses, while %i others succeed', async (others) => {
    world.server.failNext('/api/tables?names=secrets', { status: 500, code: 'INTERNAL', times: 100 });
    const rows = client.familyRows();
    const before = lists('/api/tables?names=secrets');
    rows?.want(secrets, {});
    for (let n = 0; n < others; n += 1) {
      await world.clock.advance(500);
      rows?.want(messages, { filter: { chat_id: `chat ${n}` } });
      rows?.want(secrets, {});
      client.device.wake();
    }
    await world.clock.advance(12_000 - others * 500);
    expect(lists('/api/tables?names=secrets') - before).toBeLessThanOrEqual(3);
    await world.clock.advance(60_000);
    expect(lists('/api/tables?names=secrets') - before).toBeLessThanOrEqual(6);
  });

  test('is not retried for as long as the server asks', async () => {
    world.server.failNext('/api/tables?names=secrets', { code: 'TOO_MANY_REQUESTS', retryAfter: '40', times: 1 });
    const rows = client.familyRows();
    const before = lists('/api/tables?names=secrets');
    rows?.want(secrets, {});
    for (let n = 0; n < 7; n += 1) {
      await world.clock.advance(5_000);
      rows?.want(secrets, {});
      client.device.wake();
    }
    expect(lists('/api/tables?names=secrets') - before).toBe(1);
    await world.clock.advance(6_000);
    expect(lists('/api/tables?names=secrets') - before).toBe(2);
  });
});
