import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getAccount } from '#contract/areas/own-account.ts';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { until } from '../testing/fake-clock.ts';
import { createWorld, untilListed, writeTask, type OpenClient, type World } from '../testing/world.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
});
afterEach(() => world.closeAll());

const calls = (path: string) => world.server.calls.filter((call) => call.path === path);
const refreshes = () => calls('/api/auth/refresh').length;

describe('signing in', () => {
  test('knows the person and their families', () => {
    expect(client.session.read()).toMatchObject({
      state: 'signed-in',
      user: { id: world.ana.id, email: 'ana@rivera.test', display_name: 'ana' },
      family: { id: world.home.id, role: 'parent', member_id: world.ana.id },
      families: [{ id: world.home.id }, { id: world.lake.id }],
    });
    const kept = JSON.parse(world.browser.storage.get('casita.auth') ?? '');
    expect(Object.keys(kept).toSorted()).toEqual(['access_token', 'expires_at', 'user']);
  });

  test('rejects a wrong password and stays signed out', async () => {
    await client.session.signOut('keep');
    await expect(client.session.signIn({ email: 'ana@rivera.test', password: 'wrong' })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_CREDENTIALS',
    });
    expect(client.session.read().state).toBe('signed-out');
  });

  test('rejects when the device cannot store the session', async () => {
    await client.session.signOut('keep');
    Object.assign(client.device.storage, {
      setItem: () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      },
    });
    const entering = client.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
    await expect(entering).rejects.toMatchObject({ code: 'DEVICE_STORAGE' });
    expect(client.session.read().state).toBe('signed-out');
  });

  test('finds the family that signing up has created, and creates none itself', async () => {
    await client.session.signOut('keep');
    await client.session.signUp({ email: 'new@casita.test', password: 'secret-1' });
    expect(client.session.read()).toMatchObject({ state: 'signed-in', family: { role: 'parent' } });
    const homeless = world.server.addUser('homeless@casita.test');
    await client.session.signOut('keep');
    await client.session.signIn({ email: homeless.email, password: 'secret-1' });
    expect(client.session.read()).toMatchObject({ state: 'signed-in', family: null, families: [] });
    expect(calls('/api/functions/ensure-family-setup')).toEqual([]);
  });

  test('emits different events for a sign-in, a new token and a sign-out, in every client', async () => {
    const other = world.openTab();
    const heard: string[] = [];
    client.session.onEvent((event) => heard.push(`${event} here`));
    other.session.onEvent((event) => heard.push(`${event} there`));
    world.server.expireTokens();
    await client.session.refreshAccount();
    await until('the new token is known', () => heard.includes('token-refreshed there'));
    expect(heard).toEqual(['token-refreshed here', 'token-refreshed there']);
    await client.session.signOut('keep');
    await until('the end is known', () => heard.includes('signed-out there'));
    await other.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
    await until('the start is known', () => heard.includes('signed-in here'));
    world.server.endSessions(world.ana.id);
    heard.length = 0;
    await client.session.refreshAccount();
    expect(heard).toContain('signed-out here');
    expect(client.session.read().state).toBe('signed-out');
  });

  test('and signing out also happen in the other clients', async () => {
    await client.session.signOut('keep');
    const other = world.openTab();
    await client.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
    await world.clock.advance(100);
    await until('the other client is signed in', () => other.session.read().family?.id === world.home.id);
    await other.session.signOut('keep');
    await until('this client is signed out', () => client.session.read().state === 'signed-out');
    expect(client.familyRows()).toBeNull();
  });

  test('succeeds when the account cannot be read yet, and reads it again later', async () => {
    await client.session.signOut('keep');
    world.server.failNext('/api/functions/get-account', { kind: 'network', times: 2 });
    await client.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
    expect(client.session.read()).toMatchObject({ state: 'signed-in', family: null, problem: 'NETWORK' });
    await world.clock.advance(10_000);
    expect(client.session.read().family?.id).toBe(world.home.id);
  });
});

describe('a page that opens', () => {
  test('shows the stored account, reads it again after a moment, and emits the answer', async () => {
    client.device.kill();
    const next = world.openTab();
    const heard: string[] = [];
    next.session.onAccount(() => heard.push(next.session.read().family?.id ?? ''));
    const asked = calls('/api/functions/get-account').length;
    expect(next.session.read()).toMatchObject({ state: 'signed-in', isAsked: false, family: { id: world.home.id } });
    await world.clock.advance(99);
    expect(calls('/api/functions/get-account')).toHaveLength(asked);
    await world.clock.advance(1);
    expect(calls('/api/functions/get-account')).toHaveLength(asked + 1);
    expect(next.session.read().isAsked).toBe(true);
    expect(heard).toEqual([world.home.id]);
  });

  test('counts the account as asked even without an answer, so that screens do not wait for ever', async () => {
    client.device.kill();
    world.browser.setOnline(false);
    const next = world.openTab();
    const heard: boolean[] = [];
    next.session.onAccount(() => heard.push(true));
    await world.clock.advance(100);
    expect(next.session.read()).toMatchObject({ state: 'signed-in', isAsked: true, family: { id: world.home.id } });
    expect(heard).toEqual([]);
  });
});

