import { useState } from 'react';
import { fieldNames, type AnyFamilyTable, type BaseRow } from '#contract/family-table.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { Button } from '../../ui/button.tsx';
import { ComboField, type ComboOption } from '../../ui/combo/combo-field.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { openRow } from '../open-row.ts';
import { findMatches } from '../search/search.ts';
import { wordsOf } from '../search/typed-texts.ts';
import type { RowForm } from '../use-row-form.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';
import { useChosen } from './use-chosen.ts';

const WORDS = { en, es };
/** Rows that the list shows at most: more are found by typing. */
const SHOWN_MAX = 50;
/** The option that opens the dialog for a new row. */
const NEW = 'new';

interface ChosenFieldProps<Column extends string> {
  /** Its values have the column, and the one with the copy of the label, as texts. */
  form: Pick<RowForm<Record<Column, string>>, 'values' | 'change' | 'field'>;
  /** The table of the form, which declares the column under `chosen`. */
  table: AnyFamilyTable;
  column: Column;
  label: string;
}

function declarationOf(table: AnyFamilyTable, column: string) {
  const declared = table.chosen?.[column];
  if (!declared) throw new Error(`${table.name} does not declare that ${column} is chosen.`);
  return declared;
}

/** A choice of a row of another table, found on this device by what is typed. A name that none has is offered as a new row. */
export function ChosenField<Column extends string>({ form, table, column, label }: ChosenFieldProps<Column>) {
  const { table: other, name } = declarationOf(table, column);
  const words = WORDS[useDateHabits().language];
  const may = useMay();
  const { rows } = useRows(other);
  const [sought, setSought] = useState<string | null>(null);
  const values: Readonly<Record<string, string>> = form.values;
  const [id = '', kept = ''] = [values[column], values[name]];
  const chosen = useChosen(other, id, kept);
  const labelOf = (row: BaseRow) => other.label(row) ?? '';
  const typed = sought?.trim() ?? '';
  const known = rows.map((row: BaseRow) => ({ row, label: labelOf(row), words: wordsOf(other, row) }));
  const found = sought === null ? [] : findMatches(known, typed).slice(0, SHOWN_MAX);
  const isNew = typed !== '' && !known.some((one) => one.label.toLowerCase() === typed.toLowerCase());
  const options: ComboOption[] = [
    ...(typed === '' && chosen.name !== '' ? [{ id: '', name: words.nothing, detail: '' }] : []),
    ...found.map(({ item }) => ({ id: item.row.id, name: item.label, detail: '' })),
    ...(isNew && mayCreate() ? [{ id: NEW, name: fillIn(words.add, typed), detail: '' }] : []),
  ];

  /** The rule for a new row asks for more than its name, which is not known yet, so the table's permissions answer. */
  function mayCreate(): boolean {
    const { manage, create = manage } = other.permissions ?? {};
    return create !== undefined && may(create);
  }

  const take = (next: string, called: string) =>
    form.change({ [column]: next, [name]: called } as Record<Column, string>); // both are texts of the form

  function choose(next: string): void {
    const row = rows.find((one: BaseRow) => one.id === next);
    if (next !== NEW) return take(next, row ? labelOf(row) : '');
    const field = fieldNames(other.create).find((one) => other.label({ [one]: typed }) === typed);
    openRow(other, null, field === undefined ? null : { [field]: typed }, null, {
      onMade: (made, fields) => take(made, other.label(fields) ?? ''),
    });
  }

  const isGone = chosen.name !== '' && chosen.open === null && rows.length > 0;
  return (
    <div>
      <ComboField
        {...form.field(column)}
        {...{ label, sought, options, words, shown: chosen.name, value: id }}
        hint={isGone ? words.gone : undefined}
        onSeek={setSought}
        onChoose={choose}
      />
      {chosen.open ? (
        <Button tone="quiet" onClick={chosen.open}>
          {fillIn(words.open, chosen.name)}
        </Button>
      ) : null}
    </div>
  );
}

const fillIn = (text: string, name: string) => text.replace('{{name}}', () => name);
