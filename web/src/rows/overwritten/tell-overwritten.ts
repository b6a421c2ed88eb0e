import { members } from '#contract/areas/family.ts';
import type { AnyFamilyTable, BaseRow } from '#contract/family-table.ts';
import { isSameValue, type Overwritten } from '#contract/sync.ts';
import { tables } from '#contract/tables.ts';
import { theClient } from '../../lib/sync/client.ts';
import type { FamilyRows } from '../../lib/sync/family-rows.ts';
import { createWriter } from '../../lib/sync/writer.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';
import { closeToast, readToasts, showToast } from '../../ui/toasts/toasts.ts';
import { offerUndo } from '../../ui/toasts/undo.ts';
import { explainError } from '../explain-error.ts';
import { sayValues, WORDS } from './field-words.ts';

type Row = BaseRow & Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Tells a person of changes that replaced values unseen: as the author of the later value, or as that of the lost one. Each notice stays until it is closed,
 * offers to bring the lost values back, and closes by itself once they are back.
 * @param habitsNow answers the formats and the language of the moment.
 */
export function tellOverwritten(changes: readonly Overwritten[], habitsNow: () => DateHabits): void {
  const { engine, session } = theClient();
  const rows = engine()?.familyRows();
  const memberId = session.read().family?.member_id;
  if (!rows || memberId === undefined) return;
  for (const change of changes) {
    const table = tables.find(({ name }) => name === change.table);
    if (table) tell(table, change, { rows, memberId, habitsNow });
  }
}

interface Place {
  readonly rows: FamilyRows;
  readonly memberId: string;
  readonly habitsNow: () => DateHabits;
}

function tell(table: AnyFamilyTable, change: Overwritten, { rows, memberId, habitsNow }: Place): void {
  const { row_id: id, by } = change;
  const key = `overwritten ${table.name} ${id}`;
  const find = () => rows.find(table, id) as Row | null; // of this table
  const lost: Values = Object.fromEntries(Object.entries(change.values).map(([field, { value }]) => [field, value]));
  const isBack = (row: Row) => Object.entries(lost).every(([field, value]) => isSameValue(value, row[field]));
  const shown = find();
  if (shown && isBack(shown)) return;

  const isWriter = by === memberId;
  const others = isWriter ? [...new Set(Object.values(change.values).map(({ of }) => of))] : [by];
  const firstNameOf = (member: string) => (rows.find(members, member) as Row | null)?.['first_name'];
  const nameOf = (member: string) => {
    const name = firstNameOf(member);
    return typeof name === 'string' && name !== '' ? name : null;
  };
  /** The words in the language of the moment. */
  const words = () => {
    const habits = habitsNow();
    const said = WORDS[habits.language];
    const name = new Intl.ListFormat(habits.language).format(others.map((other) => nameOf(other) ?? said.somebody));
    const title = table.label(find() ?? lost)?.trim() ?? '';
    const values = sayValues(lost, { table, habits, nameOf });
    const fill = (text: string) =>
      text.replace(/\{(name|title|values)\}/g, (_mark, part: string) => ({ name, title, values })[part] ?? '');
    return { said, fill, title };
  };

  function bringBack(): void {
    const row = find();
    if (!row) return;
    const writer = createWriter(
      { device: theClient().device, outbox: theClient().engine()?.outbox ?? null },
      rows,
      table,
    );
    const replaced = Object.fromEntries(Object.keys(lost).map((field) => [field, row[field] ?? null]));
    const write = (values: Values) => {
      void writer.update(id, values).saved.then((outcome) => {
        if (outcome.kind !== 'refused') return;
        showToast(() => ({ title: words().said.failed, description: explainError(outcome.error), tone: 'error' }));
      });
    };
    write(lost);
    offerUndo(
      () => {
        const { said, fill, title } = words();
        return { title: fill(isWriter ? said.theirsIsBack : said.mineIsBack), description: title, undo: said.undo };
      },
      () => write(replaced),
    );
  }

  showToast(() => {
    const { said, fill, title } = words();
    const titles = isWriter
      ? [said.titleOfWriter, said.titleOfWriterUnnamed]
      : [said.titleOfLoser, said.titleOfLoserUnnamed];
    return {
      ...{ key, isOnlyWay: true, durationMs: null },
      title: fill(titles[title === '' ? 1 : 0] ?? ''),
      description: fill(isWriter ? said.textOfWriter : said.textOfLoser),
      // A row that is not here cannot be checked before it is changed.
      ...(find() ? { action: { label: fill(isWriter ? said.keepTheirs : said.useMine), run: bringBack } } : {}),
    };
  });
  const stop = rows.subscribe(() => {
    const row = find();
    const isOpen = readToasts().some((toast) => toast.key === key);
    if (isOpen && !(row && isBack(row))) return;
    stop();
    closeToast(key);
  });
}
