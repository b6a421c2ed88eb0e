import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import type { OpenClient, World } from '#web/lib/testing/world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { QuickAdd } from '../../rows/quick-add/quick-add.tsx';
import { TaskDialog } from './components/task-dialog.tsx';
import { taskKinds } from './lazy-parts.ts';
import { useTaskMaker } from './use-task-maker.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  ({ world, client } = await openScreen(1280, ['tasks']));
});
afterEach(closeScreen);

const nothing = () => undefined;

function Box() {
  const maker = useTaskMaker({});
  const typed = { read: () => '', store: nothing, forget: nothing };
  return <QuickAdd makers={[maker]} kinds={taskKinds} label="Add a task" typed={typed} people={[]} myId="" />;
}

/** Both places that create tasks: each types a title and sends it. */
const PLACES = {
  'the dialog': (title: string) => {
    renderInKit(
      <TaskDialog
        {...{ isOpen: true, row: null, people: [], currentMembers: [], managers: [], myId: world.ana.id }}
        {...{ onClose: nothing, onDropDraft: nothing, onStoreDraft: nothing, onForgetDraft: nothing }}
      />,
    );
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } });
    return () => fireEvent.click(screen.getByRole('button', { name: 'Create Task' }));
  },
  'the quick add': (title: string) => {
    renderInKit(<Box />);
    const field = screen.getByRole('textbox', { name: 'Add a task' });
    fireEvent.change(field, { target: { value: title } });
    return () => fireEvent.submit(field);
  },
};
const EACH_PLACE = Object.entries(PLACES);

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly message?: string;
  readonly hint?: string;
  readonly text: string;
}

const ANSWERS: readonly Answer[] = [
  { status: 400, code: 'PGRST301', text: 'Session error. Please refresh the page and try again.' },
  { status: 403, code: '42501', text: 'Permission denied. Please check your role or contact support.' },
  { status: 409, code: '23505', text: 'Duplicate task detected. Please refresh the page.' },
  {
    ...{ status: 422, code: 'UNPROCESSABLE', message: 'The list is full.' },
    text: 'The list is full. Please try again or contact support if the issue persists.',
  },
  {
    ...{ status: 422, code: 'UNPROCESSABLE', message: 'The list is full.', hint: 'Delete old tasks first.' },
    text: 'The list is full. Delete old tasks first.',
  },
];

test.each(EACH_PLACE.flatMap(([place, open]) => ANSWERS.map((answer) => ({ place, open, ...answer }))))(
  'a $code in $place is titled “Failed to create task”, with “$text” beneath',
  async ({ open, text, status, code, message = 'whatever', hint }) => {
    vi.spyOn(world.home, 'apply').mockImplementation((_user, _actor, changes) =>
      changes.map(({ id }) => ({ id, status, code, message, ...(hint === undefined ? {} : { hint }) })),
    );
    open('Feed the cat')();
    const title = await screen.findByText('Failed to create task');
    expect(title.closest('li, [role=alert]')?.textContent).toContain(text);
  },
);

test.each(EACH_PLACE)('without a title, %s says that it is required', async (_place, open) => {
  open('  ')();
  expect((await screen.findAllByText('Task title is required')).length).toBeGreaterThan(0);
});

test.each(EACH_PLACE)('after the session has ended, %s says that the user must be logged in', async (_place, open) => {
  const send = open('Feed the cat');
  await act(() => client.session.signOut('keep'));
  send();
  expect(await screen.findByText('You must be logged in to create tasks')).toBeTruthy();
});

test.each(EACH_PLACE)('%s reports a created task', async (_place, open) => {
  open('Feed the cat')();
  await screen.findByText('Task created and notifications sent');
});

test.each(EACH_PLACE)(
  'while the server refuses the session itself, %s says what to do and that nothing is lost',
  async (_place, open) => {
    world.server.failNext('/api/changes', { code: 'PGRST301', status: 401, times: 9 });
    open('Feed the cat')();
    const title = await screen.findByText('Saved on this device, but not sent yet');
    expect(title.closest('li')?.textContent).toContain('Session error. Please refresh the page and try again.');
    expect(client.outbox.entries()).toHaveLength(1);
  },
);
