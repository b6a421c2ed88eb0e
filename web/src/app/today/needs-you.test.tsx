import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { familyInvitations, type FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { ownershipOffers, type OwnershipOffer } from '#contract/areas/people.ts';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { untilListed, viewTasks, writeTask, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { settle } from '#web/lib/testing/fake-clock.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
// Imported ahead: the lazy imports at the first opening may take long in a test.
import '../shell/sync-sheet.tsx';
import '../../areas/invitations/invitation-actions.ts';
import '../../areas/tasks/components/bulk-dialog.tsx';
import { wordsOfParts } from '../../areas/areas.ts';
import { NeedsYou } from './needs-you.tsx';
import { aMember } from '#web/lib/testing/a-member.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

let world: World;
let client: OpenClient;
const removedId = newId();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  ({ world } = await openScreen(1280, ['today', ...wordsOfParts('needs')]));
  vi.setSystemTime(world.clock.now());
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

function addMember(id: string, first_name: string, left_at: string | null = null): void {
  world.home.write('members', aMember(id, first_name, { left_at }));
}

function addTask(title: string, fields: Partial<Task>): void {
  const task: Partial<Task> & { id: string } = {
    ...{ id: newId(), title, description: null, assigned_to: null, assigned_members: null, due_date: null },
    ...{ due_all_day: true, due_zone: null, rrule: null, next_task_id: null, status: 'pending' },
    ...{ created_by: world.ben.id, completed_at: null, completed_by: null, ...fields },
  };
  world.home.write('tasks', task);
}

/** A due date so many days after today. */
const dayFrom = (days: number) => `${new Date(world.clock.now() + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;

async function open(role: 'parent' | 'child') {
  world.server.join(world.home, world.ana, role);
  addMember(world.ana.id, 'Ana');
  addMember(world.ben.id, 'Ben');
  addMember(removedId, 'Removed', '2026-02-01T00:00:00Z');
  addTask('Of a removed member', { assigned_to: removedId, due_date: dayFrom(1) });
  addTask('Mine and left', { assigned_to: removedId, created_by: world.ana.id });
  addTask('Late with Ben', { assigned_to: world.ben.id, due_date: dayFrom(-1) });
  addTask('Late with me', { assigned_to: world.ana.id, due_date: dayFrom(-1) });
  addTask('Of Ben', { assigned_to: world.ben.id });
  client = await world.openSignedIn();
  installClient(client);
  await untilListed(client);
  return renderInKit(<NeedsYou now={new Date(world.clock.now())} isFamilyShown={false} />);
}

const listed = (title: string) => {
  const group = screen.queryByRole('region', { name: title });
  return group
    ? within(group)
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('aria-label'))
    : null;
};
const ownersOf = (title: string) => viewTasks(client).rows.find((task) => task.title === title)?.assigned_to;

test('a manager is shown the tasks of no one and those of others that are late, and gives one to a member', async () => {
  await open('parent');
  expect(await screen.findByRole('heading', { name: 'Needs you' })).toBeTruthy();
  expect(listed('Nobody has these')).toEqual(['Done: Of a removed member', 'Done: Mine and left']);
  expect(listed('Late, with others')).toEqual(['Done: Late with Ben']);
  fireEvent.click(screen.getByRole('button', { name: 'Give to… “Of a removed member”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give 1 task' });
  fireEvent.click(within(dialog).getByRole('radio', { name: /Ben$/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give' }));
  await waitFor(() => expect(ownersOf('Of a removed member')).toBe(world.ben.id));
  expect(listed('Nobody has these')).toEqual(['Done: Mine and left']);
  expect(await screen.findByText('1 task given')).toBeTruthy();
});

test('a child takes over what they made for a member who has left, and then nothing needs them', async () => {
  const { container } = await open('child');
  expect(listed('Late, with others')).toBeNull();
  expect(listed('Nobody has these')).toEqual(['Done: Mine and left']);
  fireEvent.click(screen.getByRole('button', { name: 'I will do “Mine and left”' }));
  await waitFor(() => expect(ownersOf('Mine and left')).toBe(world.ana.id));
  expect(container.querySelector('section')).toBeNull();
});

const sendAgain = { name: 'Send again to Ivy' };

test('an invitation without an answer is sent again by those who manage the family, and no other person sees it', async () => {
  const calls: unknown[] = [];
  world.server.remoteCalls.set('/api/functions/resend-family-invitation', (_user, input) => {
    calls.push(input);
    return { success: true, is_held: false };
  });
  const id = newId();
  const sent_at = new Date(world.clock.now() - DAY_MS).toISOString();
  const invitation: Omit<FamilyInvitation, 'version' | 'created_at' | 'updated_at' | 'deleted_at'> = {
    ...{ id, email: 'ivy@invited.test', first_name: 'Ivy', last_name: null, role: 'nurse' },
    ...{
      accepted_at: null,
      is_held: false,
      asked_again_at: null,
      sent_at,
      expires_at: new Date(world.clock.now() + DAY_MS).toISOString(),
    },
  };
  world.home.write('family_invitations', invitation);
  const fresh = { id: newId(), first_name: 'Zoe', sent_at: new Date(world.clock.now()).toISOString() };
  world.home.write('family_invitations', { ...invitation, ...fresh });
  const { unmount } = await open('child');
  expect(screen.queryByRole('button', sendAgain)).toBeNull();
  await act(() => settle());
  expect(client.familyRows()?.view(familyInvitations, {}).error).toBeNull(); // it did not ask for what it may not read
  unmount();
  await open('parent');
  expect(await screen.findByText('Ivy has not answered yet.')).toBeTruthy();
  expect(screen.queryByText('Zoe has not answered yet.')).toBeNull();
  fireEvent.click(screen.getByRole('button', sendAgain));
  await screen.findByText('Invitation sent to ivy@invited.test!');
  expect(calls).toEqual([{ invitation_id: id }]);
});

/** An open offer to Ana, unless `fields` say otherwise. */
function anOffer(fields: Partial<OwnershipOffer>) {
  const open: Partial<OwnershipOffer> = { from_id: world.ben.id, to_id: world.ana.id, state: 'open' };
  return { id: newId(), expires_at: '2999-01-01T00:00:00Z', ...open, ...fields };
}

test('an open offer of the family needs the person to whom it is made, and leads to where it is answered', async () => {
  const offer = anOffer({ expires_at: new Date(world.clock.now() + DAY_MS).toISOString() });
  world.home.write(ownershipOffers.name, offer);
  await open('parent');
  const section = within(await screen.findByRole('region', { name: 'The family is offered to you' }));
  expect(section.getByText('Ben would like you to own this family.')).toBeTruthy();
  expect(section.getByRole('link', { name: 'Accept or decline' }).getAttribute('href')).toBe('/family');
});

test.each<[string, Partial<OwnershipOffer>]>([
  ['is made to another member', { to_id: newId() }],
  ['was declined', { state: 'declined' }],
  ['has expired', { expires_at: '2020-01-01T00:00:00Z' }],
])('an offer that %s needs nothing', async (_what, fields) => {
  const offer = anOffer(fields);
  world.home.write(ownershipOffers.name, offer);
  await open('parent');
  await screen.findByRole('heading', { name: 'Needs you' });
  await act(() => settle());
  expect(client.familyRows()?.view(ownershipOffers, {}).rows).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Accept or decline' })).toBeNull();
});

test('a change that was refused is one line that opens the tray', async () => {
  await open('child');
  fireEvent.click(screen.getByRole('button', { name: 'I will do “Mine and left”' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Needs you' })).toBeNull());
  await act(async () => {
    // A child gives a task to another member, which no screen offers.
    await writeTask(client, { title: 'For Ben', assigned_to: world.ben.id }).saved;
  });
  expect(await screen.findByText('One change was not saved. What you typed is still here.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'See what was not saved' }));
  expect((await screen.findByRole('dialog', { name: 'Not saved' })).textContent).toContain('For Ben');
});
