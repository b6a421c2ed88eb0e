import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilListed, type OpenClient, type World } from '../../lib/testing/world.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { installClient } from '../../lib/sync/client.ts';
import { BehindOverlay } from './behind-overlay.tsx';

vi.mock('../shell/use-areas.ts', () => ({
  useCurrentArea: () => ({ path: '/tasks', name: { en: 'Tasks', es: 'Tareas' } }),
}));

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['app', 'shell']));
});
afterEach(closeScreen);

const draw = (isCovered: boolean) =>
  renderInKit(
    <BehindOverlay isCovered={isCovered}>
      <SkeletonRows count={3} label="Loading tasks" />
    </BehindOverlay>,
  );

test('behind the trial overlay the screen does not wait for rows that the server refuses', async () => {
  indexedDB.deleteDatabase('casita-cache');
  client.device.kill();
  world.server.failNext('/api/tables', { code: 'PLAN_REQUIRED', times: 1_000 });
  installClient(world.openTab());
  draw(true);
  expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeDefined();
  expect(screen.queryByText('Loading tasks')).toBeNull();
});

test('a screen whose rows are on the device stays visible behind the overlay', async () => {
  await untilListed(client);
  draw(true);
  expect(await screen.findByText('Loading tasks')).toBeDefined();
});

test('a screen without an overlay waits for its rows', async () => {
  client.device.kill();
  installClient(world.openTab());
  draw(false);
  expect(await screen.findByText('Loading tasks')).toBeDefined();
});
