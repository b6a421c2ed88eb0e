import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/areas/notifications.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import type { Outcome } from '#web/lib/sync/rows.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { useNotificationActions } from './use-notification-actions.ts';

/** The outcome of each write, in order. */
let outcomes: Outcome<Notification>[] = [];
const restored: string[] = [];

vi.mock('../../lib/sync/rows.ts', () => {
  const respond = (id: string) => ({ id, answered: Promise.resolve(outcomes.shift()) });
  const restore = (id: string) => {
    restored.push(id);
    return respond(id);
  };
  const write = { update: respond, remove: respond, restore };
  return { useWrite: () => write };
});

const longId = (id: string) => `0197aaaa-0000-7000-8000-00000000000${id}`;
const rowOf = (id: string) => ({ id, title: `Number ${id}`, is_read: false }) as Notification; // what the actions read
const ROWS = ['1', '2', '3'].map(rowOf);
const saved: Outcome<Notification> = { kind: 'saved', row: null };
const waiting: Outcome<Notification> = { kind: 'waiting', cause: 'offline' };
const refused = (code: string): Outcome<Notification> => ({
  kind: 'refused',
  error: new ApiError({ status: 403, code, message: 'No.' }),
});

function Actions() {
  const actions = useNotificationActions();
  return (
    <>
      <button type="button" onClick={() => actions.markAllRead(ROWS)}>
        read
      </button>
      <button type="button" onClick={() => actions.removeAll(ROWS)}>
        delete
      </button>
    </>
  );
}

const CALL = '/api/functions/change-all-notifications';
let world: World;
/** What was asked of the one call for all. */
let asked: unknown[] = [];

beforeEach(async () => {
  ({ world } = await openScreen(1280, ['notifications']));
  restored.length = 0;
  asked = [];
  world.server.remoteCalls.set(CALL, (_user, input) => {
    asked.push(input);
    return { ids: ['1', '3'].map(longId) };
  });
  renderInKit(<Actions />);
});
afterEach(closeScreen);

const pressOnly = (name: 'read' | 'delete') => fireEvent.click(screen.getByRole('button', { name }));
/** The server cannot be reached by the one call for all, so that each is changed by itself, with these outcomes. */
const press = (name: 'read' | 'delete', ...next: Outcome<Notification>[]) => {
  outcomes = next;
  world.server.failNext(CALL, { kind: 'network' });
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  pressOnly(name);
};
const toasts = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent);

test.each([
  ['read', 'All notifications marked as read', [{ to: 'read' }]],
  ['delete', 'All notifications deleted', [{ to: 'removed' }]],
] as const)('all %s is one call', async (name, words, input) => {
  pressOnly(name);
  await screen.findByText(words);
  expect(asked).toEqual(input);
});

test('undo of one call is one call for those that it changed', async () => {
  pressOnly('delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const ids = ['1', '3'].map(longId);
  await waitFor(() => expect(asked).toEqual([{ to: 'removed' }, { to: 'restored', ids }]));
  expect(restored).toEqual([]);
});

test.each([
  ['read', 'All notifications marked as read'],
  ['delete', 'All notifications deleted'],
] as const)('all %s: success is shown when all are saved or were deleted by another device', async (name, words) => {
  press(name, saved, refused('PGRST116'), saved);
  expect(toasts()).toEqual([]);
  await screen.findByText(words);
});

test.each([
  ['read', 'Marked as read on this device. It is sent as soon as possible.'],
  ['delete', 'Deleted on this device. It is sent as soon as possible.'],
] as const)('all %s: waiting changes are not reported as done', async (name, words) => {
  press(name, saved, waiting, saved);
  await screen.findByText(words);
  expect(screen.queryByText(/^All notifications/)).toBeNull();
});

test.each([
  ['read', 'Nothing was marked as read', '1 of 3 notifications marked as read'],
  ['delete', 'Nothing was deleted', '1 of 3 notifications deleted'],
] as const)('all %s: refused changes are not reported as a success', async (name, none, some) => {
  press(name, refused('42501'), refused('42501'), refused('42501'));
  await screen.findByText(none);
  expect(screen.queryByText(/^All notifications/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  press(name, refused('42501'), saved, refused('42501'));
  await screen.findByText(some);
  expect(screen.queryByText(/^All notifications/)).toBeNull();
});

test('undo restores only the notifications that were deleted', async () => {
  press('delete', refused('42501'), saved, waiting);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restored).toEqual(['2', '3']));
});
