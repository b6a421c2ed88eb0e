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
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { ChoiceField, RecordDialog, recordFields, type RecordDialogProps } from './record-dialog.tsx';

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
      <ChoiceField
        {...{ form, column: 'category', label: t('category') }}
        options={ALLERGY_CATEGORIES.map((value) => ({ value, label: t(`category_${value}`) }))}
      />
      <TextField label={t('reaction')} autoComplete="off" {...form.text('reaction')} />
      <ChoiceField
        {...{ form, column: 'severity', label: t('severity'), none: t('unknown') }}
        options={SEVERITIES.map((value) => ({ value, label: t(`severity_${value}`) }))}
      />
      <ChoiceField
        {...{ form, column: 'criticality', label: t('criticality'), none: t('unknown') }}
        options={CRITICALITIES.map((value) => ({ value, label: t(`criticality_${value}`) }))}
      />
      <ChoiceField
        {...{ form, column: 'status', label: t('status') }}
        options={CLINICAL_STATUSES.map((value) => ({ value, label: t(`status_${value}`) }))}
      />
      <TextAreaField label={t('note')} {...form.text('note')} />
    </RecordDialog>
  );
}
