import { immunizations, type Immunization } from '#contract/areas/medical/history.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { useRowForm } from '../../../rows/use-row-form.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { RecordDialog, recordFields, type RecordDialogProps } from './record-dialog.tsx';

/** A vaccination that was given, or without a day one that is planned. */
export function VaccinationDialog(props: RecordDialogProps<Immunization>) {
  const { row, personId } = props;
  const { t } = useTranslation('medical');
  const form = useRowForm(immunizations, props, {
    area: 'medical',
    initial: valuesOf(immunizations, row, { user_id: personId }),
    toFields: (values) => recordFields(row, values),
  });
  return (
    <RecordDialog {...{ props, form }} table="immunizations">
      <TextField label={t('vaccine')} autoComplete="off" data-autofocus {...form.text('vaccine')} />
      <DateField label={t('occurredOn')} {...form.value('occurred_on')} />
      <NumberField label={t('doseNumber')} {...form.number('dose_number')} />
      <DateField label={t('nextDue')} {...form.value('next_due')} />
      <TextField label={t('manufacturer')} autoComplete="off" {...form.text('manufacturer')} />
      <TextField label={t('lot')} autoComplete="off" {...form.text('lot')} />
      <TextField label={t('site')} autoComplete="off" {...form.text('site')} />
      <TextField label={t('performer')} autoComplete="off" {...form.text('performer')} />
      <TextAreaField label={t('note')} {...form.text('note')} />
    </RecordDialog>
  );
}
