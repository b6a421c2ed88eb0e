// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHANGES_PER_CALL } from '#contract/limits.ts';
import { API } from '#contract/paths.ts';
import { SendChanges } from '#contract/sync.ts';
import { refusal } from '../testing/fake-answers.ts';
import { settle, until } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  savedTitles,
  titles,
  writeTask,
  type OpenClient,
  type World,
} from '../testing/world.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
});
afterEach(() => world.closeAll());

const sends = () =>
  world.server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/changes').length;

describe('a change waits', () => {
  test.each([
    ['a lost answer', { kind: 'lost' }, 'offline'],
    ['no network', { kind: 'network' }, 'offline'],
    ['a lapsed plan', { code: 'PLAN_REQUIRED' }, 'held'],
    ['a password to change', { code: 'PASSWORD_CHANGE_REQUIRED' }, 'held'],
    ['a time-out', { code: 'TIMEOUT' }, 'server'],
    ['a busy server', { code: 'UNAVAILABLE' }, 'server'],
    ['a broken server', { code: 'INTERNAL' }, 'server'],
    ['a login page of a hotel network', { kind: 'html' }, 'offline'],
    ['an error page of a proxy', { kind: 'html', status: 404 }, 'offline'],
    ['a server without this address', { code: 'NOT_FOUND' }, 'held'],
  ] as const)('after %s', async (_name, fault, cause) => {
    world.server.failNext('/api/changes', fault);
    const { saved } = writeTask(client, { title: 'Task 1' });
    expect(await saved).toEqual({ kind: 'waiting', cause });
    expect(client.status.read()).toMatchObject({ waiting: [{ fields: { title: 'Task 1' } }], notSaved: [] });
    expect(titles(client)).toEqual(['Task 1']);
    expect(world.browser.keepsStorage).toBe(true);
    await world.clock.advance(2_000);
    expect(savedTitles(world.home)).toEqual(['Task 1']);
    expect(client.status.read().waiting).toEqual([]);
    expect(titles(client)).toEqual(['Task 1']);
  });

  test('after three seconds without an answer, and `answered` still resolves with it', async () => {
    const answer = world.server.hold('/api/changes');
    const { saved, answered } = writeTask(client, { title: 'Task 1' });
    await until('the server has it', () => savedTitles(world.home).length === 1);
    let isAnswered = false;
    void answered.then(() => (isAnswered = true));
    await world.clock.advance(3_000);
    expect(await saved).toEqual({ kind: 'waiting', cause: 'slow' });
    expect(isAnswered).toBe(false);
    answer();
    expect(await answered).toMatchObject({ kind: 'saved', row: { title: 'Task 1' } });
  });

  test('as long as the server asks for, even when the person comes back meanwhile', async () => {
    world.server.failNext('/api/changes', { code: 'TOO_MANY_REQUESTS', retryAfter: '30', times: 5 });
    expect(await writeTask(client, { title: 'Task 1' }).saved).toEqual({ kind: 'waiting', cause: 'server' });
    // Resolves at once, without the three seconds of patience.
    expect(await writeTask(client, { title: 'Task 2' }).saved).toEqual({ kind: 'waiting', cause: 'server' });
    const before = world.server.calls.length;
    await world.clock.advance(20_000);
    client.device.wake();
    await settle();
    expect(world.server.calls.slice(before).filter(({ method }) => method === 'POST')).toEqual([]);
    await world.clock.advance(300_000);
    expect(savedTitles(world.home)).toEqual(['Task 1', 'Task 2']);
  });

  test('in a long outbox that is sent at the pace the server asks for: completely, in order, nothing refused', async () => {
    world.browser.setOnline(false);
    await makeTasks(client, 170);
    let changesLeft = 0;
    const { fetch } = client.device;
    const fetchSlowly: typeof fetch = async (path, init) => {
      if (path !== API.changes || typeof init.body !== 'string') return fetch(path, init);
      changesLeft -= SendChanges.parse(JSON.parse(init.body)).changes.length;
      return changesLeft < 0 ? refusal('TOO_MANY_REQUESTS', { retryAfter: '5' }) : fetch(path, init);
    };
    Object.assign(client.device, { fetch: fetchSlowly });
    world.browser.setOnline(true);
    for (const saved of [0, 50, 100, 150]) {
      await until('the rest waits', () => client.status.read().waiting.length === 170 - saved);
      await settle();
      expect(savedTitles(world.home)).toHaveLength(saved);
      expect(titles(client)).toHaveLength(170);
      expect(client.status.read().notSaved).toEqual([]);
      changesLeft = CHANGES_PER_CALL;
      await world.clock.advance(60_000);
    }
    await until('nothing waits', () => client.outbox.entries().length === 0);
    expect(savedTitles(world.home)).toEqual(Array.from({ length: 170 }, (_, n) => `Task ${n + 1}`));
  });

  test('for a limited time, though the clock was set back meanwhile or the server asked for almost a year', async () => {
    world.server.failNext('/api/changes', { code: 'UNAVAILABLE', retryAfter: '30000000' });
    expect(await writeTask(client, { title: 'Task 1' }).saved).toEqual({ kind: 'waiting', cause: 'server' });
    Object.assign(client.device, { now: () => world.clock.now() - 86_400_000 });
    await world.clock.advance(16 * 60_000);
    expect(savedTitles(world.home)).toEqual(['Task 1']);
  });

  test('with pauses that grow to a minute and no further', async () => {
    world.server.failNext('/api/changes', { code: 'UNAVAILABLE', times: 1_000 });
    await makeTasks(client, 1);
    await world.clock.advance(600_000);
    const times = world.server.calls
      .filter(({ method, path }) => method === 'POST' && path === '/api/changes')
      .map(({ atMs }) => atMs);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(8);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
    expect(pauses[0]).toBeLessThanOrEqual(1_000);
    expect(pauses.every((pause, index) => pause >= (pauses[index - 1] ?? 0))).toBe(true);
  });

  test('when the server stopped in the middle of its batch', async () => {
    world.browser.setOnline(false);
    await makeTasks(client, 5);
    world.server.pauseAt = { changeId: client.outbox.entries()[2]?.id ?? '', code: 'PLAN_REQUIRED' };
    world.browser.setOnline(true);
    await until('two are saved', () => savedTitles(world.home).length === 2);
    await until('the rest waits', () => client.status.read().waiting.length === 3);
    world.server.pauseAt = null;
    await world.clock.advance(60_000);
    expect(savedTitles(world.home)).toEqual(['Task 1', 'Task 2', 'Task 3', 'Task 4', 'Task 5']);
  });

  test('for its turn when there are more than one call can take', async () => {
    world.browser.setOnline(false);
    await makeTasks(client, 120);
    world.browser.setOnline(true);
    await until('all are saved', () => savedTitles(world.home).length === 120);
    expect(sends()).toBe(3);
  });
});
