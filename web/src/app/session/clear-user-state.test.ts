// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installClient } from '../../lib/sync/client.ts';
import { until } from '../../lib/testing/fake-clock.ts';
import { createWorld, type OpenTab, type World } from '../../lib/testing/world.ts';
import { closeToast, readToasts, showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo, useUndoKeys } from '../../ui/toasts/undo.ts';
import { draftOf } from '../../areas/tasks/draft.ts';
import { useForgetWithPerson } from './clear-user-state.ts';
import { keepDraft, keptLine } from './stored-draft.ts';
import { rememberPath, takeRememberedPath } from '../auth/return-path.ts';

let world: World;
let tab: OpenTab;

beforeEach(async () => {
  world = createWorld();
  tab = await world.openSignedIn();
  installClient(tab);
  renderHook(useForgetWithPerson);
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
  await tab.session.refreshAccount();
  expect(tab.session.read().state).toBe('signed-out');
}

test('what a notice tells of a person goes with their session, what it tells of the app stays', async () => {
  const run = vi.fn();
  offerUndo(() => ({ title: 'Task deleted', description: 'A ring for Marco', undo: 'Undo' }), run);
  showToast(() => ({ key: 'update', title: 'A newer version is here', durationMs: null, outlivesPerson: true }));
  await loseSession();
  expect(readToasts().map(({ say }) => say().title)).toEqual(['A newer version is here']);
  renderHook(useUndoKeys);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
});

test('the keys take nothing back in a family that was left, the notice still does', () => {
  const run = vi.fn();
  renderHook(useUndoKeys);
  offerUndo(() => ({ title: 'Task deleted', undo: 'Undo' }), run);
  act(() => tab.session.switchFamily(world.lake.id));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(run).not.toHaveBeenCalled();
  const [toast] = readToasts();
  act(() => toast?.say().action?.run());
  expect(run).toHaveBeenCalledOnce();
});

test('their own half-typed words wait for them, and go when somebody else comes', async () => {
  keptLine(owner()).keep('A ring for Marco');
  keepDraft({ owner: owner(), task: null, draft: { ...draftOf(null), title: 'A ring' } });
  await loseSession();
  await tab.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' });
  expect(keptLine(owner()).read()).toBe('A ring for Marco');
  await loseSession();
  rememberPath('/tasks?who=ana');
  await tab.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
  expect(takeRememberedPath()).toBe('/dashboard');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test('somebody who came in by another tab finds nothing either', async () => {
  showToast(() => ({ title: 'A ring for Marco' }));
  world.browser.isDeaf = true;
  const other = world.openTab();
  await other.session.signOut('keep');
  await other.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
  tab.device.wake();
  await until('this tab knows', () => tab.session.read().user?.id === world.ben.id);
  expect(readToasts()).toEqual([]);
});

test('where another page was asked to go stays, whoever was here before', async () => {
  await loseSession();
  rememberPath('/tasks?who=ana');
  localStorage.setItem('casita.path', '/accept-invitation?token=1');
  await tab.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' });
  expect(takeRememberedPath()).toBe('/accept-invitation?token=1');
});
