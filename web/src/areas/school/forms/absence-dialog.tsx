import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { members } from '#contract/areas/family.ts';
import { schoolAbsences, type SchoolAbsence } from '#contract/areas/school/grades.ts';
import { schoolProfiles } from '#contract/areas/school/profiles.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { RowDialog } from '../../../rows/row-dialog.tsx';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatLongDay, insideSentence } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { SwitchField } from '../../../ui/switches/switch-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import styles from './fields.module.css';
import { Pair } from './fields.tsx';

/** Days or hours that a student was not in school, and the excuse for them, printed or by mail. */
export function AbsenceDialog(props: RowDialogProps<SchoolAbsence>) {
  const { row } = props;
  const { t } = useTranslation('school-forms');
  const today = dayOf(useNow());
  const [isPrinted, setIsPrinted] = useState(false);
  const form = useRowForm(schoolAbsences, props, {
    area: 'school-forms',
    initial: {
      ...{ student_id: row?.student_id ?? '', starts_on: row?.starts_on ?? today, ends_on: row?.ends_on ?? '' },
      ...{ starts: row?.starts ?? '', ends: row?.ends ?? '', reason: row?.reason ?? '' },
      is_excused: row?.is_excused ?? false,
    },
    toFields: ({ student_id, ...rest }) => ({ ...(row === null ? { student_id } : {}), ...rest }),
  });
  const { values, change } = form;
  const excuse = useExcuse(values);

  useEffect(() => {
    if (!isPrinted) return undefined;
    const stop = () => setIsPrinted(false);
    window.addEventListener('afterprint', stop);
    window.print();
    return () => window.removeEventListener('afterprint', stop);
  }, [isPrinted]);

  const mail = `mailto:?subject=${encodeURIComponent(excuse.subject)}&body=${encodeURIComponent(excuse.text)}`;
  return (
    <RowDialog form={form} isOpen={props.isOpen} title={t(form.isNew ? 'newAbsence' : 'editAbsence')}>
      <Pair>
        <DateField label={t('from')} {...form.value('starts_on')} />
        <DateField label={t('lastDay')} min={values.starts_on} {...form.value('ends_on')} />
      </Pair>
      <Pair>
        <TimeField label={t('starts')} {...form.value('starts')} />
        <TimeField label={t('ends')} after={values.starts} {...form.value('ends')} />
      </Pair>
      <TextAreaField label={t('reason')} {...form.text('reason')} />
      <fieldset disabled={!form.mayEdit}>
        <SwitchField
          label={t('excused')}
          text={t('excusedText')}
          isOn={values.is_excused}
          onSwitch={(is_excused) => change({ is_excused })}
        />
      </fieldset>
      {form.isNew ? null : (
        <div className={styles['actions']}>
          <Button onClick={() => setIsPrinted(true)}>{t('printExcuse')}</Button>
          <a className={buttonClass('plain')} href={mail}>
            {t('mailExcuse')}
          </a>
        </div>
      )}
      {isPrinted
        ? createPortal(<div className={styles['letter']}>{`${excuse.subject}\n\n${excuse.text}`}</div>, document.body)
        : null}
    </RowDialog>
  );
}

type Absent = Record<'student_id' | 'starts_on' | 'ends_on' | 'starts' | 'ends' | 'reason', string>;

/** The letter to the school, in the language of the moment. */
function useExcuse({ student_id, starts_on, ends_on, starts, ends, reason }: Absent): {
  subject: string;
  text: string;
} {
  const { t } = useTranslation('school-forms');
  const habits = useDateHabits();
  const member = useRows(members).rows.find(({ id }) => id === student_id);
  const years = useRows(schoolProfiles).rows.filter((year) => year.student_id === student_id);
  const year = years.find((one) => one.starts_on <= starts_on && starts_on <= one.ends_on) ?? years.at(-1);
  const name = (member && members.label(member)) ?? '';
  const isSeveral = ends_on !== '' && ends_on !== starts_on;
  const days = [starts_on, ...(isSeveral ? [ends_on] : [])].filter(Boolean);
  const when = [
    days.map((day) => insideSentence(formatLongDay(day, habits), habits.language)).join(' – '),
    ...(starts ? [t('fromTime', { time: starts })] : []),
    ...(ends ? [t('untilTime', { time: ends })] : []),
  ].join(', ');
  const lines = [
    year?.school,
    year?.class_name && t('excuseClass', { name: year.class_name }),
    '',
    t(isSeveral ? 'excuseDays' : 'excuseDay', { name, when }),
    reason && t('excuseReason', { reason }),
    t('excuseAsk'),
    '',
    t('excuseSignature'),
  ];
  const said = lines.filter((each, at) => each || at === 2 || at === 6);
  return { subject: t('excuseSubject', { name }), text: said.join('\r\n') };
}
