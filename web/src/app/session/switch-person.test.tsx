import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { until } from '../../lib/testing/fake-clock.ts';
import { setPaired } from '../../lib/testing/paired-device.ts';
import { writeTask, type OpenClient, type World } from '../../lib/testing/world.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { isSigningOut, noteLeaving } from './sign-out.ts';
import { SwitchFaces, SwitchPerson } from './switch-person.tsx';

let world: World;
let client: OpenClient;
beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['app', 'shell', 'paired']));
});
afterEach(() => {
  noteLeaving(() => false);
  closeScreen();
});

const face = (memberId: string, firstName: string, signsInBy: PairedPerson['signsInBy']): PairedPerson => ({
  ...{ memberId, firstName, signsInBy, colour: 'fern', photo: null },
});
const open = (person: PairedPerson) => renderInKit(<SwitchPerson isOpen onClose={() => undefined} person={person} />);
const type = (value: string) => fireEvent.change(screen.getByLabelText('PIN of Ben'), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('the account shows the faces of the others only', async () => {
  const onChoose = vi.fn<(person: PairedPerson) => void>();
  setPaired(world, [face(world.ana.id, 'Ana', 'pin'), face(world.ben.id, 'Ben', 'pin')]);
  renderInKit(<SwitchFaces onChoose={onChoose} />);
  await press('Ben');
  expect(onChoose.mock.calls.map(([{ firstName }]) => firstName)).toEqual(['Ben']);
  expect(screen.queryByRole('button', { name: 'Ana' })).toBeNull();
});

test('nothing of the first person is drawn once the other is in; a wrong PIN leaves everything as it was', async () => {
  world.ben.password = '2580';
  open(face(world.ben.id, 'Ben', 'pin'));
  type('9146');
  await press('Go in');
  await screen.findByText('That was not the PIN. 4 more tries.');
  expect([isSigningOut(), client.session.read().user?.id]).toEqual([false, world.ana.id]);
  const seen: boolean[] = [];
  const stop = client.session.subscribe(() => seen.push(isSigningOut()));
  type('2580');
  await press('Go in');
  await until('the other is in', () => client.session.read().user?.id === world.ben.id);
  stop();
  expect(seen[0], 'already at the first news of it').toBe(true);
});

test('without a connection it says so, and what waits is safe', async () => {
  world.browser.setOnline(false);
  await act(() => writeTask(client, { title: 'Waiting' }).saved);
  await act(() => until('the page knows', () => !client.status.read().online));
  open(face(world.ben.id, 'Ben', 'pin'));
  await screen.findByText('Switching needs a connection. What you changed stays on this device.');
  type('2580');
  await press('Go in');
  await screen.findByText('Casita cannot be reached right now. Check the connection and try again.');
  expect([isSigningOut(), client.session.read().user?.id]).toEqual([false, world.ana.id]);
  world.browser.setOnline(true);
  await act(() => until('the page knows that it is back', () => client.status.read().online));
  expect(screen.queryByText('Switching needs a connection. What you changed stays on this device.')).toBeNull();
});

test('an adult signs in with an address, for which this person is signed out and keeps what waits', async () => {
  world.browser.setOnline(false);
  await act(() => writeTask(client, { title: 'Waiting' }).saved);
  // The network is back, but the server does not take this change yet.
  world.server.pauseAt = { changeId: client.outbox.entries()[0]?.id ?? '', code: 'UNAVAILABLE' };
  world.browser.setOnline(true);
  await act(() => until('the page knows', () => client.status.read().online));
  open(face(world.ben.id, 'Ben', 'password'));
  await press('Sign out and go on');
  await until('signed out', () => client.session.read().state === 'signed-out');
  expect(isSigningOut()).toBe(true);
  await until('it waits for ana', async () => (await client.personalData.countWaiting(world.ana.id)) === 1);
});
