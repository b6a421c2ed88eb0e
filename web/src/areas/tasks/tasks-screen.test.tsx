import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { savedTitles, viewTasks, writeTask, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import type { Person } from '#web/ui/people.ts';
import { closeToast, readToasts } from '#web/ui/toasts/toasts.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import { LINGER_MS } from '../../rows/use-held-places.ts';
import { sentenceReader } from '../../rows/quick-add/sentence-reader.ts';
import { listTools, taskKinds } from './lazy-parts.ts';
import { TasksScreen } from './tasks-screen.tsx';

let world: World;
let client: OpenClient;
const store = vi.fn<(line: string) => void>();
const forget = vi.fn<() => void>();
const stored = { read: vi.fn<() => object | null>(() => null), store: vi.fn<(choices: object) => void>() };

const person = (id: string, name: string): Person => ({
  ...{ id, name, firstName: name, initials: name.slice(0, 1) },
  ...{ hue: 'brick', hasDoubleRing: false },
});

beforeEach(async () => {
  // The test world has its own clock. Only the timers of the screen are faked, and the date, which is set to the world's.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  ({ world, client } = await openScreen(1280, ['tasks']));
  await Promise.all([listTools.fetch(), sentenceReader.fetch(), taskKinds.fetch()]);
  vi.setSystemTime(world.clock.now());
});

afterEach(() => {
  closeScreen();
  vi.useRealTimers();
  vi.clearAllMocks();
});

function open(who: string | null = null) {
  const people = [person(world.ana.id, 'Ana'), person(world.ben.id, 'Ben')];
  const nothing = () => undefined;
  return renderInKit(
    <TasksScreen
      {...{ people, currentMembers: people, managers: people, myId: world.ana.id, who }}
      typed={{ read: () => '', store, forget }}
      stored={stored}
      {...{ onWho: nothing, onNew: nothing, onEdit: nothing }}
    />,
  );
}

async function addTask(title: string, fields = {}): Promise<void> {
  await act(async () => void (await writeTask(client, { title, ...fields }).saved));
}

test('text that the device cannot store stays in the field', async () => {
  open();
  const refuse = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse);
  Object.assign(client.device.storage, { setItem: refuse });
  world.browser.setOnline(false);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a task' });
  fireEvent.change(field, { target: { value: 'Water the plants' } });
  fireEvent.submit(field);
  await waitFor(() => expect(field.value).toBe('Water the plants'));
  add.mockRestore();
});

test('typing a title and pressing Enter creates the task and shows a toast', async () => {
  open();
  const field = screen.getByRole('textbox', { name: 'Add a task' });
  fireEvent.change(field, { target: { value: '  Water the plants ' } });
  fireEvent.submit(field);
  await screen.findByText('Water the plants');
  await screen.findByText('Task created and notifications sent');
  expect(savedTitles(world.home)).toEqual(['Water the plants']);
});

test('a task that was added out of view is shown on request, unless the screen was left meanwhile', async () => {
  const { unmount } = open();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5_000, 100, 40));
  const field = screen.getByRole('textbox', { name: 'Add a task' });
  const add = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.submit(field);
  };
  const actions = () => readToasts().map(({ say }) => say().action?.label);
  add('Water the plants');
  await waitFor(() => expect(actions()).toEqual(['Show']));
  closeToast(tasks.name);
  add('Feed the cat');
  unmount();
  await waitFor(() => expect(actions()).toEqual(['Undo']));
  vi.restoreAllMocks();
});

test('a typed line is stored when the page is hidden, and deleted when it is sent', async () => {
  open();
  const field = screen.getByRole('textbox', { name: 'Add a task' });
  fireEvent.change(field, { target: { value: 'Water the pl' } });
  fireEvent.change(field, { target: { value: 'Water the plants' } });
  window.dispatchEvent(new Event('pagehide'));
  expect(store.mock.calls).toEqual([['Water the plants']]);
  expect(forget).not.toHaveBeenCalled();
  fireEvent.submit(field);
  await screen.findByText('Task created and notifications sent');
  expect(forget).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pagehide'));
  expect(store).toHaveBeenCalledOnce();
});

test('without a title no task is created and an error is shown', async () => {
  open();
  fireEvent.submit(screen.getByRole('textbox', { name: 'Add a task' }));
  expect(await screen.findByText('Task title is required')).toBeTruthy();
});

test('a ticked task stays in its place for a moment, then moves to those done today', async () => {
  open();
  await addTask('Water the plants');
  // The name is the same in every state; only the checked state differs.
  const tick = { name: 'Done: Water the plants' };
  fireEvent.click(screen.getByRole('checkbox', { ...tick, checked: false }));
  await screen.findByRole('checkbox', { ...tick, checked: true });
  act(() => void vi.advanceTimersByTime(LINGER_MS - 1_000));
  expect(screen.queryByText('Water the plants')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1_001));
  expect(screen.queryByText('Water the plants')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Done today (1)' }));
  expect(screen.getByText('Water the plants')).toBeTruthy();
});

