import { medicalVisits, type MedicalVisit } from '#contract/areas/medical/visits.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { ChosenField } from '../../../rows/chosen/chosen-field.tsx';
import { useRowForm } from '../../../rows/use-row-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { instantAfter, MomentFields, momentOf } from './moment-fields.tsx';
import { RecordDialog, recordFields, type RecordDialogProps } from './record-dialog.tsx';

/** A visit: when and with whom, what to ask there, and what was said. */
export function VisitDialog(props: RecordDialogProps<MedicalVisit>) {
  const { row, personId } = props;
  const { t } = useTranslation('medical');
  const form = useRowForm(medicalVisits, props, {
    area: 'medical',
    initial: {
      ...valuesOf(medicalVisits, row, { user_id: personId }),
      ...(row ? momentOf(row.starts_at) : { day: '', time: '' }),
    },
    toFields: ({ day, time, ...values }) =>
      recordFields(row, { ...values, starts_at: instantAfter({ day, time }, row?.starts_at) }),
  });
  const { values, change, mayEdit } = form;
  return (
    <RecordDialog {...{ props, form }} table="medical_visits">
      <TextField label={t('visitReason')} autoComplete="off" data-autofocus {...form.text('reason')} />
      <MomentFields
        dayLabel={t('day')}
        timeLabel={t('time')}
        value={values}
        onChange={change}
        error={form.errorOf('starts_at')}
        disabled={!mayEdit}
      />
      <ChosenField {...{ form, table: medicalVisits, column: 'physician_id', label: t('physician') }} />
      <TextField label={t('place')} autoComplete="off" {...form.text('place')} />
      <TextAreaField label={t('questions')} {...form.text('questions')} />
      <TextAreaField label={t('outcome')} {...form.text('outcome')} />
    </RecordDialog>
  );
}
