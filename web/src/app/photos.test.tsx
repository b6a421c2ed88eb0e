import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FILE_BYTES } from '#contract/files/formats.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { PhotoChoice } from '../areas/family/components/photo-choice.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { usePeople } from './people.ts';
import { SyncSheet } from './shell/sync-sheet.tsx';
import { aMember } from '#web/lib/testing/a-member.ts';

let world: World;

/** jsdom makes no addresses of blobs. */
beforeEach(async () => {
  drawn.mockReset();
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: drawn }),
    toBlob: (give: (content: Blob) => void) => give(CUT),
  });
  ({ world } = await openScreen(1280, ['family']));
  let count = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${(count += 1)}`, revokeObjectURL: () => {} }),
  );
  for (const { id, email } of [world.ana, world.ben]) {
    world.home.write('members', aMember(id, email.split('@')[0] ?? ''));
  }
});
afterEach(() => {
  closeScreen();
  vi.unstubAllGlobals();
});

function People() {
  const { people } = usePeople();
  return people.map((person) => (
    <section key={person.id} aria-label={person.name}>
      <Avatar person={person} />
      <PhotoChoice person={person} />
    </section>
  ));
}

const sectionOf = (name: string) => screen.findByRole('region', { name });
const photosIn = (section: HTMLElement) =>
  [...section.querySelectorAll('img')].map((image) => image.src).filter((src) => src.startsWith('blob:'));

function pick(section: HTMLElement, bytes = 10): void {
  const input = section.querySelector('input[type=file]');
  const file = new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' });
  if (input) fireEvent.change(input, { target: { files: [file] } });
}

/** jsdom decodes no pictures and draws nothing. */
const drawn = vi.fn<(...given: unknown[]) => void>();
const CUT = new Blob(['cut'], { type: 'image/jpeg' });

/** Opens the sheet in which the part of a picture of 400 x 200 pixels is chosen. */
async function openCrop(section: HTMLElement): Promise<HTMLElement> {
  pick(section);
  const frame = await screen.findByRole('application');
  const picture = frame.querySelector('img');
  if (!picture) throw new Error('There is no picture.');
  Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(picture);
  return frame;
}

async function choose(section: HTMLElement): Promise<void> {
  await openCrop(section);
  fireEvent.click(screen.getByRole('button', { name: 'Use this part' }));
}

test('a photo is shown everywhere as soon as it is chosen, is uploaded, and can be removed and brought back', async () => {
  renderInKit(<People />);
  const ana = await sectionOf('ana');
  await choose(ana);
  await waitFor(() => expect(photosIn(ana)).toHaveLength(2));
  await waitFor(() => expect(world.server.files.size).toBe(1));
  const [id] = world.server.files.keys();
  await waitFor(() => expect(world.home.applied.at(-1)?.change.fields).toEqual({ photo: id }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => expect(photosIn(ana)).toEqual([]));
  const undo = screen.getAllByRole('button', { name: 'Undo' }).at(-1);
  if (undo) fireEvent.click(undo);
  await waitFor(() => expect(photosIn(ana)).toHaveLength(2));
});

test('only those who may change a photo are offered to', async () => {
  renderInKit(<People />);
  expect((await sectionOf('ana')).querySelector('input')).not.toBe(null);
  expect((await sectionOf('ben')).querySelector('input')).toBe(null);
});

test('a file that is too large is refused before it is kept', async () => {
  renderInKit(<People />);
  pick(await sectionOf('ana'), FILE_BYTES.picture + 1);
  expect((await screen.findByRole('alert')).textContent).toMatch(/larger than 10 MB/);
  expect(world.home.applied).toEqual([]);
});

test('a photo that cannot be read, and one for which the device has no room, is said to be so', async () => {
  renderInKit(<People />);
  const ana = await sectionOf('ana');
  const bytes = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('Gone.'));
  await choose(ana);
  expect((await screen.findByRole('alert')).textContent).toMatch(/choose it again/);
  expect(world.server.files.size).toBe(0);
  bytes.mockRestore();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    throw new DOMException('The quota is used up.', 'QuotaExceededError');
  });
  await choose(ana);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/leave this page open/));
  put.mockRestore();
  await waitFor(() => expect(world.server.files.size).toBe(1));
});

test('the list of what was not saved says when a file is not there any more', async () => {
  renderInKit(<People />);
  const ana = await sectionOf('ana');
  world.server.failNext('/api/changes', { code: '23503' });
  await choose(ana);
  renderInKit(<SyncSheet isOpen onClose={() => undefined} />);
  expect(await screen.findByText('The photo is not on this device any more. Please choose it again.')).toBeTruthy();
});

test('without a network the photo waits in the list of what is not sent, where its upload can be cancelled', async () => {
  renderInKit(<People />);
  const ana = await sectionOf('ana');
  world.browser.setOnline(false);
  await choose(ana);
  await waitFor(() => expect(photosIn(ana)).toHaveLength(2));
  renderInKit(<SyncSheet isOpen onClose={() => undefined} />);
  expect(await screen.findByText('Its file is uploaded with it.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(screen.queryByText('Its file is uploaded with it.')).toBe(null));
  await waitFor(() => expect(photosIn(ana)).toEqual([]));
});

test('the middle square is chosen at first, and moved and zoomed by keys, the slider and fingers', async () => {
  renderInKit(<People />);
  const ana = await sectionOf('ana');
  const frame = await openCrop(ana);
  const key = (name: string) => fireEvent.keyDown(frame, { key: name });
  const use = () => fireEvent.click(screen.getByRole('button', { name: 'Use this part' }));
  const parts = () => drawn.mock.calls.map(([, x, y, width, height]) => [x, y, width, height]);
  key('ArrowRight');
  use();
  await waitFor(() => expect(parts()).toEqual([[110, 0, 200, 200]]));
  await waitFor(() => expect(world.server.files.size).toBe(1));
  expect(await [...world.server.files.values()][0]?.text()).toBe('cut');

  const again = await openCrop(ana);
  Object.assign(again, { setPointerCapture: () => undefined });
  Object.defineProperty(again, 'clientWidth', { value: 100 });
  fireEvent.change(screen.getByLabelText('Size of the photo'), { target: { value: '2' } });
  const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY });
  fireEvent.pointerDown(again, at(1, 50, 50));
  fireEvent.pointerMove(again, at(1, 60, 70));
  fireEvent.pointerDown(again, at(2, 80, 70));
  fireEvent.pointerMove(again, at(2, 100, 70));
  fireEvent.pointerUp(again, at(1, 0, 0));
  fireEvent.pointerUp(again, at(2, 0, 0));
  fireEvent.pointerMove(again, at(1, 0, 0));
  use();
  // At twice the size: 10 to the right and 20 down are 10 and 20 pixels. Then twice as far apart, with the middle 10 further right.
  await waitFor(() => expect(parts().at(-1)).toEqual([155, 55, 50, 50]));
});

test('a file that is no picture is refused where it is chosen, and nothing is chosen when the sheet is closed', async () => {
  renderInKit(<People />);
  const section = await sectionOf('ana');
  await openCrop(section);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  pick(section);
  const picture = (await screen.findByRole('application')).querySelector('img');
  if (!picture) throw new Error('There is no picture.');
  fireEvent.error(picture);
  await screen.findByText('This file is no picture that can be shown here. Please choose a JPEG, PNG, WebP or GIF.');
  expect(world.server.files.size).toBe(0);
  expect(world.home.applied).toEqual([]);
});
