import {
  SCHOOL_EVENT_KINDS,
  SCHOOL_EVENT_STATUSES,
  schoolEvents,
  type SchoolEvent,
} from '#contract/areas/school/events.ts';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import { SEVERAL_FILES, type NamedFile } from '#contract/files/kinds.ts';
import { useMay, useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilesField } from '../../../rows/files/files-field.tsx';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, deviceZone, formatDate } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { FamilyProps } from '../../area.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import styles from './fields.module.css';
import { Pair, SubjectField, useStudents } from './fields.tsx';

const STATUS_WORDS = { pending: 'statusOpen', 'in progress': 'statusInProgress', completed: 'statusDone' } as const;

/** What a student has to do, bring or go to. A student writes homework down, and of all else sets the status. */
export function EventDialog({ people, myId, ...props }: RowDialogProps<SchoolEvent> & FamilyProps) {
  const { row } = props;
  const { t } = useTranslation('school-forms');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const mayManage = useMay()(schoolPermissions.manage);
  const mayUpdate = useMayChange(schoolEvents).update;
  const mayWrite = row === null || mayUpdate(row, { title: `${row.title}.` });
  const [withYear, all] = [useStudents('with_year'), useStudents('all')];
  const students = withYear.length > 0 ? withYear : all;
  const attachments: readonly NamedFile[] = row?.attachments ?? [];
  const initial = {
    student_id: row?.student_id ?? (mayManage ? '' : myId),
    kind: row?.kind ?? 'homework',
    title: row?.title ?? '',
    subject: row?.subject ?? '',
    due_on: row?.due_on ?? today,
    due_time: row?.due_time ?? '',
    ends_on: row?.ends_on ?? '',
    ends_time: row?.ends_time ?? '',
    ...{ location: row?.location ?? '', bring: row?.bring ?? '', description: row?.description ?? '' },
    ...{ attachments, status: row?.status ?? 'pending', is_signed: row?.is_signed ?? false },
  };
  const hasLastDay = (kind: SchoolEvent['kind']) => kind === 'trip' || (row?.ends_on ?? null) !== null;
  const hasEnd = (kind: SchoolEvent['kind']) =>
    !['homework', 'form'].includes(kind) || (row?.ends_time ?? null) !== null;

  const form = useRowForm(schoolEvents, props, {
    area: 'school-forms',
    initial,
    toFields: ({ student_id, attachments: files, status, is_signed, ...rest }) => {
      const fields = {
        ...rest,
        ends_on: hasLastDay(rest.kind) ? rest.ends_on : '',
        ends_time: hasEnd(rest.kind) && rest.due_time !== '' ? rest.ends_time : '',
      };
      const only = students.length === 1 ? students[0]?.value : '';
      if (row === null) return { ...fields, student_id: student_id || only, time_zone: deviceZone() };
      const isMoved = (['due_on', 'due_time', 'ends_on', 'ends_time'] as const).some(
        (name) => fields[name] !== initial[name],
      );
      const time_zone = isMoved ? deviceZone() : row.time_zone;
      return { ...fields, attachments: files, status, time_zone, ...(row.kind === 'form' ? { is_signed } : {}) };
    },
    files: ({ attachments: files }) => (row === null && files.length > 0 ? { attachments: files } : {}),
  });
  const { values, change } = form;
  const isTimed = values.due_time !== '';
  const signer = people.find(({ id }) => id === row?.signed_by)?.name;
  const signedDay = row?.signed_at ? formatDate(dayOf(new Date(row.signed_at)), habits) : '';
  const title = form.isNew ? 'newEvent' : mayWrite ? 'editEvent' : 'viewEvent';
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(title)}>
      {form.isNew ? null : (
        <Choice
          label={t('status')}
          disabled={!form.mayEdit}
          chosen={values.status}
          onChoose={(status) => change({ status })}
          options={SCHOOL_EVENT_STATUSES.map((value) => ({ value, label: t(STATUS_WORDS[value]) }))}
        />
      )}
      <fieldset disabled={!mayWrite} className={styles['group']}>
        {form.isNew && mayManage && students.length > 1 ? (
          <SelectField
            label={t('student')}
            none={t('chooseStudent')}
            options={students}
            {...form.value('student_id')}
          />
        ) : null}
        {mayManage ? (
          <Choice
            label={t('kind')}
            chosen={values.kind}
            onChoose={(kind) => change({ kind })}
            options={SCHOOL_EVENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          />
        ) : null}
        <TextField label={t('title')} autoComplete="off" data-autofocus {...form.text('title')} />
        <SubjectField form={form} field="subject" label={t('subject')} studentId={values.student_id} />
        <Pair>
          <DateField label={t(values.kind === 'homework' ? 'dueDay' : 'day')} {...form.value('due_on')} />
          <TimeField label={t('time')} {...form.value('due_time')} />
          {hasLastDay(values.kind) ? (
            <DateField label={t('lastDay')} min={values.due_on} {...form.value('ends_on')} />
          ) : null}
          {hasEnd(values.kind) && isTimed ? <TimeField label={t('until')} {...form.value('ends_time')} /> : null}
        </Pair>
        <TextField label={t('place')} autoComplete="off" {...form.text('location')} />
        <TextField label={t('bring')} autoComplete="off" {...form.text('bring')} />
        <TextAreaField label={t('description')} {...form.text('description')} />
        {row?.kind === 'form' && mayManage ? (
          <SwitchField
            label={t('signed')}
            text={values.is_signed && signer ? t('signedBy', { name: signer, day: signedDay }) : t('signedText')}
            isOn={values.is_signed}
            onSwitch={(is_signed) => change({ is_signed })}
          />
        ) : null}
      </fieldset>
      <FilesField
        column={SEVERAL_FILES}
        value={values.attachments}
        disabled={!mayWrite}
        onChange={(files) => change({ attachments: files })}
      />
    </RowDialog>
  );
}
