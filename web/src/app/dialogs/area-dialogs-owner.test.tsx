import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import type { OpenClient, World } from '../../lib/testing/world.ts';
import { closeToast } from '../../ui/toasts/toasts.ts';
import { openRow } from '../../rows/open-row.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { messages as taskMessages } from '../../areas/tasks/messages.en.ts';
import { messages as shellMessages } from '../shell/messages.en.ts';
import { useClearUserState } from '../session/clear-user-state.ts';
import { AreaDialogs } from './area-dialogs.tsx';

// Imported ahead, so that no single test waits for it.
beforeAll(() => import('../../areas/tasks/components/task-dialog.tsx'));

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['app', 'tasks']));
  renderInKit(<Page />);
  act(() => openRow(tasks, null));
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  fireEvent.change(title, { target: { value: 'A ring for Marco' } });
});

afterEach(closeScreen);

function Page() {
  useClearUserState();
  return <AreaDialogs />;
}

const visibleTexts = () => [
  document.body.textContent,
  ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
];

test('switching the family closes an open dialog, and its draft is offered when the person switches back', async () => {
  act(() => client.session.switchFamily(world.lake.id));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(visibleTexts().join(' ')).not.toContain('A ring');
  act(() => client.session.switchFamily(world.home.id));
  await screen.findByText('A ring for Marco');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: taskMessages.draftBack }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })).value).toBe('A ring for Marco');
});

test('an offered draft is hidden in another family and offered again in its own', async () => {
  fireEvent.click(screen.getByRole('button', { name: shellMessages.cancel }));
  await screen.findByText('A ring for Marco');
  act(() => client.session.switchFamily(world.lake.id));
  await waitFor(() => expect(visibleTexts().join(' ')).not.toContain('A ring'));
  act(() => client.session.switchFamily(world.home.id));
  await screen.findByText('A ring for Marco');
});

test('an offered draft outlives the session and is offered again to the same person', async () => {
  fireEvent.click(screen.getByRole('button', { name: shellMessages.cancel }));
  await screen.findByText('A ring for Marco');
  world.server.endSessions(world.ana.id);
  await act(() => client.session.refreshAccount());
  await waitFor(() => expect(visibleTexts().join(' ')).not.toContain('A ring'));
  await act(() => client.session.signIn({ email: 'ana@rivera.test', password: 'secret-1' }));
  await screen.findByText('A ring for Marco');
  act(() => closeToast('draft tasks'));
  fireEvent(window, new Event('pagehide'));
  expect(sessionStorage, 'a dismissed draft is not stored again').toHaveLength(0);
});

test('an offered draft outlives a reload', async () => {
  fireEvent.click(screen.getByRole('button', { name: shellMessages.cancel }));
  await screen.findByText('A ring for Marco');
  fireEvent(window, new Event('pagehide'));
  expect(Object.values(sessionStorage).join()).toContain('A ring for Marco');
});

test('a person who signs in on the same page does not see the dialog of the previous person', async () => {
  world.server.endSessions(world.ana.id);
  await act(() => client.session.refreshAccount());
  await act(() => client.session.signIn({ email: 'ben@rivera.test', password: 'secret-1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(visibleTexts().join(' ')).not.toContain('A ring');
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});
