import { useCallback } from 'react';
import { settings } from '#contract/areas/account.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { members, type Member } from '#contract/areas/family.ts';
import { displayName } from '#contract/areas/own-account.ts';
import { tasks, type Task } from '#contract/areas/tasks.ts';
import { explainFailure } from '../../areas/tasks/failures.ts';
import type { Refusal } from '../../lib/outbox/outbox-entry.ts';
import { useRows } from '../../lib/sync/rows.ts';
import type { NotSaved, WaitingChange } from '../../lib/outbox/sync-status.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime } from '../../ui/dates/dates.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface Described {
  title: string;
  detail: string;
  /** Why the server refused the change; empty for a change that only waits. */
  reason: string;
  /** The message of the error code, where the area has no sentence for it. */
  serverWords: string;
}

/** Tables of the personal workspace whose rows have no title. */
const PERSONAL_WORDS = new Map([
  [settings.name, 'changeSettings'],
  [notifications.name, 'changeNotification'],
] as const);

/** Fields that hold text typed by people. */
const TYPED_FIELDS = ['title', 'first_name', 'last_name', 'name', 'description', 'text'];

/** All texts typed into a change, its group, and the changes that went to the tray with it, each text once. */
export function typedTextsOf({ fields, others = [], folded }: NotSaved): string[] {
  const typed = [fields, ...[...others, ...folded].map((change) => change.fields)].flatMap((each) =>
    TYPED_FIELDS.map((field) => each[field]),
  );
  return [...new Set(typed.filter((value) => typeof value === 'string').filter((value) => value.trim() !== ''))];
}

/** Describes a change of any table in words. `removed` is the changed row if it has been deleted and is not in the list. */
export function useDescribeChange(): (change: WaitingChange | NotSaved, removed?: Task) => Described {
  const { t } = useTranslation('tasks');
  const { t: sayApp } = useTranslation('app');
  const habits = useDateHabits();
  const { rows } = useRows(tasks);
  const { rows: people } = useRows(members);
  return useCallback(
    (change, removed) => {
      const explain = (error: Refusal) =>
        error.code === 'DAMAGED' ? { reason: sayApp('errorDamaged'), serverWords: '' } : explainFailure(error, t);
      const typed = change.fields['title'];
      const title =
        typeof typed === 'string' ? typed : (rows.find((row) => row.id === change.row_id) ?? removed)?.title;
      const words = { title: nameOf(change, people) ?? title ?? t('changeUnknown') };
      const verb = {
        create: 'changeCreate',
        update: change.fields['status'] === 'completed' ? 'changeDone' : 'changeUpdate',
        remove: 'changeRemove',
        restore: 'changeRestore',
      } as const;
      const personal = PERSONAL_WORDS.get(change.table);
      const first = personal ? sayApp(personal) : t(verb[change.op], words);
      return {
        title: change.others ? sayApp('changeGroup', { count: change.others.length + 1, title: first }) : first,
        // A damaged change may have no valid time.
        detail: Number.isNaN(Date.parse(change.made_at)) ? '' : formatTime(new Date(change.made_at), habits),
        ...('error' in change ? explain(change.error) : { reason: '', serverWords: '' }),
      };
    },
    [rows, people, t, sayApp, habits],
  );
}

/** The name of the member that a change is about: the one typed in the change, else the stored one. Null for other tables. */
function nameOf({ table, row_id, fields }: WaitingChange, people: readonly Member[]): string | null {
  if (table !== members.name) return null;
  const typed = fields['first_name'];
  if (typeof typed === 'string') return typed;
  const row = people.find(({ id }) => id === row_id);
  return row ? displayName(row) : null;
}
