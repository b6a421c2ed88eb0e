import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { newId } from '#contract/ids.ts';
import type { Paired, PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { readPaired, signInWithPin } from '#web/lib/auth/paired.ts';
import { readSession } from '#web/lib/auth/session.ts';
import { setPaired } from '#web/lib/testing/paired-device.ts';
import { until } from '#web/lib/testing/fake-clock.ts';
import type { World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openVisitorsScreen } from '../../testing/screen-world.ts';
import { CodeSheet } from './code-sheet.tsx';
import { FaceList } from './face-list.tsx';
import { PairScreen } from './pair-screen.tsx';
import { PinForm } from './pin-form.tsx';

let world: World;
beforeEach(async () => {
  ({ world } = await openVisitorsScreen(390, ['paired']));
});
afterEach(closeScreen);

const LEO: PairedPerson = { memberId: newId(), firstName: 'Leo', colour: 'fern', photo: null, signsInBy: 'pin' };
const ANA: PairedPerson = { ...LEO, memberId: newId(), firstName: 'Ana', colour: 'brick', signsInBy: 'password' };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const settle = () => act(() => new Promise((done) => setTimeout(done, 20)));

test('faces show the children first, and a colour that the page does not know yet', () => {
  const onChoose = vi.fn<(person: PairedPerson) => void>();
  renderInKit(<FaceList people={[ANA, { ...LEO, colour: 'turquoise' }]} label="People" onChoose={onChoose} />);
  const faces = within(screen.getByRole('list', { name: 'People' })).getAllByRole('button');
  expect(faces.map((face) => face.textContent)).toEqual(['LLeo', 'AAna']);
  press('Ana');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(ANA);
});

test('a face shows the photo of the person, and letters where there is none', () => {
  const photo = newId();
  renderInKit(<FaceList people={[{ ...LEO, photo }, ANA]} label="People" onChoose={() => undefined} />);
  const photosOf = (name: string) =>
    [...screen.getByRole('button', { name }).querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(photosOf('Leo')).toEqual([expect.stringContaining(LEO.memberId), `/api/auth/paired/photos/${photo}`]);
  expect(photosOf('Ana')).toEqual([expect.stringContaining(ANA.memberId)]);
});

function openPad(onEnter: (fields: { memberId: string; pin: string }) => Promise<void>) {
  renderInKit(<PinForm person={LEO} onEnter={onEnter} onBack={() => undefined} />);
  return screen.getByLabelText<HTMLInputElement>('PIN of Leo');
}

test('a PIN is tapped or typed, corrected, and sent once', async () => {
  const entered = vi
    .fn<(fields: { memberId: string; pin: string }) => Promise<void>>()
    .mockReturnValue(new Promise(() => {}));
  const field = openPad(entered);
  expect(document.activeElement).toBe(field);
  press('2');
  press('5');
  press('9');
  press('Delete the last digit');
  type('PIN of Leo', `${field.value}8 x0`);
  expect(field.value).toBe('2580');
  // No keyboard opens on a tablet, and no browser offers to keep it.
  expect([field.inputMode, field.type, field.autocomplete]).toEqual(['none', 'text', 'off']);
  press('Go in');
  press('One moment…');
  await settle();
  expect(entered).toHaveBeenCalledExactlyOnceWith({ memberId: LEO.memberId, pin: '2580' });
});

test('a PIN that is too short is not sent', () => {
  const entered = vi.fn<() => Promise<void>>();
  openPad(entered);
  press('2');
  press('Go in');
  expect(screen.getByRole('alert').textContent).toBe('A PIN has 4 to 8 digits');
  expect(entered).not.toHaveBeenCalled();
});

const refusals: readonly (readonly [string, ErrorCode | 'network', Record<string, string>, string])[] = [
  ['wrong', 'INVALID_CREDENTIALS', { pin: 'incorrect', tries_left: '4' }, 'That was not the PIN. 4 more tries.'],
  [
    'wrong but for one',
    'INVALID_CREDENTIALS',
    { pin: 'incorrect', tries_left: '1' },
    'That was not the PIN. 1 more try.',
  ],
  [
    'locked',
    'INVALID_CREDENTIALS',
    { pin: 'locked' },
    'Too many wrong PINs. A parent can unlock it, on the page of Leo.',
  ],
  ['of a person without one', 'UNPROCESSABLE', { memberId: 'no_pin' }, 'Leo signs in with an address now.'],
  ['tried too often', 'TOO_MANY_REQUESTS', {}, 'Too many tries. Wait a moment and try again.'],
  ['not to be sent', 'network', {}, 'Casita cannot be reached right now. Check the connection and try again.'],
];
test.each(refusals)('a PIN that is %s says so, and can be typed again', async (_what, code, fields, said) => {
  if (code === 'network') world.server.failNext(PIN_API.pinSignIn, { kind: 'network' });
  else world.server.failNext(PIN_API.pinSignIn, { code, fields });
  openPad(({ pin }) => signInWithPin({ memberId: world.ana.id, pin }));
  type('PIN of Leo', '2581');
  press('Go in');
  await screen.findByText(said);
  const field = screen.getByLabelText<HTMLInputElement>('PIN of Leo');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'true']);
  expect(document.activeElement).toBe(field);
  type('PIN of Leo', '2');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a device that is not paired any more forgets its faces', async () => {
  setPaired(world, [LEO]);
  expect(readPaired()?.people).toEqual([LEO]);
  world.server.failNext(PIN_API.pinSignIn, { code: 'PGRST116' });
  openPad((fields) => signInWithPin({ ...fields, memberId: world.ana.id }));
  type('PIN of Leo', '2580');
  press('Go in');
  await screen.findByText('This device is not paired any more');
  expect(readPaired()).toBeNull();
});

