import type { Audience } from '#contract/seen-by/audience.ts';
import type { Task } from '#contract/areas/tasks.ts';
import type { NamedFile } from '#contract/files/kinds.ts';
import { deviceZone, type MaybeDay } from '../../ui/dates/dates.ts';
import { NO_REPEAT, readRepeat, writeRepeat, type Repeat } from '../../rows/repeat/repeat.ts';
import type { Sentence } from '../../rows/sentence/sentence.ts';
import { chosenOf, composeAssignment, modeOf, type AssignMode } from './assignment.ts';
import { composeDue, dueOf, NO_DUE, timeOf } from './due.ts';

/** The values of the task form. */
export interface TaskDraft extends Repeat {
  title: string;
  description: string;
  day: MaybeDay;
  time: string;
  /** The time zone in which day and time were chosen; empty without one. */
  zone: string;
  status: Task['status'];
  mode: AssignMode;
  chosen: readonly string[];
  attachments: readonly NamedFile[];
  audience: Audience;
}

export function draftOf(task: Task | null, chosen: readonly string[] = []): TaskDraft {
  if (task === null)
    return {
      ...{ title: '', description: '', day: '', time: '', zone: '', ...NO_REPEAT },
      ...{ status: 'pending', mode: 'single', chosen, attachments: [], audience: null },
    };
  const due = dueOf(task);
  return {
    title: task.title,
    description: task.description ?? '',
    day: due?.day ?? '',
    time: timeOf(due),
    zone: task.due_zone ?? '',
    ...readRepeat(task.rrule, due?.day ?? ''),
    status: task.status,
    mode: modeOf(task),
    chosen: chosenOf(task),
    audience: task.audience ?? null,
    attachments: task.attachments ?? [], // a device may have stored the row before there were any
  };
}

/** The values of a new task as a sentence describes it, for `usualPerson` where it names no member. */
export function draftOfSentence(sentence: Sentence, usualPerson: string | null): TaskDraft {
  const { title, day, time, rrule, people } = sentence;
  const chosen = people.length > 0 || usualPerson === null ? people : [usualPerson];
  return {
    ...draftOf(null, chosen),
    ...{ title, day, time, zone: day === '' ? '' : deviceZone(), mode: people.length > 1 ? 'multiple' : 'single' },
    ...readRepeat(rrule || null, day),
  };
}

/** The fields of a task with these values, as they were typed. */
export function composeTask(draft: TaskDraft, myId: string) {
  return {
    title: draft.title,
    description: draft.description,
    ...composeDraftDue(draft),
    status: draft.status,
    ...composeAssignment(draft.mode, draft.chosen, myId),
    audience: draft.audience,
  };
}

function composeDraftDue(draft: TaskDraft) {
  const { day, time, zone } = draft;
  if (day === '') return NO_DUE;
  return { ...composeDue(day, time), due_zone: zone || null, rrule: writeRepeat(draft, day) };
}
