import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { members, type Member } from '#contract/areas/family.ts';
import { newId } from '#contract/ids.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { drawPeople, type Person } from '#web/ui/people.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { aMember } from '#web/lib/testing/a-member.ts';

let world: World;
const onClose = vi.fn<() => void>();

beforeEach(async () => {
  onClose.mockReset();
  ({ world } = await openScreen(1280, ['family']));
  world.server.remoteCalls.set('/api/functions/update-profile', () => ({ success: true }));
});
afterEach(closeScreen);

const ownRow = () => aMember(world.ana.id, 'Ana', { last_name: 'Rivera', email: world.ana.email });

function open(row: Member | null, person: Person | null = null): void {
  const nothing = () => undefined;
  const callbacks = { onClose, onDropDraft: nothing, onStoreDraft: nothing, onForgetDraft: nothing };
  renderInKit(<PersonDialog isOpen row={row} nextColour="fern" person={person} {...callbacks} />);
}

/** A photo with its middle part. jsdom decodes no pictures and draws nothing. */
async function choosePhoto(): Promise<void> {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: (give: (content: Blob) => void) => give(new Blob(['cut'], { type: 'image/jpeg' })),
  });
  const file = new File(['a photo'], 'luz.jpg', { type: 'image/jpeg' });
  fireEvent.change(document.querySelector('input[type=file]') ?? document, { target: { files: [file] } });
  const picture = (await screen.findByRole('application')).querySelector('img');
  if (!picture) throw new Error('There is no picture.');
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(picture);
  fireEvent.click(screen.getByRole('button', { name: 'Use this part' }));
  await screen.findByRole('button', { name: 'Remove photo' });
  // The part of the picture was chosen in a dialog of its own, which closes a moment later.
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () =>
  world.home.applied.filter(({ change }) => change.table === members.name).map(({ change }) => change.fields);
const profiles = () => world.server.calls.filter(({ path }) => path === '/api/functions/update-profile');

test('a person is added with the next colour, and a name is needed', async () => {
  open(null);
  press('Add');
  expect(screen.getAllByText('Please enter a first name')).toHaveLength(2);
  type(/^First name/, ' Kofi ');
  type(/^Birthday/, '12/31/1955');
  press('Add');
  await screen.findByText('Kofi is part of the family now');
  expect(sent()).toEqual([{ first_name: 'Kofi', last_name: null, colour: 'fern', birth_date: '1955-12-31' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the photo of a new person waits until their row is there', async () => {
  world.browser.setOnline(false);
  open(null);
  type(/^First name/, 'Luz');
  await choosePhoto();
  press('Add');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  world.browser.setOnline(true);
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [photo] = world.server.files.keys();
  expect(sent()).toEqual([{ first_name: 'Luz', last_name: null, colour: 'fern', birth_date: null }, { photo }]);
  const order = world.server.calls.filter(({ method, path }) => method === 'PUT' || path === '/api/changes');
  expect(order.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST']);
});

test('the photo of a member is changed with the rest, so cancelling changes nothing', async () => {
  const [me = null] = drawPeople([{ id: world.ana.id, name: 'Ana', hue: 'brick' }]);
  world.home.write('members', ownRow());
  open(ownRow(), me);
  await choosePhoto();
  press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent()).toEqual([]);
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const [photo] = world.server.files.keys();
  expect(sent()).toEqual([{ photo }]);
  expect(profiles()).toEqual([]);
});

test('a photo is removed by saving, not before', async () => {
  const row = { ...ownRow(), photo: newId() };
  const [me = null] = drawPeople([{ id: world.ana.id, name: 'Ana', hue: 'brick' }]);
  world.home.write('members', row);
  open(row, me);
  press('Remove photo');
  await screen.findByRole('button', { name: 'Choose a photo' });
  expect(sent()).toEqual([]);
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ photo: null }]);
});

test("a person's own name is changed in their account, their birthday and colour in the family", async () => {
  world.home.write('members', ownRow());
  open(ownRow());
  type(/^First name/, 'Anna');
  type(/^Birthday/, '01/02/1980');
  fireEvent.click(screen.getByLabelText('Violet'));
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(profiles()).toHaveLength(1);
  expect(sent()).toEqual([{ birth_date: '1980-01-02', colour: 'violet' }]);
});

test('an own name that the server refuses stays in the dialog with the reason', async () => {
  world.server.failNext('/api/functions/update-profile', { kind: 'answer', code: 'INTERNAL' });
  open(ownRow());
  type(/^First name/, 'Anna');
  press('Save');
  await screen.findByText('This could not be saved');
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Anna');
  expect(onClose).not.toHaveBeenCalled();
});
