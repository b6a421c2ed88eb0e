import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewTasks, writeTask, type OpenClient, type World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import type { Person } from '#web/ui/people.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { LONG_PRESS_MS } from '../../rows/use-row-selection.ts';
import { selectionBar } from './lazy-parts.ts';
import { TasksScreen } from './tasks-screen.tsx';

let world: World;
let client: OpenClient;
const onEdit = vi.fn<() => void>();

const person = (id: string, name: string): Person => ({
  ...{ id, name, firstName: name, initials: name.slice(0, 1) },
  ...{ hue: 'brick', hasDoubleRing: false },
});

async function open(role: 'parent' | 'child' = 'parent') {
  if (role === 'child') world.server.join(world.home, world.ana, 'child');
  client = await world.openSignedIn();
  const { installClient } = await import('#web/lib/sync/client.ts');
  installClient(client);
  const people = [person(world.ana.id, 'Ana'), person(world.ben.id, 'Ben')];
  const nothing = () => undefined;
  renderInKit(
    <TasksScreen
      {...{ people, currentMembers: people, managers: people, myId: world.ana.id, who: null }}
      typed={{ read: () => '', store: nothing, forget: nothing }}
      stored={{ read: () => null, store: nothing }}
      {...{ onWho: nothing, onNew: nothing, onEdit }}
    />,
  );
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  ({ world, client } = await openScreen(1280, ['tasks']));
  await selectionBar.fetch();
  vi.setSystemTime(world.clock.now());
  onEdit.mockReset();
});

afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

async function addTasks(...titles: string[]): Promise<void> {
  for (const title of titles) {
    await act(async () => void (await writeTask(client, { title }).saved));
    await act(() => world.clock.advance(1_000));
  }
}

const row = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) });
const bar = () => screen.queryByRole('toolbar', { name: 'Chosen tasks' });
const press = (name: string) => fireEvent.click(within(bar() ?? document.body).getByRole('button', { name }));
const chosen = () =>
  screen.queryAllByRole('button', { pressed: true }).flatMap(({ textContent }) => textContent?.match(/Task \d/) ?? []);
const status = () =>
  Object.fromEntries(
    viewTasks(client).rows.map(({ title, status: now, deleted_at }) => [title, deleted_at ? 'gone' : now]),
  );

test('rows are chosen by Ctrl and Shift with a click, ticked together, and come back by one undo', async () => {
  await open();
  await addTasks('Task 1', 'Task 2', 'Task 3', 'Task 4');
  fireEvent.click(row('Task 2'), { ctrlKey: true });
  fireEvent.click(row('Task 4'), { shiftKey: true });
  expect(chosen()).toEqual(['Task 2', 'Task 3', 'Task 4']);
  expect(screen.getByText('3 chosen')).toBeTruthy();
  // While rows are chosen, a click leaves one out.
  fireEvent.click(row('Task 3'));
  expect(onEdit).not.toHaveBeenCalled();
  press('Done');
  expect(bar()).toBeNull();
  expect(status()).toEqual({ 'Task 1': 'pending', 'Task 2': 'completed', 'Task 3': 'pending', 'Task 4': 'completed' });
  await screen.findByText('2 tasks done');
  await waitFor(() => expect(world.home.applied.filter(({ change }) => change.op === 'update')).toHaveLength(2));
  const groups = world.home.applied.filter(({ change }) => change.op === 'update').map(({ change }) => change.group);
  expect(new Set(groups).size).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(new Set(Object.values(status()))).toEqual(new Set(['pending']));
});

test('keys choose rows too, and Escape ends', async () => {
  await open();
  await addTasks('Task 1', 'Task 2', 'Task 3');
  row('Task 1').focus();
  fireEvent.keyDown(row('Task 1'), { key: 'x' });
  expect(chosen()).toEqual(['Task 1']);
  fireEvent.keyDown(row('Task 1'), { key: 'ArrowDown', shiftKey: true });
  expect(document.activeElement).toBe(row('Task 2'));
  fireEvent.keyDown(row('Task 2'), { key: 'ArrowDown', shiftKey: true });
  expect(chosen()).toEqual(['Task 1', 'Task 2', 'Task 3']);
  fireEvent.keyDown(row('Task 3'), { key: 'ArrowUp', shiftKey: true });
  expect(chosen()).toEqual(['Task 1', 'Task 2']);
  fireEvent.keyDown(row('Task 2'), { key: 'Escape' });
  expect(bar()).toBeNull();
  fireEvent.click(row('Task 1'));
  expect(onEdit).toHaveBeenCalledOnce();
});

