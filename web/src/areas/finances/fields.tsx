import { useId } from 'react';
import { financeAccounts, financialTransactions } from '#contract/areas/finances/ledger.ts';
import { useKnownRows, useRows } from '../../lib/sync/rows.ts';

import type { RowForm } from '../../rows/use-row-form.ts';
import { Field } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';

type FormOf<Name extends string> = Pick<RowForm<Record<Name, string>>, 'values' | 'change' | 'field'>;

/** A choice of one open account. A closed one stays chosen until another is. */
export function AccountField<Name extends string>(props: {
  form: FormOf<Name>;
  field: Name;
  label: string;
  none: string;
  /** An account that is not offered. */
  except?: string;
}) {
  const { form, field, label, none, except } = props;
  const { rows } = useRows(financeAccounts);
  // It can be null in the table, where another field says the place.
  const { error, disabled } = form.field(field);
  const chosen: string = form.values[field];
  const options = rows
    .filter(({ id, is_closed }) => id !== except && (!is_closed || id === chosen))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label={label}
      value={chosen}
      none={none}
      options={options}
      // One field, with an account's id.
      onChange={(id) => form.change({ [field]: id } as Record<Name, string>)}
      error={error}
      disabled={disabled}
    />
  );
}

/** A category, with those that were used before to choose from. */
export function CategoryField(props: { form: FormOf<'category'>; label: string; isFirst?: boolean }) {
  const { form, label, isFirst = false } = props;
  const listId = useId();
  const used = useCategories();
  const { error, disabled, optional } = form.field('category');
  return (
    <Field label={label} error={error} optional={optional}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            {...(isFirst ? { 'data-autofocus': true } : {})}
            type="text"
            autoComplete="off"
            list={listId}
            className={fieldStyles['input']}
            disabled={disabled}
            value={form.values.category}
            onChange={({ target }) => form.change({ category: target.value })}
          />
          <datalist id={listId}>
            {used.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The open account of the latest entry that was not read from a statement, or the only one; else none. */
export function useUsualAccount(): string {
  const open = useRows(financeAccounts).rows.filter(({ is_closed }) => !is_closed);
  const [first] = useKnownRows(financialTransactions)
    .filter(({ account_id, import_id }) => import_id === null && open.some(({ id }) => id === account_id))
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return first?.account_id ?? (open.length === 1 ? open[0]?.id : undefined) ?? '';
}

/** The categories of the household's entries on this device, by name. */
export function useCategories(): string[] {
  const known = useKnownRows(financialTransactions);
  return [...new Set(known.flatMap(({ category, user_id }) => (user_id === null ? (category ?? []) : [])))].toSorted();
}