test('a change by another member does not move the row under a finger', async () => {
  open();
  await addTask('First');
  // Two tasks created at the same moment would have no order.
  await act(() => world.clock.advance(1_000));
  await addTask('Second');
  const order = () =>
    screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label')?.replace('Done: ', ''));
  expect(order()).toEqual(['First', 'Second']);
  const row = screen.getByText('First').closest('li');
  if (!row) throw new Error('no row');
  fireEvent.pointerDown(row);
  const id = row.dataset['task'] ?? '';
  const dated = { id, due_date: '2099-01-01T00:00:00Z', due_all_day: true };
  act(() => void world.home.write('tasks', dated as never));
  await waitFor(() => expect(screen.getByText(/2099/)).toBeTruthy());
  expect(order()).toEqual(['First', 'Second']);
  expect(screen.queryByText('Later')).toBeNull();
  fireEvent.pointerUp(row);
  expect(screen.getByText('Later')).toBeTruthy();
});

test("a member's list shows only their tasks, and new tasks are assigned to them", async () => {
  open(world.ben.id);
  await addTask('For Ana');
  expect(screen.queryByText('For Ana')).toBeNull();
  const field = screen.getByRole('textbox', { name: 'Add a task' });
  fireEvent.change(field, { target: { value: 'For Ben' } });
  fireEvent.submit(field);
  await screen.findByText('For Ben');
});

test('a family without tasks sees what the list is for', async () => {
  open();
  await screen.findByText('Everything the family has to do, in one list.');
  expect(screen.getByText('Try: Water the plants every Sunday')).toBeTruthy();
});

test('if the deleted tasks cannot be loaded, an error with a retry button is shown', async () => {
  await addTask('Old list');
  await act(
    async () =>
      void (await createWriter(client, client.familyRows(), tasks).remove(viewTasks(client).rows[0]?.id ?? '').saved),
  );
  world.server.failNext('/api/tables/tasks?removed', { kind: 'network' });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Recently deleted' }));
  await screen.findByRole('heading', { name: 'The tasks could not be loaded' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Old list');
});

test('search, state and order narrow the list, and stay over a visit but for the search', async () => {
  const { unmount } = open();
  await addTask('Water the plants', { description: 'Also on the balcony' });
  await act(() => world.clock.advance(1_000));
  await addTask('Feed the cat', { status: 'in progress' });
  const list = () =>
    screen.queryAllByRole('checkbox').map((box) => box.getAttribute('aria-label')?.replace('Done: ', ''));
  fireEvent.click(screen.getByRole('button', { name: 'Search and sort' }));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search tasks' }), { target: { value: 'balcony' } });
  expect(list()).toEqual(['Water the plants']);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search tasks' }), { target: { value: 'dog' } });
  expect(screen.getByText('No task matches.')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search tasks' }), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'title' } });
  expect(list()).toEqual(['Feed the cat', 'Water the plants']);
  fireEvent.click(screen.getByRole('button', { name: 'In Progress' }));
  expect(list()).toEqual(['Feed the cat']);
  const last = stored.store.mock.lastCall?.[0] ?? null;
  expect(last).toEqual({ who: null, state: 'in progress', sort: 'title' });
  unmount();
  stored.read.mockReturnValueOnce(last);
  open();
  expect(list()).toEqual(['Feed the cat']);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(list()).toEqual(['Water the plants', 'Feed the cat']);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pending' }));
  expect(list()).toEqual(['Water the plants']);
  fireEvent.click(screen.getByRole('button', { name: 'Search and sort', expanded: true }));
  expect(list()).toEqual(['Water the plants', 'Feed the cat']);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('“Mine” is the first person, and stays over a visit', async () => {
  stored.read.mockReturnValueOnce({ who: world.ben.id });
  open();
  await addTask('For Ana');
  expect(screen.queryByText('For Ana')).toBeNull();
  const people = screen.getByRole('group', { name: 'Whose tasks' });
  expect([...people.querySelectorAll('button')].map(({ ariaPressed }) => ariaPressed)).toEqual([
    'false',
    'false',
    'true',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^.*Mine/ }));
  expect(stored.store.mock.lastCall?.[0]).toMatchObject({ who: world.ana.id });
  await screen.findByText('For Ana');
});

test('tasks done on earlier days are reachable, in pages', async () => {
  open();
  const old = Array.from({ length: 31 }, (_, at) => ({
    ...{ id: newId(), title: `Old ${at}`, status: 'completed', created_by: world.ana.id, assigned_to: world.ana.id },
    ...{ due_date: null, rrule: null, description: null, assigned_members: null, completed_by: world.ana.id },
    completed_at: new Date(2026, 10, 1, 8, at).toISOString(),
  }));
  act(() => {
    for (const row of old) world.home.write('tasks', row);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Done earlier (31)' }));
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(30);
  expect(screen.queryByText('Old 0')).toBeNull();
  expect(screen.getAllByText('Done Sun, Nov 1')).toHaveLength(30);
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(screen.getByText('Old 0')).toBeTruthy();
});

test('a list longer than a screen is drawn whole', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...{ id: newId(), title: `Task ${at}`, status: 'pending', created_by: world.ana.id, assigned_to: world.ana.id },
    ...{
      due_date: null,
      rrule: null,
      description: null,
      assigned_members: null,
      completed_by: null,
      completed_at: null,
    },
  }));
  act(() => {
    for (const row of many) world.home.write('tasks', row);
  });
  open();
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(60));
});
