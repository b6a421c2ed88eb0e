import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { prepareArea, startI18n } from '#web/lib/i18n/i18n.ts';
import { installClient } from '#web/lib/sync/client.ts';
import { createWorld, savedTitles, viewTasks, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { clearScreen, pretendWindow, renderInKit } from '#web/ui/testing/render-kit.tsx';
import type { Person } from '#web/ui/people.ts';
import { messages } from '../messages.en.ts';
import { messages as historyMessages } from '../task-history/messages.en.ts';
import { aTask } from '../testing/a-task.ts';
import { TaskDialog } from './task-dialog.tsx';

let world: World;
let client: OpenClient;
/** A general word, which the shell says for every area. */
const savedHere = 'Saved on this device. It goes out when you are back online.';
/** A member who has left. */
const GONE = newId();
const onClose = vi.fn<() => void>();

const drawn = (id: string, name: string): Person => ({
  ...{ id, name, firstName: name, initials: name.slice(0, 1) },
  ...{ hue: 'brick', hasDoubleRing: false },
});

beforeEach(async () => {
  pretendWindow(1280);
  onClose.mockReset();
  world = createWorld();
  await startI18n(() => Promise.resolve({ ...messages, ...historyMessages, savedHere }));
  await Promise.all(['tasks', 'task-history'].map(prepareArea));
});

afterEach(() => {
  clearScreen();
  world.closeAll();
  installClient(null);
});

async function open(role: 'parent' | 'child' = 'parent', task: Task | null = null) {
  world.server.join(world.home, world.ana, role);
  client = await world.openSignedIn();
  installClient(client);
  const currentMembers = [drawn(world.ana.id, 'Ana'), drawn(world.ben.id, 'Ben')];
  renderInKit(
    <TaskDialog
      people={[...currentMembers, drawn(GONE, 'Grandma')]}
      {...{ isOpen: true, row: task, currentMembers, managers: currentMembers.slice(1), myId: world.ana.id }}
      {...{ onClose, onDropDraft: () => undefined }}
      {...{ onStoreDraft: () => undefined, onForgetDraft: () => undefined }}
    />,
  );
}

/** A task of Ben without a date. */
const passport = () =>
  aTask('Renew the passport', { id: newId(), created_by: world.ben.id, assigned_to: world.ben.id });

const typeTitle = (title: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create Task' }));
const person = (role: string, name: string) => screen.getByRole<HTMLInputElement>(role, { name });
const shown = () => viewTasks(client).rows[0];

test('a missing title is reported in a toast and at the field', async () => {
  await open();
  create();
  expect(screen.getAllByText('Task title is required')).toHaveLength(2);
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});

test('a date in a year that cannot be stored is reported', async () => {
  await open();
  typeTitle('Feed the cat');
  fireEvent.change(screen.getByLabelText('Due date'), { target: { value: '0202-11-20' } });
  create();
  expect(screen.getAllByText('Choose a date between the years 1000 and 9998')).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('the time field is disabled without a date', async () => {
  await open();
  const time = () => screen.getByLabelText<HTMLInputElement>(/^Time/);
  expect(time().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(time().disabled).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'No date' }));
  expect(time().disabled).toBe(true);
});

test('a task repeats only with a date, by a common rule or a step of its own', async () => {
  await open();
  const repeat = () => screen.getByLabelText<HTMLSelectElement>('Repeats');
  expect(repeat().disabled).toBe(true);
  typeTitle('Feed the cat');
  fireEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
  fireEvent.change(repeat(), { target: { value: 'weekdays' } });
  expect(screen.queryByLabelText('Every')).toBeNull();
  fireEvent.change(repeat(), { target: { value: 'custom' } });
  fireEvent.change(screen.getByLabelText('Every'), { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText('Unit'), { target: { value: 'WEEKLY' } });
  // A step that has a word stays the one that is typed.
  expect(repeat().value).toBe('custom');
  const weekdays = within(screen.getByRole('group', { name: 'On' })).getAllByRole<HTMLInputElement>('checkbox');
  const another = weekdays.find((day) => !day.checked);
  if (another) fireEvent.click(another);
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: 'count' } });
  fireEvent.change(screen.getByLabelText('Times'), { target: { value: '4' } });
  create();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(shown()?.due_zone).toBe(zone);
  expect(shown()?.rrule).toMatch(/^FREQ=WEEKLY;INTERVAL=2;BYDAY=[A-Z]{2},[A-Z]{2};COUNT=4$/);
});

test('without a date the choices of a repeat are said for today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 4, 12) });
  try {
    await open();
    const labels = [...screen.getByLabelText<HTMLSelectElement>('Repeats').options].map(({ text }) => text);
    expect(labels).toContain('Every month on the 4th');
    expect(labels).toContain('Every month on the first Wednesday');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['empty', 'Repeated like this it would never take place. Choose other days or a later end.'],
  ['count', 'It cannot repeat that many times. Choose fewer, or no end.'],
  ['of a later version', 'It cannot repeat like this. Choose another way.'],
])('a rule that the server refuses as “%s” is explained at its field', async (rrule, said) => {
  await open();
  vi.spyOn(world.home, 'apply').mockImplementation((_user, _actor, changes) =>
    changes.map(({ id }) => ({ id, status: 400, code: 'BAD_REQUEST', message: 'refused', fields: { rrule } })),
  );
  typeTitle('Feed the cat');
  fireEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
  fireEvent.change(screen.getByLabelText('Repeats'), { target: { value: 'daily' } });
  create();
  expect((await screen.findByText(said)).textContent).toBe(said);
  expect(screen.getByLabelText('Repeats').getAttribute('aria-invalid')).toBe('true');
});

