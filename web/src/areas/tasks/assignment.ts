import { assignees, type NewTask, type Task } from '#contract/areas/tasks.ts';
import type { Language } from '../../lib/i18n/language.ts';
import type { Person } from '../../ui/people.ts';

export type AssignMode = 'single' | 'multiple';

/** A new task in the list of one member is assigned to them. Members who may not manage tasks can only create their own. */
export function presetFor(who: string | null, myId: string, mayManage: boolean): Partial<NewTask> {
  return { assigned_to: mayManage && who !== null ? who : myId };
}

/** The stored columns for the chosen people: one id in single mode, a list in multiple mode. */
export function composeAssignment(mode: AssignMode, chosen: readonly string[], myId: string) {
  if (mode === 'multiple' && chosen.length > 0) return { assigned_to: null, assigned_members: [...chosen] };
  return { assigned_to: chosen[0] ?? myId, assigned_members: null };
}

export function modeOf(task: Pick<Task, 'assigned_members'>): AssignMode {
  return task.assigned_members === null ? 'single' : 'multiple';
}

export function chosenOf(task: Pick<Task, 'assigned_to' | 'assigned_members'>): readonly string[] {
  return assignees(task);
}

/** The names of the managers to ask: `Ana or Marco`. */
export function nameManagers(managers: readonly Person[], language: Language): string {
  const names = managers.map((person) => person.firstName);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}
