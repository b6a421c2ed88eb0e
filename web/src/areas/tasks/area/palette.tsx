import { useNavigate } from '@tanstack/react-router';
import { Check, ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { assignees, tasks, type Task } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { namesOf } from '../../../ui/people.ts';
import type { PalettePart } from '../../area.ts';

/** Open tasks before completed ones, the person's own before those of others, and what was changed last before the rest. */
function compareFor(myId: string) {
  const rank = (task: Task) => 2 * Number(task.status === 'completed') + Number(!assignees(task).includes(myId));
  return (one: Task, other: Task) => rank(one) - rank(other) || Number(one.updated_at < other.updated_at) * 2 - 1;
}

/** Tasks, found by title, description and the people whom they are for, and the tasks of each person. */
export const usePalette: PalettePart['usePalette'] = ({ people, currentMembers, myId }) => {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const { rows } = useRows(tasks);
  const found = useMemo(
    () =>
      rows.toSorted(compareFor(myId)).map((task) => {
        const isDone = task.status === 'completed';
        const atMs = Date.parse(task.due_date ?? task.created_at);
        const memberIds = assignees(task);
        return {
          key: `task ${task.id}`,
          label: task.title,
          words: [task.description ?? '', ...namesOf(people, memberIds)].join(' '),
          icon: isDone ? <Check size={20} aria-hidden="true" /> : <ListChecks size={20} aria-hidden="true" />,
          ...(isDone ? { note: t('searchDone') } : {}),
          memberIds,
          span: [atMs, atMs] as const,
          run: () => openRow(tasks, task),
        };
      }),
    [rows, people, myId, t],
  );
  const ofPeople = currentMembers.map((person) => ({
    key: `person ${person.id}`,
    label: t('searchTasksOf', { name: person.name }),
    words: person.name,
    icon: <Avatar person={person} size="sm" />,
    run: () => void navigate({ to: '/tasks', search: { who: person.id } }),
  }));
  return {
    groups: [
      { key: 'tasks', name: t('title'), entries: found, isForSearching: true },
      { key: 'people', name: t('searchPeople'), entries: ofPeople, isForSearching: true },
    ],
  };
};
