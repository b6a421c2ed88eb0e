import type { ChangeWords } from '../../areas/area.ts';
import { members } from '#contract/areas/family.ts';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { tables } from '#contract/tables.ts';
import { sayError } from '../../lib/api/error-words.ts';
import type { Refusal } from '../../lib/outbox/outbox-entry.ts';
import { useRow } from '../../lib/sync/rows.ts';
import type { NotSaved, WaitingChange } from '../../lib/outbox/sync-status.ts';
import { typedTexts } from '../../rows/search/typed-texts.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime } from '../../ui/dates/dates.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const CHANGE_WORDS = Object.values(
  import.meta.glob<readonly ChangeWords[]>('../../areas/*/area/changes.ts', { eager: true, import: 'changeWords' }),
).flat();

interface Described {
  title: string;
  detail: string;
  /** Why the server refused the change; empty for a change that only waits. */
  reason: string;
  /** More about the reason: what the error code means where the area's sentence is general, or what to do. */
  more: string;
}

const typedIn = (change: Pick<WaitingChange, 'table' | 'fields'>) => typedTexts(tableOf(change), change.fields);

/** All texts typed into a change, its group, and the changes that went to the tray with it, each text once. */
export function typedTextsOf(change: NotSaved): string[] {
  return [...new Set([change, ...(change.others ?? []), ...change.folded].flatMap(typedIn))];
}

/** The words of a change for which its area has none of its own. */
const VERBS = {
  create: 'changeCreate',
  update: 'changeUpdate',
  remove: 'changeRemove',
  restore: 'changeRestore',
} as const;

/** The table of a change; undefined for one that this version does not know. */
export function tableOf(change: Pick<WaitingChange, 'table'>): AnyFamilyTable | undefined {
  return tables.find(({ name }) => name === change.table);
}

/** Describes a change of any table in words. `removed` is the changed row if it has been deleted and is not in the list. */
export function useDescription(change: WaitingChange | NotSaved, removed?: BaseRow): Described {
  const { t } = useTranslation();
  const habits = useDateHabits();
  const table = tableOf(change);
  const words = CHANGE_WORDS.find((one) => one.table.name === change.table);
  const row = useRow(table ?? members, table ? change.row_id : null).row ?? removed;
  // A damaged change may name no table, and its fields may have any shape.
  const label: unknown = table ? table.label({ ...row, ...change.fields }) : typedIn(change)[0];
  const title = typeof label === 'string' && label.trim() !== '' ? label : t('changeUnknown');
  const first = words?.name?.(change, title) ?? t(VERBS[change.op], { title });
  return {
    title: change.others ? t('changeGroup', { count: change.others.length + 1, title: first }) : first,
    // A damaged change may have no valid time.
    detail: Number.isNaN(Date.parse(change.made_at)) ? '' : formatTime(new Date(change.made_at), habits),
    ...('error' in change ? explain(change.error) : { reason: '', more: '' }),
  };

  function explain(error: Refusal): Pick<Described, 'reason' | 'more'> {
    const own = error.code === 'DAMAGED' ? null : words?.explain?.(error, change);
    if (own) return own;
    const { message, hint } = sayError(error);
    return { reason: message, more: hint ?? '' };
  }
}
