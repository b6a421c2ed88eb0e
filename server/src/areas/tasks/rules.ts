import { assignees, type Task } from '#contract/areas/tasks.ts';
import type { Language } from '#contract/languages.ts';
import type { Notice } from '../notifications/commands.ts';

type Assignment = Pick<Task, 'assigned_to' | 'assigned_members'>;

/** Members who have the task now and had it not before, except the giver. */
export function newAssignees(before: Assignment | null, after: Assignment, actorId: string): readonly string[] {
  const had = before ? assignees(before) : [];
  return assignees(after).filter((id) => id !== actorId && !had.includes(id));
}

const WORDS = {
  en: {
    given: (name: string) => `${name} gave you a task`,
    givenBySomebody: 'You have a new task',
    due: (title: string, day: string) => `${title}, due ${day}`,
    locale: 'en-GB',
  },
  es: {
    given: (name: string) => `${name} te ha dado una tarea`,
    givenBySomebody: 'Tienes una tarea nueva',
    due: (title: string, day: string) => `${title}, para el ${day}`,
    locale: 'es-ES',
  },
} as const;

/** The notification of a new assignee. `giver` is null for a person without a name. */
export function describeAssignment(
  task: Pick<Task, 'id' | 'title' | 'due_date'>,
  giver: string | null,
  language: Language,
): Notice {
  const words = WORDS[language];
  return {
    title: giver === null ? words.givenBySomebody : words.given(giver),
    content: task.due_date === null ? task.title : words.due(task.title, nameDay(task.due_date, words.locale)),
    category: 'info',
    priority: 'medium',
    link: `/tasks?task=${task.id}`,
  };
}

/** The day as it was entered: the first ten characters, in no zone. */
function nameDay(due: string, locale: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${due.slice(0, 10)}T00:00:00Z`));
}
