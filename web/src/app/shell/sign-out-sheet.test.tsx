import { fireEvent, screen, waitFor } from '@testing-library/react';
import { IDBOpenDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installClient } from '../../lib/sync/client.ts';
import { settle, until } from '../../lib/testing/fake-clock.ts';
import { writeTask, type OpenClient, type World } from '../../lib/testing/world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { isSigningOut, readSessionEnd, signOutAndRedirect } from '../session/sign-out.ts';
import { SignOutSheet } from './sign-out-sheet.tsx';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['app', 'shell', 'tasks']));
});
afterEach(closeScreen);

const close = vi.fn();
const openEverywhere = () => renderInKit(<SignOutSheet isOpen onClose={close} isEverywhere />);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('signing out everywhere', () => {
  test('explains what will happen, and does nothing before the button is pressed', async () => {
    openEverywhere();
    await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
    screen.getByText(/signed out at once on every device and in every browser, here too/);
    expect(screen.queryByText(/not been sent yet\.$/)).toBeNull();
    await press('Stay signed in');
    expect(close).toHaveBeenCalled();
    expect(world.server.hasSession(world.browser.cookie)).toBe(true);
    expect(isSigningOut()).toBe(false);
  });

  test('without a connection explains that it needs one, and offers no button that cannot work', async () => {
    world.browser.setOnline(false);
    await until('the page knows', () => !client.status.read().online);
    openEverywhere();
    await screen.findByText('Signing out everywhere needs a connection.');
    expect(screen.queryByRole('button', { name: 'Sign Out Everywhere' })).toBeNull();
  });

  test('is remembered for the sign-in screen in this browser tab, until an ordinary sign-out', async () => {
    openEverywhere();
    await press('Sign Out Everywhere');
    await until('the session is over', () => client.session.read().state === 'signed-out');
    await waitFor(() => expect(readSessionEnd()).toBe('signedOutEverywhere'));
    await signOutAndRedirect('keep');
    expect(readSessionEnd()).toBeNull();
  });

  test('leaves the person signed in, with an error, when the server cannot be reached', async () => {
    world.server.failNext('/api/auth/sign-out-everywhere', { kind: 'network' });
    openEverywhere();
    await press('Sign Out Everywhere');
    await until('it was tried', () => world.server.calls.some(({ path }) => path.endsWith('sign-out-everywhere')));
    await waitFor(() => expect(isSigningOut()).toBe(false));
    expect(client.session.read().state).toBe('signed-in');
    await screen.findByText('Signing out everywhere needs a connection.');
  });

  test('asks what to do with waiting changes, as an ordinary sign-out does', async () => {
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

test('signing out asks about a refused change, and does not offer to send it', async () => {
  world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'nurse' });
  await writeTask(client, { title: 'For ben', assigned_to: world.ben.id }).saved;
  renderInKit(<SignOutSheet isOpen onClose={() => undefined} />);
  await screen.findByText('One change could not be saved. It is under “Not saved”.');
  expect(screen.queryByText(/has not been sent/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send, then sign out' })).toBeNull();
  expect(client.session.read().state).toBe('signed-in');
  fireEvent.click(screen.getByRole('button', { name: 'Discard and sign out' }));
  await waitFor(() => expect(client.session.read().state).toBe('signed-out'));
  expect(await client.outbox.countWaiting(world.ana.id)).toBe(0);
});

test('signing out of a family without a plan keeps what waits, and does not offer to send it', async () => {
  client.api.closeFamily(world.home.id);
  await writeTask(client, { title: 'Waiting' }).saved;
  renderInKit(<SignOutSheet isOpen onClose={() => undefined} />);
  await screen.findByText('One change has not been sent yet.');
  expect(screen.queryByRole('button', { name: 'Send, then sign out' })).toBeNull();
  screen.getByRole('button', { name: 'Keep on this device and sign out' });
  screen.getByText(/They are sent once your family has a plan\.$/);
});

test('signing out asks when the outbox cannot be read, and does not offer to discard unknown changes', async () => {
  client.device.kill();
  indexedDB.open = () => new IDBOpenDBRequest();
  const next = world.openTab();
  installClient(next);
  renderInKit(<SignOutSheet isOpen onClose={() => undefined} />);
  await settle();
  await world.clock.advance(2_000);
  await screen.findByText(/What waits on this device cannot be read right now/);
  expect(next.session.read().state).toBe('signed-in');
  for (const name of ['Send, then sign out', 'Discard and sign out'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await press('Keep on this device and sign out');
  await waitFor(() => expect(next.session.read().state).toBe('signed-out'));
});
