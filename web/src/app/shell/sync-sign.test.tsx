import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareArea, startI18n } from '../../lib/i18n.ts';
import { installTab } from '../../lib/tab.ts';
import { createWorld, makeTasks, type OpenTab, type World } from '../../lib/testing/world.ts';
import { clearScreen, pretendWindow, renderInKit } from '../../ui/testing/render-kit.tsx';
import { messages as appMessages } from '../messages.en.ts';
import { messages as shellMessages } from './messages.en.ts';
import { SyncSign } from './sync-sign.tsx';

const messages = { ...appMessages, ...shellMessages };

let world: World;
let tab: OpenTab;

beforeEach(async () => {
  pretendWindow(390);
  world = createWorld();
  tab = await world.openSignedIn();
  installTab(tab);
  await startI18n(() => Promise.resolve({ ...messages }));
  await prepareArea('app');
});

const open = () => renderInKit(<SyncSign onOpen={() => undefined} />);

afterEach(() => {
  clearScreen();
  world.closeAll();
  installTab(null);
});

test('it is silent while all is well', () => {
  open();
  expect(screen.queryByRole('button')).toBeNull();
});

test('it says offline as a word, not as a picture alone', async () => {
  world.browser.setOnline(false);
  open();
  const sign = await screen.findByRole('button', { name: 'Offline' });
  expect(sign.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('Offline');
});

test('what waits is counted beside the word and named in full', async () => {
  world.browser.setOnline(false);
  open();
  await act(async () => void (await makeTasks(tab, 2)));
  const sign = await screen.findByRole('button', { name: 'Offline · 2 changes waiting' });
  await waitFor(() => expect(sign.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('Offline2'));
});
