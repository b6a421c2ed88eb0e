import type { NewTask, Task } from '#contract/areas/tasks.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/limits.ts';
import { tidyLine, tidyText } from '#contract/text.ts';
import type { MaybeDay } from '../../ui/dates/dates.ts';
import { chosenOf, composeAssignment, modeOf, type AssignMode } from './assignment.ts';
import { composeDue, dueOf, timeOf } from './due.ts';

/** The values of the task form. */
export interface TaskDraft {
  title: string;
  description: string;
  day: MaybeDay;
  time: string;
  status: Task['status'];
  mode: AssignMode;
  chosen: readonly string[];
}

export function draftOf(task: Task | null, chosen: readonly string[] = []): TaskDraft {
  if (task === null)
    return { title: '', description: '', day: '', time: '', status: 'pending', mode: 'single', chosen };
  const due = dueOf(task);
  return {
    title: task.title,
    description: task.description ?? '',
    day: due?.day ?? '',
    time: timeOf(due),
    status: task.status,
    mode: modeOf(task),
    chosen: chosenOf(task),
  };
}

export interface DraftErrors {
  title?: 'titleRequired' | 'titleTooLong';
  description?: 'descriptionTooLong';
}

export function checkDraft(draft: TaskDraft): DraftErrors {
  const title = tidyLine(draft.title);
  return {
    ...(title === '' ? { title: 'titleRequired' as const } : {}),
    ...(title.length > TITLE_MAX ? { title: 'titleTooLong' as const } : {}),
    ...(tidyText(draft.description).length > DESCRIPTION_MAX ? { description: 'descriptionTooLong' as const } : {}),
  };
}

/** The fields of a new task. */
export function composeTask(draft: TaskDraft, myId: string): NewTask {
  return {
    title: tidyLine(draft.title),
    description: tidyText(draft.description) || null,
    ...(draft.day === '' ? { due_date: null, due_all_day: false } : composeDue(draft.day, draft.time)),
    status: draft.status,
    ...composeAssignment(draft.mode, draft.chosen, myId),
  };
}

/** The fields that differ from `before`. Only they are sent, so that two people can edit different fields without loss. */
export function composeChanges(before: TaskDraft, after: TaskDraft, myId: string): Partial<NewTask> {
  const all = composeTask(after, myId);
  const changes: Partial<NewTask> = {};
  if (after.title !== before.title && all.title !== before.title) changes.title = all.title;
  if (after.description !== before.description && (all.description ?? '') !== before.description)
    changes.description = all.description ?? null;
  if (after.day !== before.day || after.time !== before.time) {
    Object.assign(changes, { due_date: all.due_date, due_all_day: all.due_all_day });
  }
  if (after.status !== before.status) changes.status = after.status;
  if (after.mode !== before.mode || after.chosen.join() !== before.chosen.join()) {
    Object.assign(changes, { assigned_to: all.assigned_to, assigned_members: all.assigned_members });
  }
  return changes;
}

export function isSameDraft(a: TaskDraft, b: TaskDraft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
