import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { readSession } from '#web/lib/auth/session.ts';
import { until } from '#web/lib/testing/fake-clock.ts';
import { setPaired } from '#web/lib/testing/paired-device.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openVisitorsScreen } from '../../testing/screen-world.ts';
import { PairedFaces } from './paired-faces.tsx';

let world: World;
const [onAddress, onUnpaired] = [vi.fn<() => void>(), vi.fn<() => void>()];
const face = (memberId: string, firstName: string, signsInBy: PairedPerson['signsInBy']): PairedPerson => ({
  ...{ memberId, firstName, signsInBy, colour: 'fern', photo: null },
});

beforeEach(async () => {
  vi.clearAllMocks();
  ({ world } = await openVisitorsScreen(390, ['account', 'paired']));
  setPaired(world, [face(world.ana.id, 'Ana', 'password'), face(world.ben.id, 'Ben', 'pin')]);
});
afterEach(closeScreen);

const open = () => renderInKit(<PairedFaces banner={null} onAddress={onAddress} onUnpaired={onUnpaired} />);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('the faces stand before the server has answered, and without a network', async () => {
  world.browser.setOnline(false);
  open();
  screen.getByRole('heading', { name: 'Who are you?' });
  screen.getByRole('button', { name: 'Ben' });
  await act(() => new Promise((done) => setTimeout(done, 20)));
  screen.getByRole('button', { name: 'Ben' });
  expect(onUnpaired).not.toHaveBeenCalled();
});

test('a face that the server has since then is added', async () => {
  const added = face(world.lake.id, 'Mia', 'pin');
  world.server.remoteCalls.set(PIN_API.paired, () => ({
    familyName: 'Rivera',
    deviceId: world.home.id,
    people: [added],
  }));
  open();
  await screen.findByRole('button', { name: 'Mia' });
  expect(screen.queryByRole('button', { name: 'Ben' })).toBeNull();
});

test('a child taps their face and types the PIN, or goes back', async () => {
  world.ben.password = '2580';
  open();
  await press('Ben');
  screen.getByRole('heading', { name: 'Hello, Ben' });
  await press('Somebody else');
  await press('Ben');
  for (const digit of '2580') await press(digit);
  await press('Go in');
  await until('the child is in', () => readSession().user?.id === world.ben.id);
  expect(onAddress).not.toHaveBeenCalled();
});

test('an adult’s face leads to the sign-in by an address, as does the link below', async () => {
  open();
  await press('Ana');
  await press('Sign in with an address');
  expect(onAddress).toHaveBeenCalledTimes(2);
});

test('a device that was unpaired says so and shows the form', async () => {
  world.server.remoteCalls.delete(PIN_API.paired);
  world.server.failNext(PIN_API.paired, { code: 'PGRST116' });
  open();
  await screen.findByText('This device is not paired any more');
  expect(onUnpaired).toHaveBeenCalledOnce();
});
