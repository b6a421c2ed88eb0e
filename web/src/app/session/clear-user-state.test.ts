// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { installClient } from '../../lib/sync/client.ts';
import { until } from '../../lib/testing/fake-clock.ts';
import { createWorld, type OpenClient, type World } from '../../lib/testing/world.ts';
import { closeToast, readToasts, showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo, useUndoKeys } from '../../ui/toasts/undo.ts';
import { useClearFamilyState } from './clear-family-state.ts';
import { useClearUserState } from './clear-user-state.ts';
import { storeDraft, storedLine } from '../../rows/drafts/stored-draft.ts';
import { rememberPath, takeRememberedPath } from '../auth/return-path.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  installClient(client);
  renderHook(useClearUserState);
  renderHook(useClearFamilyState);
});
afterEach(() => {
  cleanup();
  for (const { key } of readToasts()) closeToast(key);
  sessionStorage.clear();
  world.closeAll();
  installClient(null);
});

const owner = () => `${world.ana.id} in ${world.home.id}`;

async function loseSession(): Promise<void> {
  world.server.endSessions(world.ana.id);
  await client.session.refreshAccount();
  expect(client.session.read().state).toBe('signed-out');
}

test('a toast about a person closes with their session, a toast about the app stays', async () => {
  const run = vi.fn();
  offerUndo(() => ({ title: 'Task deleted', description: 'A ring for Marco', undo: 'Undo' }), run);
  showToast(() => ({ key: 'update', title: 'A newer version is here', durationMs: null, outlivesPerson: true }));
  await loseSession();
  expect(readToasts().map(({ say }) => say().title)).toEqual(['A newer version is here']);
  renderHook(useUndoKeys);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
});

test('after a switch of families what toasts report of the former one is gone', () => {
  showToast(() => ({ title: 'Task created', action: { label: 'Show', run: vi.fn() } }));
  act(() => client.session.switchFamily(world.lake.id));
  expect(readToasts()).toEqual([]);
});

test('a person who is removed from one of two families reads it until they close it', async () => {
  await startI18n(() => Promise.resolve({ noLongerIn: 'No longer in {{name}}' }));
  world.home.actors.delete(world.ana.id);
  await act(() => client.session.refreshAccount());
  expect(client.session.read().family?.id).toBe(world.lake.id);
  await waitFor(() => {
    expect(readToasts().map(({ key, durationMs }) => [key, durationMs])).toEqual([['former-family', null]]);
  });
});

test('after a switch of families the undo keys do nothing, the undo button of the toast still works', () => {
  const run = vi.fn();
  renderHook(useUndoKeys);
  offerUndo(() => ({ title: 'Task deleted', undo: 'Undo' }), run);
  act(() => client.session.switchFamily(world.lake.id));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
  const [toast] = readToasts();
  act(() => toast?.say().action?.run());
  expect(run).toHaveBeenCalledOnce();
});

test('unsent drafts stay for the same person and are deleted when another person signs in', async () => {
  storedLine(owner(), 'tasks').store('A ring for Marco');
  storeDraft('tasks', { owner: owner(), row: null, draft: { title: 'A ring' } });
  await loseSession();
  await client.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
  expect(storedLine(owner(), 'tasks').read()).toBe('A ring for Marco');
  await loseSession();
  rememberPath('/tasks?who=ana');
  await client.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
  expect(takeRememberedPath()).toBe('/dashboard');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('a person who signed in through another client finds nothing of the previous one', async () => {
  showToast(() => ({ title: 'A ring for Marco' }));
  world.browser.isDeaf = true;
  const other = world.openTab();
  await other.session.signOut('keep');
  await other.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
  client.device.wake();
  await until('this client knows', () => client.session.read().user?.id === world.ben.id);
  expect(readToasts()).toEqual([]);
});

test('a path that another client stored is not removed', async () => {
  await loseSession();
  rememberPath('/tasks?who=ana');
  localStorage.setItem('casita.path', '/accept-invitation?token=1');
  await client.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
  expect(takeRememberedPath()).toBe('/accept-invitation?token=1');
});
