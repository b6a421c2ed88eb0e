import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pairedDevices, pinAccesses } from '#contract/areas/pins/paired-devices.ts';
import {
  endPinAccess,
  getFamilyCode,
  renewFamilyCode,
  setPinAccess,
  unlockPin,
} from '#contract/areas/pins/pin-access.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { AccessSection } from './access-section.tsx';
import { makePin } from './pin-calls.ts';

// Imported ahead, so that no single test waits for them.
beforeAll(() => Promise.all([import('./pin-sheet.tsx'), import('./end-sheet.tsx')]));

let world: World;
const leo = newId();
/** The inputs of each call that was answered. */
const inputs = vi.fn<(name: string, input: unknown) => void>();

beforeEach(async () => {
  vi.clearAllMocks();
  ({ world } = await openScreen(390, ['pin-access']));
  for (const { name, path } of [setPinAccess, endPinAccess, unlockPin]) {
    world.server.remoteCalls.set(path, (_user, input) => {
      inputs(name, input);
      return { success: true };
    });
  }
  world.server.remoteCalls.set(getFamilyCode.path, () => ({ code: 'ABCD2345' }));
});
afterEach(closeScreen);

const open = (hasAccount = false, limit: { count: number; max: number } | null = null) =>
  renderInKit(
    <AccessSection
      {...{ memberId: leo, name: 'Leo', hasAccount, limit }}
      plansLink={(words) => <a href="/pricing">{words}</a>}
    />,
  );
const giveAccess = (fields: { locked_devices?: string[]; locked_elsewhere_until?: string | null } = {}) =>
  act(async () => {
    world.home.write(pinAccesses.name, {
      ...{ id: newId(), member_id: leo, locked_devices: [], locked_elsewhere_until: null, ...fields },
    });
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a person with an account of their own has no such section', async () => {
  open(true);
  await giveAccess({});
  await screen.findByText('Leo signs in with a PIN. The account belongs to the parents.');
  expect(screen.queryByRole('button', { name: 'Give access with code and PIN' })).toBeNull();
});

const PLACE = 'A PIN takes a place of your plan, as an account does';
const places: readonly (readonly [max: number, said: string])[] = [
  [5, `${PLACE}. 2 places are left.`],
  [4, `${PLACE}. 1 place is left.`],
];
test.each(places)('with a plan of %i places, those left are said before a PIN is given', async (max, said) => {
  open(false, { count: 3, max });
  await screen.findByText(said);
  screen.getByRole('button', { name: 'Give access with code and PIN' });
  await giveAccess();
  await screen.findByText('Leo signs in with a PIN. The account belongs to the parents.');
  expect(screen.queryByText(said)).toBeNull();
});

test('without a place left, the plans are offered in place of a PIN', async () => {
  open(false, { count: 3, max: 3 });
  await screen.findByText(`${PLACE}, and none is left.`, { exact: false });
  screen.getByRole('link', { name: 'See the plans' });
  expect(screen.queryByRole('button', { name: 'Give access with code and PIN' })).toBeNull();
});

test('a PIN is typed twice, and shown once with how the child gets in', async () => {
  open();
  await press('Give access with code and PIN');
  await screen.findByRole('dialog', { name: 'Access for Leo' });
  const faults = [
    ['12', '12', 'A PIN has 4 to 8 digits'],
    ['1234', '1234', 'This PIN is easy to guess. Take another one.'],
    ['2580', '2581', 'These are two different PINs'],
  ] as const;
  for (const [pin, again, said] of faults) {
    type('PIN, 4 to 8 digits', pin);
    type('The same PIN again', again);
    await press('Save');
    screen.getByText(said);
  }
  expect(inputs).not.toHaveBeenCalled();
  type('The same PIN again', '2580');
  await press('Save');
  const card = await screen.findByRole('dialog', { name: 'How Leo gets in' });
  await within(card).findByText('ABCD-2345');
  within(card).getByText('2580');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('set-pin-access', { memberId: leo, pin: '2580' });
  await giveAccess();
  await press('Done');
  await press('Show how to get in');
  const later = await screen.findByRole('dialog', { name: 'How Leo gets in' });
  await within(later).findByText('ABCD-2345');
  expect(within(later).queryByText('2580')).toBeNull();
  within(later).getByText('Casita cannot show the PIN again. You can change it.');
});