test('the menu of a row begins choosing with it', async () => {
  await open();
  await addTasks('Task 1', 'Task 2');
  const menuOf = (title: string) => screen.getByRole('button', { name: `More for “${title}”` });
  fireEvent.click(menuOf('Task 1'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Choose several' }));
  expect(chosen()).toEqual(['Task 1']);
  fireEvent.click(row('Task 2'));
  expect(chosen()).toEqual(['Task 1', 'Task 2']);
  fireEvent.click(menuOf('Task 1'));
  expect(screen.queryByRole('menuitem', { name: 'Choose several' })).toBeNull();
});

test('a long press chooses a row, a finger that scrolls does not', async () => {
  await open();
  await addTasks('Task 1');
  const touch = { pointerType: 'touch', bubbles: true, clientX: 10, clientY: 10 };
  fireEvent.pointerDown(row('Task 1'), touch);
  fireEvent.pointerMove(row('Task 1'), { ...touch, clientY: 40 });
  act(() => void vi.advanceTimersByTime(LONG_PRESS_MS));
  expect(bar()).toBeNull();
  fireEvent.pointerUp(row('Task 1'), touch);
  fireEvent.pointerDown(row('Task 1'), touch);
  act(() => void vi.advanceTimersByTime(LONG_PRESS_MS));
  fireEvent.pointerUp(row('Task 1'), touch);
  fireEvent.click(row('Task 1'), { detail: 1 });
  expect(chosen()).toEqual(['Task 1']);
});

test('more tasks than one call takes are deleted in groups of 50, with one undo', async () => {
  await open();
  const titles = Array.from({ length: 53 }, (_, at) => `Task ${at + 1}`);
  await act(async () => void (await Promise.all(titles.map((title) => writeTask(client, { title }).saved))));
  const rows = () => screen.getAllByRole('checkbox').map((box) => box.closest('li'));
  fireEvent.click(within(rows()[0] ?? document.body).getAllByRole('button')[0] ?? document.body, { ctrlKey: true });
  fireEvent.click(within(rows().at(-1) ?? document.body).getAllByRole('button')[0] ?? document.body, {
    shiftKey: true,
  });
  press('Delete');
  await screen.findByText('53 tasks deleted');
  await waitFor(() => expect(world.home.applied.filter(({ change }) => change.op === 'remove')).toHaveLength(53));
  const groups = world.home.applied.flatMap(({ change }) => (change.op === 'remove' ? [change.group] : []));
  expect(new Set(groups).size).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rows()).toHaveLength(53));
});

test('a child changes the own tasks among those chosen, and is told of how many', async () => {
  const asBen = await world.openSignedIn(world.ben.email);
  await writeTask(asBen, { title: 'Task 1', assigned_to: world.ben.id }).saved;
  await writeTask(asBen, { title: 'Task 2', assigned_to: world.ana.id }).saved;
  await open('child');
  await screen.findByText('Task 2');
  fireEvent.click(row('Task 1'), { ctrlKey: true });
  expect(within(bar() ?? document.body).getAllByRole('button')).toHaveLength(1);
  fireEvent.click(row('Task 2'), { ctrlKey: true });
  expect(screen.getByText('1 of 2 can be changed by you')).toBeTruthy();
  expect(within(bar() ?? document.body).queryByRole('button', { name: 'Give' })).toBeNull();
  press('Done');
  expect(status()).toMatchObject({ 'Task 1': 'pending', 'Task 2': 'completed' });
  await screen.findByText('1 stayed as it was');
});

test('several tasks move to a day and keep their times, and are given to people', async () => {
  await open();
  await addTasks('Task 1', 'Task 2');
  fireEvent.click(row('Task 1'), { ctrlKey: true });
  fireEvent.click(row('Task 2'), { ctrlKey: true });
  press('Give');
  const dialog = await screen.findByRole('dialog', { name: 'Give 2 tasks' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Ben' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give' }));
  await screen.findByText('2 tasks given');
  expect(viewTasks(client).rows.map(({ assigned_to }) => assigned_to)).toEqual([world.ben.id, world.ben.id]);
  fireEvent.click(row('Task 1'), { ctrlKey: true });
  press('Move');
  const move = await screen.findByRole('dialog', { name: 'Move 1 task' });
  fireEvent.click(within(move).getByRole('button', { name: 'Tomorrow' }));
  fireEvent.click(within(move).getByRole('button', { name: 'Move' }));
  await screen.findByText('1 task moved');
  expect(viewTasks(client).rows.find(({ title }) => title === 'Task 1')?.due_all_day).toBe(true);
});
