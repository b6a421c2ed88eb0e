import { useNavigate } from '@tanstack/react-router';
import { Check, ListChecks } from 'lucide-react';
import { tasks } from '#contract/areas/tasks.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { PalettePart } from '../../area.ts';

/** Open tasks before completed ones, found by title and description, and the tasks of each person. */
export const usePalette: PalettePart['usePalette'] = ({ currentMembers }) => {
  const { t } = useTranslation('tasks');
  const navigate = useNavigate();
  const { rows } = useRows(tasks);
  const isDone = (status: string) => status === 'completed';
  const found = rows
    .toSorted((one, other) => Number(isDone(one.status)) - Number(isDone(other.status)))
    .map((task) => ({
      key: `task ${task.id}`,
      label: task.title,
      words: task.description ?? '',
      icon: isDone(task.status) ? <Check size={20} aria-hidden="true" /> : <ListChecks size={20} aria-hidden="true" />,
      ...(isDone(task.status) ? { note: t('searchDone') } : {}),
      run: () => openRow(tasks, task),
    }));
  const people = currentMembers.map((person) => ({
    key: `person ${person.id}`,
    label: t('searchTasksOf', { name: person.name }),
    words: person.name,
    icon: <Avatar person={person} size="sm" />,
    run: () => void navigate({ to: '/tasks', search: { who: person.id } }),
  }));
  return {
    groups: [
      { key: 'tasks', name: t('title'), entries: found, isForSearching: true },
      { key: 'people', name: t('searchPeople'), entries: people, isForSearching: true },
    ],
  };
};
