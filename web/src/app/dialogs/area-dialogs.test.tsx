import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tasks } from '#contract/areas/tasks.ts';
import { viewTasks, writeTask, type OpenClient } from '../../lib/testing/world.ts';
import { renderInKit } from '../../ui/testing/render-kit.tsx';
import { closeScreen, openScreen } from '../../testing/screen-world.ts';
import { draftOf } from '../../areas/tasks/draft.ts';
import { openRow } from '../../rows/open-row.ts';
import { takeDraft } from '../../rows/drafts/stored-draft.ts';
import { messages } from '../i18n/messages.en.ts';
import { AreaDialogs } from './area-dialogs.tsx';

// A newer version of the app was deployed, so the files of this one no longer exist.
vi.mock('../../areas/tasks/components/task-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

let client: OpenClient;

beforeEach(async () => {
  ({ client } = await openScreen(1280, ['app', 'tasks']));
  renderInKit(
    <>
      <p>The list of tasks</p>
      <AreaDialogs />
    </>,
  );
});

afterEach(closeScreen);

test('a task dialog that cannot be fetched leaves the screen as it is and offers to reload', async () => {
  act(() => openRow(tasks, null));
  await screen.findByText(messages.missingTitle);
  expect(screen.queryByRole('button', { name: messages.reload })).not.toBeNull();
  expect(screen.queryByText('The list of tasks')).not.toBeNull();
});

test('a draft for a dialog that cannot be fetched is still there after the reload', async () => {
  await act(async () => void (await writeTask(client, { title: 'Water the plants' }).saved));
  const [task] = viewTasks(client).rows;
  if (!task) throw new Error('The task is not there');
  const draft = { ...draftOf(task), title: 'Water the plants and the cat' };
  act(() => openRow(tasks, task, draft));
  await screen.findByText(messages.missingTitle);
  // The host names the owner by member id and family id.
  const family = client.session.read().family;
  expect(takeDraft('tasks', `${family?.member_id} in ${family?.id}`)?.draft).toEqual(draft);
});
