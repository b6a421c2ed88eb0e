import { CLINICAL_STATUSES, conditions, type Condition } from '#contract/areas/medical/history.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { useRowForm } from '../../../rows/use-row-form.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { RecordDialog, recordFields, type RecordDialogProps } from './record-dialog.tsx';

export function ConditionDialog(props: RecordDialogProps<Condition>) {
  const { row, personId } = props;
  const { t } = useTranslation('medical');
  const form = useRowForm(conditions, props, {
    area: 'medical',
    initial: valuesOf(conditions, row, { user_id: personId, status: 'active' }),
    toFields: (values) => recordFields(row, values),
  });
  return (
    <RecordDialog {...{ props, form }} table="conditions">
      <TextField label={t('conditionName')} autoComplete="off" data-autofocus {...form.text('name')} />
      <SelectField
        label={t('status')}
        options={CLINICAL_STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
        {...form.value('status')}
      />
      <DateField label={t('onset')} {...form.value('onset')} />
      <TextAreaField label={t('note')} {...form.text('note')} />
    </RecordDialog>
  );
}
