import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../lib/testing/fake-clock.ts';
import { writeTask, type OpenClient, type World } from '../../lib/testing/world.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { GuardScreenOf } from '../guards/guard-screens.tsx';
import '../shell/sync-sheet.tsx'; // imported ahead: the lazy import at the first opening may take long in a test

const ACCOUNT = '/api/functions/get-account';
let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['app', 'shell', 'tasks', 'family']));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  closeScreen();
});

/** Ana writes without a network and is meanwhile removed from all her families. */
async function removeAnaWithChanges(): Promise<void> {
  world.browser.setOnline(false);
  const { id } = writeTask(client, { title: 'Ask the plumber', description: 'Tuesday,\nnot before nine' });
  await until('it waits', () => client.status.read().waiting.length === 1);
  expect(id).toBeDefined();
  for (const family of [world.home, world.lake]) family.actors.delete(world.ana.id);
  world.server.remoteCalls.set(ACCOUNT, (user) => ({ ...world.server.account(user), has_left: true, has_role: false }));
  world.browser.setOnline(true);
  await until('it is refused', () => client.status.read().notSaved.length === 1);
  await client.session.refreshAccount();
  await until('no family is left', () => client.session.read().families.length === 0);
}

test('a person who was removed from every family can see, copy and discard the changes that were not saved', async () => {
  const written: string[] = [];
  const clipboard = { writeText: async (text: string) => written.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await removeAnaWithChanges();
  renderInKit(<GuardScreenOf screen="no-family" />);
  expect(await screen.findByText('One change was not saved. What you typed is still here.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'See what was not saved' }));
  const tray = await screen.findByRole('dialog', { name: 'Not saved' });
  expect(tray.textContent).toContain('Ask the plumber');
  expect(tray.textContent).toContain('Tuesday,\nnot before nine');
  expect(tray.textContent).toContain('You no longer belong to this family');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy text' }));
  await waitFor(() => expect(written).toEqual(['Ask the plumber\nTuesday,\nnot before nine']));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/was not saved/)).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without unsaved changes there is no notice', async () => {
  renderInKit(<GuardScreenOf screen="no-family" />);
  await screen.findByRole('button', { name: 'Sign Out' });
  expect(screen.queryByRole('button', { name: 'See what was not saved' })).toBeNull();
});
