import { SCHOOL_WEEKS, schoolPeriods, type SchoolPeriod } from '#contract/areas/school/profiles.ts';
import type { CreateOf } from '#contract/family-table.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useWriteGroup } from '../../../lib/sync/rows.ts';
import { ChosenField } from '../../../rows/chosen/chosen-field.tsx';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { nameWeekday } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { toggled, Toggles } from '../../../ui/switches/toggles.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import styles from './fields.module.css';
import { Pair, SubjectField, useYear } from './fields.tsx';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A lesson of the timetable; a new one on several weekdays, each of which is a row. */
export function PeriodDialog(props: RowDialogProps<SchoolPeriod>) {
  const { row } = props;
  const { t, language } = useTranslation('school-forms');
  const writeGroup = useWriteGroup(schoolPeriods);
  const days: readonly number[] = row ? [row.weekday] : [];
  const form = useRowForm(schoolPeriods, props, {
    area: 'school-forms',
    initial: {
      ...{ student_id: row?.student_id ?? '', profile_id: row?.profile_id ?? '' },
      ...{ days, weekday: null as number | null, starts: row?.starts ?? '', ends: row?.ends ?? '' },
      ...{ subject: row?.subject ?? '', room: row?.room ?? '', bring: row?.bring ?? '' },
      ...{ teacher_id: row?.teacher_id ?? '', teacher_name: row?.teacher_name ?? '' },
      week: row?.week ?? '',
    },
    toFields: ({ days: chosen, student_id, profile_id, weekday, ...rest }) => ({
      ...(row === null ? { student_id, profile_id } : {}),
      // A draft may name the weekday alone, as one that is opened from a free hour of the timetable does.
      weekday: chosen[0] ?? weekday,
      ...rest,
    }),
    send: async (fields, save) => {
      const [, ...others] = values.days;
      if (row !== null || others.length === 0) return save(fields);
      const written = writeGroup((group) => {
        for (const weekday of values.days.toSorted((one, other) => one - other))
          group.create(schoolPeriods, { ...fields, weekday } as CreateOf<typeof schoolPeriods>); // checked by the form
      });
      const outcome = await written.saved;
      return outcome.kind === 'saved' ? { kind: 'saved', row: null } : outcome;
    },
  });
  const { values, change } = form;
  const year = useYear(values.profile_id);
  const chosen = values.days.length > 0 || values.weekday === null ? values.days : [values.weekday];
  const fault = form.errorOf('weekday');
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'newPeriod' : 'editPeriod')}>
      <fieldset disabled={!form.mayEdit}>
        <Toggles<number>
          label={t(form.isNew ? 'weekdays' : 'weekday')}
          options={WEEKDAYS.map((day) => ({
            value: day,
            label: nameWeekday(day % 7, 'short', language),
            name: nameWeekday(day % 7, 'long', language),
          }))}
          chosen={chosen}
          onToggle={(day) => change({ days: form.isNew ? toggled(chosen, day) : [day], weekday: null })}
        />
        {fault ? (
          <p role="alert" className={styles['failure']}>
            {t('weekdaysRequired')}
          </p>
        ) : null}
      </fieldset>
      <Pair>
        <TimeField label={t('starts')} {...form.value('starts')} />
        <TimeField label={t('ends')} after={values.starts} {...form.value('ends')} />
      </Pair>
      <SubjectField form={form} field="subject" label={t('subject')} studentId={values.student_id} />
      <TextField label={t('room')} autoComplete="off" {...form.text('room')} />
      <ChosenField form={form} table={schoolPeriods} column="teacher_id" label={t('teacher')} />
      {year?.week_a_on || values.week !== '' ? (
        <Choice
          label={t('week')}
          disabled={!form.mayEdit}
          chosen={values.week}
          onChoose={(week) => change({ week })}
          options={[
            { value: '', label: t('week_every') },
            ...SCHOOL_WEEKS.map((value) => ({ value, label: t(`week_${value}`) })),
          ]}
        />
      ) : null}
      <TextField label={t('bring')} placeholder={t('bringExample')} autoComplete="off" {...form.text('bring')} />
    </RowDialog>
  );
}
