import { useId, type ReactNode } from 'react';
import { compareMembers, members } from '#contract/areas/family.ts';
import { grades } from '#contract/areas/school/grades.ts';
import { schoolPeriods, schoolProfiles, type SchoolProfile } from '#contract/areas/school/profiles.ts';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import { may } from '#contract/permissions.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import type { RowForm } from '../../../rows/use-row-form.ts';
import { TextField } from '../../../ui/field.tsx';
import styles from './fields.module.css';

interface FieldOf<Field extends string> {
  form: Pick<RowForm<Record<Field, string>>, 'values' | 'change' | 'field'>;
  field: Field;
  label: string;
}

/** Two short fields side by side. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles['pair']}>{children}</div>;

/** A subject, with those that the student has in lessons and grades. */
export function SubjectField(props: FieldOf<'subject'> & { studentId: string; isFirst?: boolean }) {
  const { form, field, label, studentId, isFirst = false } = props;
  const listId = useId();
  const rows = [...useRows(schoolPeriods).rows, ...useRows(grades).rows];
  const own = rows.filter(({ student_id }) => student_id === studentId);
  const subjects = [...new Set(own.map(({ subject }) => subject))].toSorted();
  return (
    <>
      <TextField
        {...{ label, list: listId, autoComplete: 'off' }}
        {...form.field(field)}
        {...(isFirst ? { 'data-autofocus': true } : {})}
        value={form.values[field]}
        onChange={({ target }) => form.change({ subject: target.value })}
      />
      <datalist id={listId}>
        {subjects.map((subject) => (
          <option key={subject} value={subject}>
            {subject}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** The present members who can be students, as options; of all of them, or of those with a school year. */
export function useStudents(which: 'all' | 'with_year'): { value: string; label: string }[] {
  const { rows } = useRows(members);
  const years = useRows(schoolProfiles).rows;
  return rows
    .filter(
      ({ role, left_at }) => left_at === null && may({ effectiveRole: role ?? 'none' }, schoolPermissions.take_part),
    )
    .filter(({ id }) => which === 'all' || years.some(({ student_id }) => student_id === id))
    .toSorted(compareMembers)
    .map((member) => ({ value: member.id, label: members.label(member) ?? '' }));
}

/** The school year of an id, once it is on this device. */
export function useYear(id: string): SchoolProfile | null {
  return useRows(schoolProfiles).rows.find((year) => year.id === id) ?? null;
}
