import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '#contract/areas/family.ts';
import { FILE_BYTES_MAX } from '#contract/areas/files.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { PhotoChoice } from '../areas/family/components/photo-choice.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { usePeople } from './people.ts';
import { SyncSheet } from './shell/sync-sheet.tsx';

let world: World;

/** jsdom makes no addresses of blobs. */
beforeEach(async () => {
  ({ world } = await openScreen(1280, ['family']));
  let count = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${(count += 1)}`, revokeObjectURL: () => {} }),
  );
  for (const { id, email } of [world.ana, world.ben]) {
    const member: Omit<Member, 'version' | 'created_at' | 'updated_at' | 'deleted_at'> = {
      ...{
        id,
        user_id: id,
        first_name: email.split('@')[0] ?? '',
        last_name: null,
        email,
        phone: null,
        colour: 'brick',
      },
      ...{ birth_date: null, role: 'parent', joined_at: '2026-01-01T00:00:00Z', left_at: null, photo: null },
    };
    world.home.write('members', member);
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

function choose(section: HTMLElement, bytes = 10): void {
  const input = section.querySelector('input[type=file]');
  const file = new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' });
  if (input) fireEvent.change(input, { target: { files: [file] } });
}

test('a photo is shown everywhere as soon as it is chosen, is uploaded, and can be removed and brought back', async () => {
  renderInKit(<People />);
  const ana = await sectionOf('ana');
  choose(ana);
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
  choose(await sectionOf('ana'), FILE_BYTES_MAX + 1);
  expect((await screen.findByRole('alert')).textContent).toMatch(/larger than 10 MB/);
  expect(world.home.applied).toEqual([]);
});

test('without a network the photo waits in the list of what is not sent, where its upload can be cancelled', async () => {
  renderInKit(<People />);
  const ana = await sectionOf('ana');
  world.browser.setOnline(false);
  choose(ana);
  await waitFor(() => expect(photosIn(ana)).toHaveLength(2));
  renderInKit(<SyncSheet isOpen onClose={() => undefined} />);
  expect(await screen.findByText('Its file is uploaded with it.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(screen.queryByText('Its file is uploaded with it.')).toBe(null));
  await waitFor(() => expect(photosIn(ana)).toEqual([]));
});
