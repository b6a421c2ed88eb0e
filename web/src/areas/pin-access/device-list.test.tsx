import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pairedDevices } from '#contract/areas/pins/paired-devices.ts';
import { createPairingCode, unpairDevice } from '#contract/areas/pins/pin-access.ts';
import { newId } from '#contract/ids.ts';
import type { Paired } from '#contract/areas/pins/sign-in.ts';
import { readPaired } from '#web/lib/auth/paired.ts';
import { setPaired } from '#web/lib/testing/paired-device.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { drawPeople } from '../../ui/people.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { DeviceList } from './device-list.tsx';

beforeAll(() => Promise.all([import('./pair-sheet.tsx'), import('./confirm-sheet.tsx')]));

let world: World;
const inputs = vi.fn<(name: string, input: unknown) => void>();

beforeEach(async () => {
  vi.clearAllMocks();
  ({ world } = await openScreen(1280, ['pin-access']));
  world.server.remoteCalls.set(createPairingCode.path, (_user, input) => {
    inputs('create-pairing-code', input);
    return { code: 'ABCD2345', expiresAt: new Date(world.clock.now() + 600_000).toISOString() };
  });
});
afterEach(closeScreen);

const open = () => renderInKit(<DeviceList people={drawPeople([{ id: world.ana.id, name: 'Ana', hue: 'brick' }])} />);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const addDevice = (id: string, name: string, last_used_at: string | null = null) =>
  act(async () => {
    const row = { id, name, paired_by: world.ana.id, last_used_at, created_at: '2026-11-20T10:00:00.000Z' };
    world.home.write(pairedDevices.name, row);
  });

test('a device shows who paired it, when it was used, and which one this is', async () => {
  setPaired(world, []);
  open();
  await screen.findByText('No device is paired yet.');
  await addDevice(readPaired()?.deviceId ?? '', 'Kitchen tablet', '2026-11-22T10:00:00.000Z');
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/^Kitchen tabletThis devicePaired on .*20.* by AnaLast used on .*22/);
  expect(screen.queryByRole('button', { name: 'Pair this device' })).toBeNull();
});

test('this device is paired with a code that is used up at once', async () => {
  const paired: Paired = { familyName: 'Rivera', deviceId: newId(), people: [], isKitchenScreen: false };
  world.server.remoteCalls.set(PIN_API.pair, (_user, input) => {
    inputs('pair', input);
    return paired;
  });
  open();
  await press('Pair this device');
  fireEvent.change(await screen.findByLabelText('Name of the device'), { target: { value: ' ' } });
  await press('Pair');
  screen.getByText('Give the device a name');
  fireEvent.change(screen.getByLabelText('Name of the device'), { target: { value: 'Kitchen' } });
  await press('Pair');
  await screen.findByText('This device is paired');
  expect(inputs.mock.calls).toEqual([
    ['create-pairing-code', { deviceName: 'Kitchen' }],
    ['pair', { code: 'ABCD2345' }],
  ]);
  expect(readPaired()).toEqual(paired);
});

test('a code for another device is large and a picture, runs out by the client’s clock, and says when it was used', async () => {
  open();
  await press('Pair another device');
  await press('Make a code');
  await screen.findByText('ABCD-2345');
  screen.getByRole('img', { name: 'QR code that opens the pairing on the other device' });
  await screen.findByText('Runs out in 10:00');
  await act(() => world.clock.advance(1_000));
  screen.getByText('Runs out in 9:59');
  await act(() => world.clock.advance(599_000));
  await press('Make another code');
  await screen.findByText('Runs out in 10:00');
  await addDevice(newId(), 'Tablet');
  await screen.findByText('Tablet is paired. The faces are there now.');
});

test('without a connection, or with too many devices, pairing says so', async () => {
  open();
  await press('Pair another device');
  world.server.failNext(createPairingCode.path, { kind: 'network' });
  await press('Make a code');
  await screen.findByText('This needs a connection.');
  world.server.failNext(createPairingCode.path, { code: 'UNPROCESSABLE', fields: { device: 'full' } });
  await press('Make a code');
  await screen.findByText('The family has as many paired devices as it can have. Unpair one first.');
});

test('a device is unpaired after a question, and this one forgets its faces', async () => {
  setPaired(world, []);
  const id = readPaired()?.deviceId ?? '';
  world.server.remoteCalls.set(unpairDevice.path, (_user, input) => {
    inputs('unpair-device', input);
    world.server.remoteCalls.delete(PIN_API.paired);
    world.server.failNext(PIN_API.paired, { code: 'PGRST116' });
    return { success: true };
  });
  open();
  await addDevice(id, 'Kitchen tablet');
  fireEvent.click(within(await screen.findByRole('listitem')).getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Unpair', hidden: true }));
  await screen.findByRole('dialog', { name: 'Unpair Kitchen tablet?' });
  expect(inputs).not.toHaveBeenCalled();
  await press('Unpair');
  await screen.findByText('Kitchen tablet is not paired any more');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('unpair-device', { deviceId: id });
  expect(readPaired()).toBeNull();
});