test('a PIN that is made is shown, and not easy to guess', async () => {
  open();
  await press('Give access with code and PIN');
  await press('Make one for me');
  const made = screen.getByLabelText<HTMLInputElement>('PIN, 4 to 8 digits').value;
  screen.getByText(`Remember it: ${made}`);
  await press('Save');
  await waitFor(() => expect(inputs).toHaveBeenCalledWith('set-pin-access', { memberId: leo, pin: made }));
  const digits = [1, 2, 3, 4, 2, 5, 8, 0];
  expect(makePin(() => digits.shift() ?? 0)).toBe('2580');
});

const refusals: readonly (readonly [ErrorCode | 'network', Record<string, string>, string])[] = [
  ['UNPROCESSABLE', { pin: 'guessable' }, 'This PIN is easy to guess. Take another one.'],
  ['UNPROCESSABLE', { memberId: 'account' }, 'Leo has an account already.'],
  [
    'UNPROCESSABLE',
    { memberId: 'same_name' },
    'Another child with a PIN has the same first name. Give one of them another name.',
  ],
  ['UNPROCESSABLE', { memberId: 'no_name' }, 'This person needs a first name to sign in.'],
  ['UNPROCESSABLE', { memberId: 'full' }, 'Your plan has no place left for another member.'],
  ['PGRST116', {}, 'This has changed meanwhile. Close it and look again.'],
  ['network', {}, 'This needs a connection.'],
];
test.each(refusals)('a refusal says why: %s %o', async (code, fields, said) => {
  open();
  await press('Give access with code and PIN');
  await press('Make one for me');
  if (code === 'network') world.server.failNext(setPinAccess.path, { kind: 'network' });
  else world.server.failNext(setPinAccess.path, { code, fields });
  await press('Save');
  await screen.findByText(said);
});

test('a lock says where, and is ended for all of them', async () => {
  const tablet = newId();
  const device = { id: tablet, name: 'Kitchen tablet', paired_by: world.ana.id, last_used_at: null };
  world.home.write(pairedDevices.name, device);
  open();
  await giveAccess({ locked_devices: [tablet, newId()], locked_elsewhere_until: '2999-01-01T18:05:00Z' });
  await screen.findByText(
    /^Wrong PINs have locked Leo on: Kitchen tablet, a device that is not paired any more, other devices until /,
  );
  await press('Unlock');
  await screen.findByText('Leo can try again');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('unlock-pin', { memberId: leo });
});

test('a lock elsewhere that has passed is none', async () => {
  open();
  await giveAccess({ locked_elsewhere_until: '2026-01-01T18:05:00Z' });
  await screen.findByRole('button', { name: 'Change the PIN' });
  expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
});

test('changing the PIN says that it signs the child out', async () => {
  open();
  await giveAccess();
  await press('Change the PIN');
  await screen.findByText('Leo is signed out everywhere and signs in with the new PIN.');
});

test('access is taken away only after a question', async () => {
  open();
  await giveAccess();
  await press('Take access away');
  await screen.findByRole('dialog', { name: 'Take access from Leo?' });
  expect(inputs).not.toHaveBeenCalled();
  await press('Take it away');
  await screen.findByText('Leo has no access any more');
  expect(inputs).toHaveBeenCalledExactlyOnceWith('end-pin-access', { memberId: leo });
});

test('another family code is made only with a second press, which the first explains', async () => {
  const codes = ['ABCD2345', 'EFGH6789'];
  world.server.remoteCalls.set(getFamilyCode.path, () => ({ code: codes[0] ?? '' }));
  world.server.remoteCalls.set(renewFamilyCode.path, () => {
    codes.shift();
    return { code: codes[0] ?? '' };
  });
  open();
  await giveAccess();
  await press('Show how to get in');
  await screen.findByText('ABCD-2345');
  await press('Make another family code');
  const question = 'The old one stops working at once, for all children. Nobody is signed out.';
  screen.getByText(question);
  // Escape takes back the question alone, not the sheet around it.
  fireEvent.keyDown(screen.getByRole('button', { name: 'Make another family code' }), { key: 'Escape' });
  expect(screen.queryByText(question)).toBeNull();
  expect(document.querySelector('[data-closing]')).toBeNull();
  await press('Make another family code');
  screen.getByText(question);
  expect(codes).toHaveLength(2);
  await press('Make another family code');
  await screen.findByText('EFGH-6789');
});
