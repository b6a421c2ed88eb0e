// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishGoogle, forgetGoogle, readGoogleWay, startGoogle } from './google.ts';
import { installClient } from '../sync/client.ts';
import { createWorld, type OpenTab, type World } from '../testing/world.ts';

let world: World;
let tab: OpenTab;
let left: string[];
const leaveTo = (address: string) => void left.push(address);
const isPending = () => world.browser.storage.has('googleSignupPending');

beforeEach(() => {
  world = createWorld();
  tab = world.openTab();
  installClient(tab);
  sessionStorage.clear();
  left = [];
});
afterEach(() => {
  world.closeAll();
  installClient(null);
});

test('a login carries its invitation along and leaves no sign-up pending', async () => {
  await startGoogle('signin', { invitation: { token: 'a&b', family: 'Lake' } }, leaveTo);
  expect(left).toEqual(['/api/auth/google?intent=signin&invite=true&token=a%26b&family=Lake']);
  expect([isPending(), readGoogleWay()]).toEqual([false, 'signin']);
});

test('a sign-up is pending until it is back', async () => {
  await startGoogle('trial', { invitation: null }, leaveTo);
  expect(left).toEqual(['/api/auth/google?intent=trial']);
  expect([isPending(), readGoogleWay()]).toEqual([true, 'trial']);
  sessionStorage.clear();
  expect(readGoogleWay()).toBe('signup');
  forgetGoogle();
  expect([isPending(), readGoogleWay()]).toEqual([false, null]);
});

test('nobody leaves while the server is out of reach', async () => {
  world.server.failNext('/api/health', { kind: 'network' });
  await expect(startGoogle('signup', { invitation: null }, leaveTo)).rejects.toMatchObject({ code: 'NETWORK' });
  expect([left, isPending(), readGoogleWay()]).toEqual([[], false, null]);
});

test('nobody leaves before an owed sign-out is settled: it would end the session that is to come', async () => {
  await tab.session.signIn({ email: world.ana.email, password: 'secret-1' });
  world.server.failNext('/api/auth/sign-out', { kind: 'network', times: 2 });
  await tab.session.signOut('keep');
  await expect(startGoogle('signin', { invitation: null }, leaveTo)).rejects.toMatchObject({ code: 'NETWORK' });
  expect(left).toEqual([]);
  await startGoogle('signin', { invitation: null }, leaveTo);
  expect(left).toHaveLength(1);
  expect(world.browser.cookie).toBeNull();
});

test('the session in the cookie is taken over, and its absence told', async () => {
  await expect(finishGoogle()).rejects.toMatchObject({ status: 401 });
  const other = world.openTab();
  await other.session.signIn({ email: world.ana.email, password: 'secret-1' });
  world.browser.storage.delete('casita.auth');
  await finishGoogle();
  expect(tab.session.read()).toMatchObject({ state: 'signed-in', user: { email: world.ana.email } });
});
