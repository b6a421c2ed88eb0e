import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTasks, type OpenClient, type World } from '../../lib/testing/world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { SyncSign } from './sync-sign.tsx';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['shell']));
});

const open = () => renderInKit(<SyncSign onOpen={() => undefined} />);

afterEach(closeScreen);

test('nothing is shown while everything is sent', () => {
  open();
  expect(screen.queryByRole('button')).toBeNull();
});

test('being offline is shown as a word, not as an icon alone', async () => {
  world.browser.setOnline(false);
  open();
  const sign = await screen.findByRole('button', { name: 'Offline' });
  expect(sign.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('Offline');
});

test('waiting changes are counted beside the word, and named in full for screen readers', async () => {
  world.browser.setOnline(false);
  open();
  await act(async () => void (await makeTasks(client, 2)));
  const sign = await screen.findByRole('button', { name: 'Offline · 2 changes waiting' });
  await waitFor(() => expect(sign.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('Offline2'));
});