test('a child without a paired device needs code, name and PIN, and learns not which of them is wrong', async () => {
  const ben = { code: 'abcd-2345', name: 'ben', pin: '2580' };
  world.ben.password = ben.pin;
  renderInKit(<CodeSheet isOpen onClose={() => undefined} onFaces={null} />);
  press('Go in');
  for (const words of ['Enter the family code', 'Enter your first name', 'A PIN has 4 to 8 digits'])
    screen.getByText(words);
  expect(world.server.calls).toEqual([]);
  type('Family code', ben.code);
  type('First name', ben.name);
  type('PIN', '9146');
  press('Go in');
  await screen.findByText('Code, name or PIN is wrong');
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('');
  world.server.failNext(PIN_API.codeSignIn, { code: 'INVALID_CREDENTIALS', fields: { pin: 'locked' } });
  type('PIN', ben.pin);
  press('Go in');
  await screen.findByText('Too many wrong PINs. A parent can unlock it; else try again in an hour.');
  type('PIN', ben.pin);
  press('Go in');
  await until('the child is in', () => readSession().user?.id === world.ben.id);
});

const PAIRED: Paired = { familyName: 'Rivera', deviceId: newId(), people: [LEO], isKitchenScreen: false };
function openPairing(code: string) {
  const [onPaired, onGoOn] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const frame = (title: string, content: React.ReactNode) => (
    <>
      <h1>{title}</h1>
      {content}
    </>
  );
  renderInKit(<PairScreen {...{ code, frame, onPaired, onGoOn }} />);
  return { onPaired, onGoOn };
}

test('opening a link that pairs changes nothing; its button pairs', async () => {
  const sent: unknown[] = [];
  world.server.remoteCalls.set(PIN_API.pair, (_user, input) => {
    sent.push(input);
    return PAIRED;
  });
  const { onPaired, onGoOn } = openPairing('ABCD2345');
  await settle();
  expect(world.server.calls).toEqual([]);
  press('Pair this device');
  await screen.findByRole('heading', { name: 'This device is paired with Rivera' });
  expect(sent).toEqual([{ code: 'ABCD2345' }]);
  expect(onPaired).toHaveBeenCalledOnce();
  expect(readPaired()).toEqual(PAIRED);
  press('Show the faces');
  expect(onGoOn).toHaveBeenCalledOnce();
});

test('a code that cannot be right is not sent, and one that is refused says why', async () => {
  openPairing('');
  press('Pair this device');
  screen.getByText('This code is wrong or has run out. A parent can make a new one.');
  expect(world.server.calls).toEqual([]);
  type('Pairing code', 'abcd 2345');
  world.server.failNext(PIN_API.pair, { code: 'INVALID_CREDENTIALS', fields: { code: 'incorrect' } });
  press('Pair this device');
  await screen.findByText('This code is wrong or has run out. A parent can make a new one.');
  world.server.failNext(PIN_API.pair, { code: 'UNPROCESSABLE', fields: { device: 'full' } });
  press('Pair this device');
  await screen.findByText('This family has as many paired devices as it can have. A parent can unpair one.');
  expect(readPaired()).toBeNull();
});
