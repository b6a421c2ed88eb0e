import { schoolExceptions, schoolPeriods, type SchoolException } from '#contract/areas/school/profiles.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatLongDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import styles from './fields.module.css';
import { Pair } from './fields.tsx';

type Kind = SchoolException['kind'];
const CHANGES = ['cancelled', 'moved', 'replaced'] as const satisfies readonly Kind[];

/** Days without school, or what differs of one lesson on one day. */
export function ExceptionDialog(props: RowDialogProps<SchoolException>) {
  const { row } = props;
  const { t } = useTranslation('school-forms');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const periods = useRows(schoolPeriods).rows;
  const form = useRowForm(schoolExceptions, props, {
    area: 'school-forms',
    initial: {
      ...{ student_id: row?.student_id ?? '', profile_id: row?.profile_id ?? '', period_id: row?.period_id ?? '' },
      ...{ kind: row?.kind ?? 'holiday', on_date: row?.on_date ?? today, until_date: row?.until_date ?? '' },
      ...{ title: row?.title ?? '', to_date: row?.to_date ?? '', starts: row?.starts ?? '', ends: row?.ends ?? '' },
      ...{ room: row?.room ?? '', note: row?.note ?? '' },
    },
    toFields: ({ student_id, profile_id, period_id, kind, ...rest }) => ({
      ...(row === null ? { student_id, profile_id, kind, period_id: kind === 'holiday' ? '' : period_id } : {}),
      on_date: rest.on_date,
      until_date: kind === 'holiday' ? rest.until_date : '',
      title: kind === 'holiday' || kind === 'replaced' ? rest.title : '',
      ...(kind === 'moved'
        ? { to_date: rest.to_date, starts: rest.starts, ends: rest.ends }
        : { to_date: '', starts: '', ends: '' }),
      room: kind === 'moved' || kind === 'replaced' ? rest.room : '',
      note: kind === 'holiday' ? '' : rest.note,
    }),
  });
  const { values, change } = form;
  const { kind } = values;
  const lesson = periods.find(({ id }) => id === values.period_id);
  const fault = form.errorOf('period_id');
  if (kind === 'holiday')
    return (
      <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'newHoliday' : 'editHoliday')}>
        <TextField label={t('name')} autoComplete="off" data-autofocus {...form.text('title')} />
        <Pair>
          <DateField label={t('from')} {...form.value('on_date')} />
          <DateField label={t('lastDay')} min={values.on_date} {...form.value('until_date')} />
        </Pair>
      </RowDialog>
    );
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'newChange' : 'editChange')}>
      {lesson ? <p>{t('ofLesson', { subject: lesson.subject, day: formatLongDay(values.on_date, habits) })}</p> : null}
      {fault ? (
        <p role="alert" className={styles['failure']}>
          {fault}
        </p>
      ) : null}
      {form.isNew ? (
        <Choice
          label={t('kind')}
          chosen={kind}
          onChoose={(chosen) => change({ kind: chosen })}
          options={CHANGES.map((value) => ({ value, label: t(`change_${value}`) }))}
        />
      ) : (
        <p>{t(`change_${kind}`)}</p>
      )}
      {kind === 'moved' ? (
        <>
          <DateField label={t('toDate')} {...form.value('to_date')} />
          <Pair>
            <TimeField label={t('starts')} {...form.value('starts')} />
            <TimeField label={t('ends')} after={values.starts} {...form.value('ends')} />
          </Pair>
        </>
      ) : null}
      {kind === 'replaced' ? <TextField label={t('otherSubject')} autoComplete="off" {...form.text('title')} /> : null}
      {kind === 'cancelled' ? null : <TextField label={t('room')} autoComplete="off" {...form.text('room')} />}
      <TextField label={t('note')} placeholder={t('noteExample')} autoComplete="off" {...form.text('note')} />
    </RowDialog>
  );
}
