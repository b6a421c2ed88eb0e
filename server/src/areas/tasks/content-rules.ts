import { assignees, tasks } from '#contract/areas/tasks.ts';
import { factsOf, sayDay, sayPeople, tableContent, withTime } from '../../core/content/content.ts';

const WORDS = {
  en: {
    note: 'Note',
    forWhom: 'For',
    due: 'Due',
    status: 'Status',
    statuses: { pending: 'Open', 'in progress': 'In progress', completed: 'Done' },
    files: 'Files',
    doneOn: (day: string) => `Done on ${day}`,
  },
  es: {
    note: 'Nota',
    forWhom: 'Para',
    due: 'Para cuándo',
    status: 'Estado',
    statuses: { pending: 'Sin hacer', 'in progress': 'En curso', completed: 'Hecha' },
    files: 'Archivos',
    doneOn: (day: string) => `Hecha el ${day}`,
  },
} as const;

export const taskContent = tableContent(tasks, { en: 'Tasks', es: 'Tareas' }, (task, saying) => {
  const { language } = saying;
  const words = WORDS[language];
  const { due_date, due_all_day, status, completed_at } = task;
  const due = due_date && withTime(sayDay(due_date, language), due_all_day ? null : due_date.slice(11, 16));
  const isDone = status === 'completed' && completed_at !== null;
  return {
    title: task.title,
    facts: factsOf(task, language, [
      [words.note, task.description],
      [words.forWhom, sayPeople(assignees(task), saying)],
      [words.due, due],
      [words.files, task.attachments && task.attachments.map(({ name }) => name).join(', ')],
      [words.status, isDone ? words.doneOn(sayDay(completed_at, language)) : words.statuses[status]],
    ]),
  };
});
