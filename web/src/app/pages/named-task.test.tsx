import { renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { viewTasks, writeTask, type OpenClient } from '#web/lib/testing/world.ts';
import { readOpening } from '#web/rows/open-row.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { useNamedTask } from './use-named-task.ts';

const went = vi.hoisted(() => [] as unknown[]);
vi.mock('@tanstack/react-router', () => ({
  useNavigate:
    () =>
    ({ to, search }: { to: string; search: (old: object) => object }) =>
      went.push([to, search({ who: 'me', task: 'x' })]),
}));

let client: OpenClient;
let before: number;
const countOpened = () => readOpening(tasks).number - before;
beforeEach(async () => {
  went.length = 0;
  ({ client } = await openScreen(1280, ['tasks']));
  before = readOpening(tasks).number;
});
afterEach(closeScreen);

test('a task that the address names is opened once, and the address is that of the list again', async () => {
  await writeTask(client, { title: 'Water the plants' }).saved;
  const [task] = viewTasks(client).rows;
  const { rerender } = renderHook(({ id }) => useNamedTask(id), { initialProps: { id: task?.id ?? null } });
  await waitFor(() => expect(readOpening(tasks).row).toMatchObject({ title: 'Water the plants' }));
  expect(went).toEqual([['/tasks', { who: 'me' }]]);
  rerender({ id: null });
  expect(countOpened()).toBe(1);
});

test('a task that is not there any more is said to be gone', async () => {
  renderInKit(<p />);
  renderHook(() => useNamedTask(newId()));
  await screen.findByText('This task is gone');
  expect([countOpened(), went]).toEqual([0, [['/tasks', { who: 'me' }]]]);
});

test('an address that names no task opens none', () => {
  renderHook(() => useNamedTask(null));
  expect([countOpened(), went]).toEqual([0, []]);
});