test('a step beyond the limit is refused on the device', async () => {
  await open();
  typeTitle('Feed the cat');
  fireEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
  fireEvent.change(screen.getByLabelText('Repeats'), { target: { value: 'custom' } });
  fireEvent.change(screen.getByLabelText('Every'), { target: { value: '1001' } });
  create();
  expect(screen.getByText(/at most 10,000 times, and at least every 1,000 days/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test('switching between one person and several clears the choice', async () => {
  await open();
  fireEvent.click(person('radio', 'Ben'));
  expect(person('radio', 'Ben').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Several people'));
  expect(person('checkbox', 'Ben').checked).toBe(false);
  fireEvent.click(person('checkbox', 'Ana'));
  fireEvent.click(person('checkbox', 'Ben'));
  typeTitle('Feed the cat');
  create();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shown()?.assigned_members).toEqual([world.ana.id, world.ben.id]);
  expect(shown()?.assigned_to).toBeNull();
});

test('a member who may not manage tasks creates them for themselves and sees whom to ask', async () => {
  await open('child');
  expect(screen.queryByRole('radio', { name: 'Ben' })).toBeNull();
  expect(screen.getByText('This task is for you. To give one to somebody else, ask Ben.')).toBeTruthy();
  typeTitle('Tidy my desk');
  create();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(shown()?.assigned_to).toBe(world.ana.id);
});

test('online the dialog waits for the answer, then shows a toast and closes', async () => {
  await open();
  typeTitle('Feed the cat');
  create();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Creating...' }).disabled).toBe(true);
  await screen.findByText('Task created and notifications sent');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(savedTitles(world.home)).toEqual(['Feed the cat']);
});

test('offline the dialog closes and says that the task is saved on this device', async () => {
  await open();
  world.browser.setOnline(false);
  typeTitle('Feed the cat');
  create();
  await screen.findByText(savedHere);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByText('Task created and notifications sent')).toBeNull();
});

test('after a refusal the dialog stays open with the typed text and the message of the error code', async () => {
  await open();
  world.server.join(world.home, world.ana, 'nurse');
  fireEvent.click(person('radio', 'Ben'));
  typeTitle('Feed the cat');
  create();
  await screen.findByText('Failed to create task');
  const words = 'Permission denied. Please check your role or contact support.';
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Feed the cat');
  expect(onClose).not.toHaveBeenCalled();
});

test('a read-only task shows its assignee and whom to ask, and has no save button', async () => {
  await open('child', passport());
  expect(screen.getByRole('dialog', { name: 'Task' })).toBeTruthy();
  expect(screen.getByText('For Ben. To change it, ask Ben.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

test('the history tells who did what, also of a member who has left, and brings an earlier value back', async () => {
  const { id } = world.home.write('tasks', passport());
  const task = { ...passport(), id };
  const entry = (version: number, op: string, actor: string | null, before: object | null) => ({
    ...{ version, op, actor, at: '2026-11-20T09:00:00Z', at_kitchen_screen: false, before },
  });
  world.server.remoteCalls.set(`/api/tables/tasks/${id}/history`, () => ({
    entries: [
      entry(5, 'update', GONE, { assigned_to: world.ana.id }),
      entry(4, 'update', world.ben.id, { due_date: '2026-11-16T00:00:00Z', due_all_day: true }),
      entry(3, 'update', null, { rrule: 'FREQ=DAILY' }),
      entry(2, 'update', world.ben.id, { title: 'Renew a passport' }),
      entry(1, 'create', world.ana.id, null),
    ],
  }));
  await open('parent', task);
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByText('Ana created it');
  const words = screen.getAllByRole('listitem').map((item) => item.querySelector('span')?.firstChild?.textContent);
  expect(words).toEqual([
    'Grandma gave it to Ben',
    'Ben removed the date: Mon, Nov 16',
    'Casita ended the repeat',
    'Ben renamed it from “Renew a passport”',
    'Ana created it',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Bring back what was before: Ben renamed it/ }));
  expect(onClose).toHaveBeenCalledOnce();
  await screen.findByText('Brought back');
  expect(shown()?.title).toBe('Renew a passport');
  fireEvent.click(screen.getByRole('button', { name: /^undo/i }));
  expect(shown()?.title).toBe('Renew the passport');
});

test('where the history cannot be fetched, it says so', async () => {
  const { id } = world.home.write('tasks', passport());
  world.server.failNext(`/api/tables/tasks/${id}/history`, { kind: 'network' });
  await open('parent', { ...passport(), id });
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  await screen.findByText('The history could not be loaded. Close it and try again.');
});
