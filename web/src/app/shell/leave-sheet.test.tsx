import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeTask, type OpenTab, type World } from '../../lib/testing/world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { LeaveSheet } from './leave-sheet.tsx';

let world: World;
let tab: OpenTab;

beforeEach(async () => {
  ({ world, tab } = await openScreen(390, ['app', 'shell', 'tasks']));
});

afterEach(closeScreen);

test('signing out asks about a change that was refused, and offers no sending of it', async () => {
  world.home.setActor(world.ana.id, { memberId: world.ana.id, standing: 'nurse' });
  await writeTask(tab, { title: 'For ben', assigned_to: world.ben.id }).saved;
  renderInKit(<LeaveSheet isOpen onClose={() => undefined} />);
  await screen.findByText('One change could not be saved. It is under “Not saved”.');
  expect(screen.queryByText(/has not been sent/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send, then sign out' })).toBeNull();
  expect(tab.session.read().state).toBe('signed-in');
  fireEvent.click(screen.getByRole('button', { name: 'Discard and sign out' }));
  await waitFor(() => expect(tab.session.read().state).toBe('signed-out'));
  expect(await tab.outbox.countWaiting(world.ana.id)).toBe(0);
});
