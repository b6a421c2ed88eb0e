import { assignees, type Task } from '#contract/areas/tasks.ts';
import type { Language } from '#contract/languages.ts';
import type { Notice, SayLocal } from '../../core/notices/write-commands.ts';

type Assignment = Pick<Task, 'assigned_to' | 'assigned_members'>;

/** Members who have the task now and had it not before. */
export function newAssignees(before: Assignment | null, after: Assignment): readonly string[] {
  const had = before ? assignees(before) : [];
  return assignees(after).filter((id) => !had.includes(id));
}

const WORDS = {
  en: {
    given: (name: string) => `${name} gave you a task`,
    givenBySomebody: 'You have a new task',
    due: (title: string, when: string) => `${title}, due ${when}`,
  },
  es: {
    given: (name: string) => `${name} te ha dado una tarea`,
    givenBySomebody: 'Tienes una tarea nueva',
    due: (title: string, when: string) => `${title}, para el ${when}`,
  },
} as const;

/** The notification of a new assignee. `giver` is null for a person without a name. */
export function describeAssignment(
  task: Pick<Task, 'id' | 'title' | 'due_date' | 'due_all_day'>,
  giver: string | null,
  language: Language,
  say: SayLocal,
): Notice {
  const words = WORDS[language];
  // As it was entered, in no zone.
  const when = task.due_date?.slice(0, task.due_all_day ? 10 : 16) ?? null;
  return {
    title: giver === null ? words.givenBySomebody : words.given(giver),
    content: when === null ? task.title : words.due(task.title, say(when)),
    category: 'info',
    priority: 'medium',
    link: `/tasks?task=${task.id}`,
  };
}
