import { renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { viewTasks, writeTask, type OpenClient } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { useNamedTask } from './use-named-task.ts';

const opened = vi.hoisted(() => [] as string[]);
vi.mock('../dialogs/task-dialog-host.tsx', () => ({ openTask: ({ title }: Task) => opened.push(title) }));
const went = vi.hoisted(() => [] as unknown[]);
vi.mock('@tanstack/react-router', () => ({
  useNavigate:
    () =>
    ({ to, search }: { to: string; search: (old: object) => object }) =>
      went.push([to, search({ who: 'me', task: 'x' })]),
}));

let client: OpenClient;
beforeEach(async () => {
  opened.length = 0;
  went.length = 0;
  ({ client } = await openScreen(1280, ['tasks']));
});
afterEach(closeScreen);

test('a task that the address names is opened once, and the address is that of the list again', async () => {
  await writeTask(client, { title: 'Water the plants' }).saved;
  const [task] = viewTasks(client).rows;
  const { rerender } = renderHook(({ id }) => useNamedTask(id), { initialProps: { id: task?.id ?? null } });
  await waitFor(() => expect(opened).toEqual(['Water the plants']));
  expect(went).toEqual([['/tasks', { who: 'me' }]]);
  rerender({ id: null });
  expect(opened).toHaveLength(1);
});

test('a task that is not there any more is said to be gone', async () => {
  renderInKit(<p />);
  renderHook(() => useNamedTask(newId()));
  await screen.findByText('This task is gone');
  expect([opened, went]).toEqual([[], [['/tasks', { who: 'me' }]]]);
});

test('an address that names no task opens none', () => {
  renderHook(() => useNamedTask(null));
  expect([opened, went]).toEqual([[], []]);
});
