import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownContentAddress } from '#contract/areas/own-content.ts';
import { newId } from '#contract/ids.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { NoFamilyScreen } from '../no-family-screen.tsx';

let world: World;
let client: OpenClient;
const saved: Blob[] = [];
const LEFT = newId();

beforeEach(async () => {
  ({ world, client } = await openScreen(390, ['family']));
  saved.length = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (content: Blob) => `blob:${saved.push(content)}` }));
});
afterEach(() => {
  closeScreen();
  vi.unstubAllGlobals();
});

const left = (families: readonly object[]) => {
  world.server.remoteCalls.set('/api/functions/get-account', (userId) => ({
    ...world.server.account(userId),
    ...{ families: [], has_left: true, left_families: families },
  }));
  return act(() => client.session.refreshAccount());
};
const show = () => renderInKit(<NoFamilyScreen onSignOut={() => undefined} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a person without a family downloads what they made in the one they left', async () => {
  world.server.remoteCalls.set(ownContentAddress(LEFT), () => ({ tasks: [] }));
  await left([{ family_id: LEFT, name: 'Rivera', until: '2026-12-20T10:00:00Z' }]);
  show();
  screen.getByText(/^Until .*20.* you can download what you made there\.$/);
  world.server.failNext(ownContentAddress(LEFT), { kind: 'answer', code: '42501' });
  press('Download what you made in Rivera');
  await screen.findByRole('alert');
  expect(saved).toEqual([]);
  press('Download what you made in Rivera');
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
});

test('nothing is offered when there is nothing to take along', async () => {
  await left([]);
  show();
  expect(screen.queryByText('Families you are no longer in')).toBe(null);
});
