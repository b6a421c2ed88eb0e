import type { RowName } from '#contract/areas/links.ts';
import type { AnyFamilyTable, BaseRow, RowOf } from '#contract/family-table.ts';
import { readSession } from '../lib/auth/session.ts';
import { createListeners } from '../lib/listeners.ts';
import { ownerOf, type RefusedChange, type StoredDraft } from './drafts/stored-draft.ts';

interface Opening {
  /** Counts openings, so that each starts with a fresh form. */
  readonly number: number;
  /** The person and family it was opened for. It is not shown to another person and does not write to another family. */
  readonly owner: string | null;
  readonly isOpen: boolean;
  readonly row: BaseRow | null;
  readonly draft: object | null;
  /** The draft is what a new row begins with, and not typed. */
  readonly isPreset?: boolean | undefined;
  readonly refused: RefusedChange | null;
  /** The row that a new one is made from. */
  readonly from?: RowName | null | undefined;
  /** Told the new row's id and fields once it is saved, or waits on this device. */
  readonly onMade?: ((id: string, fields: object) => void) | undefined;
  /** A draft that was closed without saving, as long as a toast offers to bring it back. */
  readonly offered: StoredDraft | null;
}

const NEVER: Opening = {
  ...{ number: 0, owner: null, isOpen: false, row: null },
  ...{ draft: null, refused: null, offered: null },
};
/** A table as far as its dialog's place needs it. A declaration is one, too. */
export type TableName = Pick<AnyFamilyTable, 'name'> & Partial<Pick<AnyFamilyTable, 'label'>>;

/** The last opening of each table's dialog, by the table's name. */
const openings = new Map<string, Opening>();
const changed = createListeners();

export const readOpening = (table: TableName): Opening => openings.get(table.name) ?? NEVER;
export const subscribeOpenings = changed.add;

export function changeOpening(table: TableName, next: Partial<Opening>): void {
  openings.set(table.name, { ...readOpening(table), ...next });
  changed.emit();
}

/**
 * Opens the dialog of a row, from anywhere; `row` is null for a new one. `draft` restores what was typed before, and saving it replaces the
 * change `refused` in the tray. `from` is what a new row is made from, and `onMade` is told of it. Its host draws it.
 */
export function openRow<Table extends TableName>(
  table: Table,
  row: RowOf<Table> | null,
  draft: object | null = null,
  refused: RefusedChange | null = null,
  { from, onMade, isPreset }: Pick<Opening, 'from' | 'onMade' | 'isPreset'> = {},
): void {
  const number = readOpening(table).number + 1;
  changeOpening(table, {
    number,
    owner: ownerOf(readSession()),
    isOpen: true,
    row,
    draft,
    refused,
    from,
    onMade,
    isPreset,
  });
}

/** Opens the dialog of a new row that begins with `preset`. Closed as it was opened, nothing of it is kept. */
export function openNew(table: TableName, preset: object, options: Pick<Opening, 'from' | 'onMade'> = {}): void {
  openRow(table, null, preset, null, { ...options, isPreset: true });
}
