import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settle } from '#web/lib/testing/fake-clock.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { AssistantSettings } from './assistant-settings.tsx';

const MODEL = { name: 'chef-1', host: 'api.example' };
let world: World;
let client: OpenClient;
let consent: unknown;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['assistant']));
  consent = 'off';
  world.server.remoteCalls.set('/api/functions/agree-to-grocery-assistant', (_user, input) => {
    ({ consent } = input as { consent: unknown });
    return { success: true };
  });
});
afterEach(closeScreen);

async function open(model: typeof MODEL | null): Promise<void> {
  world.server.remoteCalls.set('/api/functions/describe-grocery-assistant', () => ({ model, consent, is_used: false }));
  renderInKit(<AssistantSettings />);
  await screen.findByRole('heading', { name: 'Grocery assistant' });
}

test('a manager reads what is sent where, and says whose wishes may be', async () => {
  await open(MODEL);
  expect(
    screen.getByText(/an outside model: chef-1 at api\.example\. It is sent the wish as it was typed/),
  ).toBeTruthy();
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(choice("Nobody's").checked).toBe(true);
  fireEvent.click(choice('Grown-ups only'));
  await act(() => settle());
  expect([consent, choice('Grown-ups only').checked]).toEqual(['grown_ups', true]);
});

test('others read what was decided', async () => {
  world.server.join(world.home, world.ana, 'child');
  await act(() => client.session.refreshAccount());
  await open(MODEL);
  expect(screen.getByText("Sent: Nobody's. A parent decides this.")).toBeTruthy();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

test('without a model nothing is to be decided', async () => {
  await open(null);
  expect([screen.getByText(/Nothing leaves this server/), screen.queryAllByRole('radio')]).toEqual([
    expect.anything(),
    [],
  ]);
});
