import { fireEvent, screen, waitFor } from '@testing-library/react';
import { IDBOpenDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installClient } from '../../lib/sync/client.ts';
import { settle, until } from '../../lib/testing/fake-clock.ts';
import { writeTask, type OpenTab, type World } from '../../lib/testing/world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { isLeaving, leave, wasSignedOutEverywhere } from '../session/sign-out.ts';
import { LeaveSheet } from './leave-sheet.tsx';

let world: World;
let client: OpenTab;

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['app', 'shell', 'tasks']));
});
afterEach(closeScreen);

const close = vi.fn();
const openEverywhere = () => renderInKit(<LeaveSheet isOpen onClose={close} isEverywhere />);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('signing out everywhere', () => {
  test('says what will happen, and does nothing before it is pressed', async () => {
    openEverywhere();
    await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    screen.getByText(/signed out at once on every device and in every browser, here too/);
    expect(screen.queryByText(/not been sent yet\.$/)).toBeNull();
    await press('Stay signed in');
    expect(close).toHaveBeenCalled();
    expect(world.server.hasSession(world.browser.cookie)).toBe(true);
    expect(isLeaving()).toBe(false);
  });

  test('without a connection says that it needs one, and offers nothing that cannot work', async () => {
    world.browser.setOnline(false);
    await until('the page knows', () => !client.status.read().online);
    openEverywhere();
    await screen.findByText('Signing out everywhere needs a connection.');
    expect(screen.queryByRole('button', { name: 'Sign Out Everywhere' })).toBeNull();
  });

  test('is known to the door of this tab, until an ordinary sign-out', async () => {
    openEverywhere();
    await press('Sign Out Everywhere');
    await until('the session is over', () => client.session.read().state === 'signed-out');
    await waitFor(() => expect(wasSignedOutEverywhere()).toBe(true));
    await leave('keep');
    expect(wasSignedOutEverywhere()).toBe(false);
  });

  test('that the server did not hear of leaves the person signed in, and says so', async () => {
    world.server.failNext('/api/auth/sign-out-everywhere', { kind: 'network' });
    openEverywhere();
    await press('Sign Out Everywhere');
    await until('it was tried', () => world.server.calls.some(({ path }) => path.endsWith('sign-out-everywhere')));
    await waitFor(() => expect(isLeaving()).toBe(false));
    expect(client.session.read().state).toBe('signed-in');
    await screen.findByText('Signing out everywhere needs a connection.');
  });

  test('asks what becomes of changes that wait, as a sign-out does', async () => {
    world.server.failNext('/api/changes', { code: 'UNAVAILABLE', times: 99 });
    await writeTask(client, { title: 'Waiting' }).saved;
    openEverywhere();
    await world.clock.advance(2_000);
    await screen.findByText('One change has not been sent yet.');
    await press('Discard and sign out');
    await until('the session is over', () => client.session.read().state === 'signed-out');
    expect(await client.outbox.countWaiting(world.ana.id)).toBe(0);
    expect(world.server.hasSession(world.browser.cookie)).toBe(false);
  });
});

test('signing out asks about a change that was refused, and offers no sending of it', async () => {
  world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'nurse' });
  await writeTask(client, { title: 'For ben', assigned_to: world.ben.id }).saved;
  renderInKit(<LeaveSheet isOpen onClose={() => undefined} />);
  await screen.findByText('One change could not be saved. It is under “Not saved”.');
  expect(screen.queryByText(/has not been sent/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send, then sign out' })).toBeNull();
  expect(client.session.read().state).toBe('signed-in');
  fireEvent.click(screen.getByRole('button', { name: 'Discard and sign out' }));
  await waitFor(() => expect(client.session.read().state).toBe('signed-out'));
  expect(await client.outbox.countWaiting(world.ana.id)).toBe(0);
});

test('signing out asks where the device does not let be read what waits, and discards nothing that it cannot see', async () => {
  client.device.kill();
  indexedDB.open = () => new IDBOpenDBRequest();
  const next = world.openTab();
  installClient(next);
  renderInKit(<LeaveSheet isOpen onClose={() => undefined} />);
  await settle();
  await world.clock.advance(2_000);
  await screen.findByText(/What waits on this device cannot be read right now/);
  expect(next.session.read().state).toBe('signed-in');
  for (const name of ['Send, then sign out', 'Discard and sign out'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await press('Keep on this device and sign out');
  await waitFor(() => expect(next.session.read().state).toBe('signed-out'));
});