describe('a token', () => {
  test('is renewed once for two clients', async () => {
    const other = world.openTab();
    other.keepLive();
    await untilListed(other);
    await world.clock.advance(16 * 60_000);
    const before = refreshes();
    const ask = (each: OpenClient) => each.api.call(getAccount, {}, { as: world.ana.id });
    await Promise.all([ask(client), ask(other), ask(client)]);
    expect(refreshes() - before).toBe(1);
  });

  test('can be renewed repeatedly by two clients at once, even without Web Locks', async () => {
    const bare = createWorld({ hasLocks: false });
    const one = await bare.openSignedIn();
    const other = bare.openTab();
    const ask = (each: OpenClient) => each.api.call(getAccount, {}, { as: bare.ana.id });
    for (let round = 0; round < 6; round += 1) {
      await bare.clock.advance(16 * 60_000);
      bare.server.expireTokens();
      await Promise.all([ask(one), ask(other)]);
    }
    expect([one, other].map((each) => each.session.read().state)).toEqual(['signed-in', 'signed-in']);
    bare.closeAll();
  });

  test('whose renewal got lost does not sign the person out', async () => {
    const ask = () => client.api.call(getAccount, {}, { as: world.ana.id });
    for (const minutes of [16, 1, 40]) {
      await world.clock.advance(16 * 60_000);
      world.server.expireTokens();
      world.server.failNext('/api/auth/refresh', { kind: 'lost' });
      await expect(ask()).rejects.toMatchObject({ status: 0 });
      await world.clock.advance(minutes * 60_000);
      await ask();
    }
    expect(client.session.read().state).toBe('signed-in');
  });

  test('whose refresh cookie was copied ends the session when its owner comes back', async () => {
    const thief = createFakeBrowser(world.server.fetch, world.clock);
    thief.cookie = world.browser.cookie;
    for (const adopting of [thief, world.browser, thief]) {
      expect(client.session.read().state).toBe('signed-in');
      await world.clock.advance(16 * 60_000);
      world.server.expireTokens();
      if (adopting === thief)
        await world
          .openTab(thief)
          .session.adopt()
          .catch(() => undefined);
      else await client.session.refreshAccount();
    }
    world.server.expireTokens();
    await client.session.refreshAccount();
    expect(client.session.read().state).toBe('signed-out');
    expect(world.server.hasSession(thief.cookie)).toBe(false);
  });

  test('that looks expired to a wrong clock is not renewed for every call', async () => {
    Object.assign(client.device, { now: () => world.clock.now() + 3_600_000 });
    const before = refreshes();
    for (let index = 0; index < 5; index += 1) await client.api.call(getAccount, {}, { as: world.ana.id });
    expect(refreshes() - before).toBe(1);
  });

  test('of another person is never used', async () => {
    const sending = client.api.send(
      { method: 'GET', path: '/api/tables/tasks', as: world.ben.id, family: world.home.id },
      {} as never,
    ); // not reached
    await expect(sending).rejects.toMatchObject({ status: 401 });
    expect(world.server.calls.some(({ path, user }) => path === '/api/tables/tasks' && user === null)).toBe(false);
  });
});

test('a late failure for one person is not reported for the next', async () => {
  world.server.failNext('/api/functions/get-account', { kind: 'lost' });
  const deliver = world.server.hold('/api/functions/get-account');
  const late = client.session.refreshAccount();
  await client.session.signOut('keep');
  const problems = new Set<string | undefined>();
  client.session.subscribe(() => problems.add(client.session.read().problem));
  const entering = client.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
  await until('the next person is being asked about', () => client.session.read().user?.id === world.ben.id);
  deliver();
  await Promise.all([late, entering]);
  expect([...problems]).toEqual([undefined]);
});

test('who asks for the account while it is being read is answered by one later reading', async () => {
  const path = '/api/functions/get-account';
  const before = calls(path).length;
  const deliver = world.server.hold(path);
  const first = client.session.refreshAccount();
  await until('it is being read', () => calls(path).length === before + 1);
  // Such as after a change of their own, which that reading may not have.
  const later = [client.session.refreshAccount(), client.session.refreshAccount()];
  deliver();
  await Promise.all([first, ...later]);
  expect(calls(path)).toHaveLength(before + 2);
});

test('waiting changes are counted even when storage has stopped answering', async () => {
  world.browser.setOnline(false);
  await writeTask(client, { title: 'Waiting' }).saved;
  const broken = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The storage is gone.', 'UnknownError');
  });
  expect(await client.session.waitingChanges(0)).toBe(1);
  broken.mockRestore();
});

test('switching to a family of which the person is no member is refused', () => {
  expect(() => client.session.switchFamily(world.ben.id)).toThrow('You do not belong to this family.');
});

test('switching the family in one client does not switch the others', async () => {
  const other = world.openTab();
  await other.session.refreshAccount();
  client.session.switchFamily(world.lake.id);
  await other.session.refreshAccount();
  other.device.wake();
  expect(other.session.read().family?.id).toBe(world.home.id);
  expect(world.openTab().session.read().family?.id).toBe(world.lake.id);
});
