// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishGoogle, forgetGoogle, readGoogleWay, startGoogle } from './google.ts';
import { installClient } from '../sync/client.ts';
import { createWorld, type OpenClient, type World } from '../testing/world.ts';

let world: World;
let client: OpenClient;
let visited: string[];
const leaveTo = (address: string) => void visited.push(address);
const isPending = () => world.browser.storage.has('googleSignupPending');

beforeEach(() => {
  world = createWorld();
  client = world.openTab();
  installClient(client);
  sessionStorage.clear();
  visited = [];
});
afterEach(() => {
  world.closeAll();
  installClient(null);
});

test('a login sends its invitation along and leaves no sign-up pending', async () => {
  await startGoogle('signin', { invitation: { token: 'a&b', family: 'Lake' } }, leaveTo);
  expect(visited).toEqual(['/api/auth/google?intent=signin&invite=true&token=a%26b&family=Lake']);
  expect([isPending(), readGoogleWay()]).toEqual([false, 'signin']);
});

test('a sign-up is pending until it returns', async () => {
  await startGoogle('trial', { invitation: null }, leaveTo);
  expect(visited).toEqual(['/api/auth/google?intent=trial']);
  expect([isPending(), readGoogleWay()]).toEqual([true, 'trial']);
  sessionStorage.clear();
  expect(readGoogleWay()).toBe('signup');
  forgetGoogle();
  expect([isPending(), readGoogleWay()]).toEqual([false, null]);
});

test('the page stays while the server is unreachable', async () => {
  world.server.failNext('/api/health', { kind: 'network' });
  await expect(startGoogle('signup', { invitation: null }, leaveTo)).rejects.toMatchObject({ code: 'NETWORK' });
  expect([visited, isPending(), readGoogleWay()]).toEqual([[], false, null]);
});

test('the page stays until an owed sign-out has reached the server, as it would end the new session', async () => {
  await client.session.signIn({ email: world.ana.email, password: 'secret-1' });
  world.server.failNext('/api/auth/sign-out', { kind: 'network', times: 2 });
  await client.session.signOut('keep');
  await expect(startGoogle('signin', { invitation: null }, leaveTo)).rejects.toMatchObject({ code: 'NETWORK' });
  expect(visited).toEqual([]);
  await startGoogle('signin', { invitation: null }, leaveTo);
  expect(visited).toHaveLength(1);
  expect(world.browser.cookie).toBeNull();
});

test('the session in the cookie is adopted, and its absence rejects', async () => {
  await expect(finishGoogle()).rejects.toMatchObject({ status: 401 });
  const other = world.openTab();
  await other.session.signIn({ email: world.ana.email, password: 'secret-1' });
  world.browser.storage.delete('casita.auth');
  await finishGoogle();
  expect(client.session.read()).toMatchObject({ state: 'signed-in', user: { email: world.ana.email } });
});
