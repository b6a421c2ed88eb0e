import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LISTED_FILES_MAX, SEVERAL_FILES, type NamedFile } from '#contract/files/kinds.ts';
import { WHOLE_FILES } from '#contract/files/testing/sample-files.ts';
import { newId } from '#contract/ids.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { FilesField } from './files-field.tsx';

const changed = vi.fn<(files: readonly NamedFile[]) => void>();

beforeEach(async () => {
  changed.mockReset();
  await openScreen(390, ['tasks']);
});
afterEach(() => {
  closeScreen();
  vi.unstubAllGlobals();
});

function Field({ first, disabled }: { first: readonly NamedFile[]; disabled: boolean }) {
  const [value, setValue] = useState(first);
  const change = (files: readonly NamedFile[]) => {
    changed(files);
    setValue(files);
  };
  return <FilesField column={SEVERAL_FILES} value={value} disabled={disabled} onChange={change} />;
}
const open = (first: readonly NamedFile[] = [], disabled = false) => renderInKit(<Field {...{ first, disabled }} />);

const letter = (name = 'letter.pdf'): NamedFile => ({ id: newId(), kind: 'pdf', name, size: 2_400_000 });
const field = () => screen.getByRole('group', { name: 'Files' });

function choose(...files: readonly [name: string, content: Uint8Array | string][]) {
  const input = field().querySelector('input[multiple]');
  if (!input) throw new Error('Nothing can be chosen.');
  fireEvent.change(input, { target: { files: files.map(([name, content]) => new File([content as BlobPart], name)) } });
}

test('adds several at once by what they are, and says of the others why not', async () => {
  open();
  choose(
    ['note.html', WHOLE_FILES.pdf],
    ['song.mp3', WHOLE_FILES.mp3],
    ['page.pdf', '<html></html>'],
    ['cut.pdf', '%PDF-1.7\n%'.padEnd(60)],
  );
  expect(await screen.findByText('“page.pdf” cannot be added', { exact: false })).toBeDefined();
  expect(screen.getByText('“cut.pdf” is damaged or not complete.')).toBeDefined();
  expect(changed.mock.calls).toMatchObject([
    [
      [
        { kind: 'pdf', name: 'note.html.pdf' },
        { kind: 'audio', name: 'song.mp3' },
      ],
    ],
  ]);
  expect(within(field()).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('Added: note.html.pdf, song.mp3');
});

test('of several pictures says which one is damaged, before anything is sent', async () => {
  // jsdom decodes no pictures.
  const decode = async (picture: Blob) => {
    if (picture.size < 20) throw new DOMException('The source image could not be decoded.');
    return { close: () => undefined };
  };
  vi.stubGlobal('createImageBitmap', decode);
  open();
  const begin = '\xff\xd8\xff\xe0 a photo';
  choose(['garden.jpg', Buffer.from(begin.padEnd(40), 'latin1')], ['torn.jpg', Buffer.from(begin, 'latin1')]);
  expect(await screen.findByText('“torn.jpg” is damaged or not complete.')).toBeDefined();
  expect(changed.mock.calls).toMatchObject([[[{ kind: 'picture', size: null }]]]);
});

test('takes no more than there is room for, and says so', async () => {
  open(Array.from({ length: LISTED_FILES_MAX - 1 }, () => letter()));
  choose(['one.pdf', WHOLE_FILES.pdf], ['two.pdf', WHOLE_FILES.pdf]);
  expect(await screen.findByText('There is room for 10 files here. “two.pdf” was not added.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add files' })).toHaveProperty('disabled', true);
});

test('removes one, says it, and leaves the focus where the next is added', async () => {
  open([letter('a.pdf'), letter('b.pdf')]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
  expect(changed.mock.calls).toMatchObject([[[{ name: 'b.pdf' }]]]);
  expect(screen.getByRole('status').textContent).toBe('Removed: a.pdf');
  expect(screen.getByRole('button', { name: 'Add files' })).toBe(document.activeElement);
});

test('a file that is neither here nor can be fetched says so', async () => {
  open([letter('a.pdf')]);
  fireEvent.click(screen.getByRole('button', { name: 'Download a.pdf' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^“a\.pdf” is not (there any more|on this device)/);
});

test('a person who may not change the row sees its files alone, and nothing where there are none', () => {
  open([letter('a.pdf')], true);
  expect(screen.getByText('PDF · 2.4 MB')).toBeDefined();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Download a.pdf']);
  closeScreen();
  open([], true);
  expect(screen.queryByRole('group', { name: 'Files' })).toBeNull();
});
