import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { PAIRED_KEY } from '../../lib/storage/storage-keys.ts';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { KITCHEN_IDLE_MS, SessionReturn } from './kitchen-return.ts';

const leave = vi.hoisted(() => vi.fn<(choice: string, to: string) => Promise<void>>().mockResolvedValue());
vi.mock('../session/sign-out.ts', () => ({ signOutAndRedirect: leave }));

beforeEach(() => void vi.clearAllMocks());
afterEach(() => {
  vi.useRealTimers();
  closeScreen();
});

/** A page of ana, who signed in by `email`, untouched for a minute on a device that shows the day or not. */
async function rest(email: string, isKitchenScreen: boolean): Promise<void> {
  const { world, client } = await openScreen(1280, []);
  const paired = { familyName: 'Rivera', deviceId: newId(), people: [], isKitchenScreen };
  world.browser.storage.set(PAIRED_KEY, JSON.stringify(paired));
  const state = client.session.read();
  vi.spyOn(client.session, 'read').mockReturnValue({
    ...state,
    user: state.user && { ...state.user, email },
  });
  vi.useFakeTimers();
  renderHook(SessionReturn);
  act(() => void vi.advanceTimersByTime(KITCHEN_IDLE_MS));
}

test('a session that a PIN began ends after a minute, with what waits kept', async () => {
  await rest('', true);
  expect(leave).toHaveBeenCalledExactlyOnceWith('keep', '/auth');
});

test('one that a password began stays, and so does one on a device that shows faces only', async () => {
  await rest('ana@rivera.test', true);
  closeScreen();
  vi.useRealTimers();
  await rest('', false);
  expect(leave).not.toHaveBeenCalled();
});
