import {
  ALLERGY_CATEGORIES,
  ALLERGY_KINDS,
  allergies,
  CLINICAL_STATUSES,
  CRITICALITIES,
  SEVERITIES,
  type Allergy,
} from '#contract/areas/medical/history.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { useRowForm } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { RecordDialog, recordFields, type RecordDialogProps } from './record-dialog.tsx';

export function AllergyDialog(props: RecordDialogProps<Allergy>) {
  const { row, personId } = props;
  const { t } = useTranslation('medical');
  const start = { user_id: personId, kind: 'allergy', category: 'food', status: 'active' } as const;
  const form = useRowForm(allergies, props, {
    area: 'medical',
    initial: valuesOf(allergies, row, start),
    toFields: (values) => recordFields(row, values),
  });
  const { values, change, mayEdit } = form;
  return (
    <RecordDialog {...{ props, form }} table="allergies">
      <TextField label={t('substance')} autoComplete="off" data-autofocus {...form.text('substance')} />
      <Choice
        label={t('kind')}
        disabled={!mayEdit}
        options={ALLERGY_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        chosen={values.kind ?? 'allergy'}
        onChoose={(kind) => change({ kind })}
      />
      <SelectField
        label={t('category')}
        options={ALLERGY_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
        {...form.value('category')}
      />
      <TextField label={t('reaction')} autoComplete="off" {...form.text('reaction')} />
      <SelectField
        label={t('severity')}
        none={t('unknown')}
        options={SEVERITIES.map((value) => ({ value, label: t(`severity_${value}`) }))}
        {...form.value('severity')}
      />
      <SelectField
        label={t('criticality')}
        none={t('unknown')}
        options={CRITICALITIES.map((value) => ({ value, label: t(`criticality_${value}`) }))}
        {...form.value('criticality')}
      />
      <SelectField
        label={t('status')}
        options={CLINICAL_STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
        {...form.value('status')}
      />
      <TextAreaField label={t('note')} {...form.text('note')} />
    </RecordDialog>
  );
}
