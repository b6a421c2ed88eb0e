import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { TasksScreen } from '../../areas/tasks/tasks-screen.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { ownerOf, storedChoices, storedLine } from '../../rows/drafts/stored-draft.ts';
import { openRow } from '../../rows/open-row.ts';
import { usePeople } from '../people.ts';
import { useNamedTask } from './use-named-task.ts';

const route = getRouteApi('/_app/tasks');
// The same at each rendering, so that a long list draws only the rows that changed.
const openTask = (task: Task) => openRow(tasks, task);
const openNewTask = () => openRow(tasks, null);

export function TasksPage() {
  const { who, task = null } = route.useSearch();
  useNamedTask(task);
  const navigate = useNavigate();
  const session = useSession();
  const { family } = session;
  const { people, currentMembers, managers } = usePeople();
  const owner = ownerOf(session) ?? '';
  const typed = useMemo(() => storedLine(owner, 'tasks'), [owner]);
  const stored = useMemo(() => storedChoices(owner, 'tasks'), [owner]);
  if (!family) return null;
  return (
    <TasksScreen
      // Text typed for one family must not appear in another.
      key={owner}
      people={people}
      currentMembers={currentMembers}
      managers={managers}
      myId={family.member_id}
      who={who ?? null}
      typed={typed}
      stored={stored}
      onWho={(id) => void navigate({ to: '/tasks', search: id === null ? {} : { who: id }, replace: true })}
      onNew={openNewTask}
      onEdit={openTask}
    />
  );
}
