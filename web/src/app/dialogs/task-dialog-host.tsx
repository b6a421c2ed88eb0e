import { tasks, type Task } from '#contract/areas/tasks.ts';
import { useSession } from '../../lib/auth/session.ts';
import { openRow } from '../../rows/open-row.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';
import { usePeople } from '../people.ts';

const loadDialog = () => import('../../areas/tasks/components/task-dialog.tsx');
const TaskDialog = lazyRowDialog(() => loadDialog().then((file) => file.TaskDialog));

/** Fetches the dialog's code ahead of time, when a pointer or the focus reaches the button. */
export function preloadTaskDialog(): void {
  // A failure is ignored here: opening the dialog fetches again and reports it.
  loadDialog().catch(() => undefined);
}

export const openTask = (task: Task): void => openRow(tasks, task);
export const openNewTask = (): void => openRow(tasks, null);

/** The task dialog of the app. It stands beside every screen, because tasks are opened from all of them. */
export function TaskDialogHost() {
  const { family } = useSession();
  const { people, currentMembers, managers } = usePeople();
  return (
    <RowDialogHost table={tasks} area="tasks">
      {(props) => <TaskDialog {...props} {...{ people, currentMembers, managers }} myId={family?.member_id ?? ''} />}
    </RowDialogHost>
  );
}
