import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareArea, startI18n } from '../lib/i18n/i18n.ts';
import { clearScreen, pretendWindow, renderInKit } from '../ui/testing/render-kit.tsx';
import { messages } from '../app/i18n/messages.en.ts';
import { installClient } from '../lib/sync/client.ts';
import { createWorld, writeTask, type World } from '../lib/testing/world.ts';
import { lazySheet } from './lazy-sheet.tsx';

interface NoteProps {
  isOpen: boolean;
  onClose: () => void;
  text: string;
}

const Note = ({ isOpen, text }: NoteProps) => (isOpen ? <p>{text}</p> : null);

let world: World;

beforeEach(async () => {
  world = createWorld();
  installClient(world.openTab());
  pretendWindow(1280);
  await startI18n(() => Promise.resolve({ ...messages }));
  await prepareArea('app');
});

afterEach(() => {
  clearScreen();
  world.closeAll();
  installClient(null);
});

function open(sheet: ReturnType<typeof lazySheet<NoteProps>>) {
  const LazyNote = sheet;
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Open</button>
        <LazyNote isOpen={isOpen} onClose={() => setIsOpen(false)} text="Half a note" />
      </>
    );
  }
  renderInKit(<Page />);
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a sheet whose code is missing closes with a toast, and opens once the code can be fetched', async () => {
  let isMissing = true;
  const missed: string[] = [];
  open(
    lazySheet<NoteProps>(
      () => (isMissing ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Note)),
      ({ text }) => missed.push(text),
    ),
  );
  await press('Open');
  expect(screen.queryByText(messages.missingTitle)).not.toBeNull();
  expect(screen.queryByRole('button', { name: messages.reload })).not.toBeNull();
  expect(missed).toEqual(['Half a note']);

  isMissing = false;
  await press('Open');
  expect(screen.queryByText('Half a note')).not.toBeNull();
});

test('a sheet opened over a silent network starts no fetch, because none could be ended', async () => {
  const client = await world.openSignedIn();
  installClient(client);
  world.browser.silence();
  writeTask(client, { title: 'Not heard' });
  await world.clock.advance(20_000);
  let fetches = 0;
  open(
    lazySheet<NoteProps>(async () => {
      fetches += 1;
      return Note;
    }),
  );
  await press('Open');
  expect(fetches).toBe(0);
  world.browser.endSilence();
  await act(() => world.clock.advance(5_000));
  expect(screen.queryByText('Half a note')).not.toBeNull();
  expect(fetches).toBe(1);
});
