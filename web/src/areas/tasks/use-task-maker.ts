import { tasks, taskPermissions, type NewTask } from '#contract/areas/tasks.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { translatorOf } from '../../lib/i18n/i18n.ts';
import { openRow } from '../../rows/open-row.ts';
import type { Maker } from '../../rows/quick-add/maker.ts';
import { useMake } from '../../rows/related/use-make.ts';
import type { Sentence } from '../../rows/sentence/sentence.ts';
import { composeAssignment } from './assignment.ts';
import { composeDue } from './due.ts';
import { explainRefusal } from './failures.ts';
import { sentenceDraft } from './lazy-parts.ts';

/** The fields of the task that a sentence describes. */
function composeFields({ title, day, time, rrule, people }: Sentence) {
  const [first] = people;
  return {
    title,
    ...(day === '' ? {} : composeDue(day, time)),
    ...(rrule === '' ? {} : { rrule }),
    ...(first === undefined ? {} : composeAssignment(people.length > 1 ? 'multiple' : 'single', people, first)),
  };
}

/** Makes tasks of sentences. `preset` are fields of every one, such as the member whose list is shown. */
export function useTaskMaker(preset: Partial<NewTask>): Maker {
  const isForOthers = useMay()(taskPermissions.manage);
  const make = useMake(tasks);
  const usualPerson = preset.assigned_to ?? null;
  return {
    ...{ table: tasks, area: 'tasks', usualPerson, isForOthers, explain: explainRefusal },
    sayFault: (fault) => translatorOf('tasks')(fault),
    create: (sentence, from) => ({
      ...make({ ...preset, ...composeFields(sentence) }, from),
      sayCreated: () => translatorOf('tasks')('created'),
    }),
    openDialog: async (sentence, from) => {
      const draftOfSentence = await sentenceDraft.fetch();
      openRow(tasks, null, draftOfSentence(sentence, usualPerson), null, { from });
    },
    offerToShow: (id) => (isOutOfView(id) ? { label: translatorOf('tasks')('show'), run: () => showRow(id) } : null),
  };
}

function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-task="${id}"]`);
}

/**
 * A task without a date is added at the end of the list, which on a phone is far below the field. False where the list does not have it: the
 * answer may come when another screen or family is shown.
 */
function isOutOfView(id: string): boolean {
  const at = findRow(id)?.getBoundingClientRect();
  return at !== undefined && (at.top < 0 || at.bottom > window.innerHeight);
}

function showRow(id: string): void {
  const row = findRow(id);
  row?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  row?.querySelector<HTMLElement>('button:not([role=checkbox])')?.focus({ preventScroll: true });
}
