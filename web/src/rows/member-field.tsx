import { compareMembers, members } from '#contract/areas/family.ts';
import { useRows } from '../lib/sync/rows.ts';
import { SelectField } from '../ui/select-field.tsx';
import type { RowForm } from './use-row-form.ts';

interface MemberFieldProps<Field extends string> {
  form: Pick<RowForm<Record<Field, string>>, 'values' | 'change' | 'field'>;
  field: Field;
  label: string;
  /** What is said where no member is chosen. */
  none: string;
}

/** A choice of one present member. A member who has left stays chosen, by name, until another is. */
export function MemberField<Field extends string>({ form, field, label, none }: MemberFieldProps<Field>) {
  const { rows } = useRows(members);
  const chosen: string = form.values[field];
  const options = rows
    .filter(({ id, left_at }) => left_at === null || id === chosen)
    .toSorted(compareMembers)
    .map((member) => ({ value: member.id, label: members.label(member) ?? '' }));
  return (
    <SelectField
      label={label}
      value={chosen}
      none={none}
      options={options}
      // One field, with a member's id.
      onChange={(id) => form.change({ [field]: id } as Record<Field, string>)}
      {...form.field(field)}
    />
  );
}
