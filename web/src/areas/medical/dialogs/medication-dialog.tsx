import { useState } from 'react';
import { MEDICATION_FORMS, medications, ROUTES, type Medication } from '#contract/areas/medical/medications.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ChosenField } from '../../../rows/chosen/chosen-field.tsx';
import { valuesOf } from '../../../rows/compose-fields.ts';
import { useRowForm, type RowDialogProps } from '../../../rows/use-row-form.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { deviceZone } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { FamilyProps } from '../../area.ts';
import { PlanFields, planValues, scheduleOf } from './plan-fields.tsx';
import { RecordDialog, recordFields } from './record-dialog.tsx';

/** A medication with its plan and its stock. A new one is for the person whom its draft names. */
export function MedicationDialog(props: RowDialogProps<Medication> & FamilyProps) {
  const { row } = props;
  const { t } = useTranslation('medical');
  const [now] = useState(() => new Date());
  const form = useRowForm(medications, props, {
    area: 'medical',
    initial: { ...valuesOf(medications, row, { user_id: '' }), ...planValues(row?.schedule ?? null, now) },
    toFields: ({ plan, times, weekdays, every, first, least_hours, most_per_day, ...values }) => {
      const schedule = scheduleOf({ plan, times, weekdays, every, first, least_hours, most_per_day }, row?.schedule);
      const isCounted = values.stock !== (row?.stock ?? null);
      return recordFields(row, {
        ...{ ...values, schedule, pauses: row?.pauses ?? null },
        // A plan keeps the zone in which it was made.
        time_zone: row?.time_zone ?? deviceZone(),
        stock_at: values.stock === null ? null : isCounted ? now.toISOString() : (row?.stock_at ?? null),
      });
    },
  });
  const { values, change } = form;
  return (
    <RecordDialog {...{ props, form }} table="medications">
      <TextField label={t('medicationName')} autoComplete="off" data-autofocus {...form.text('name')} />
      <SelectField
        label={t('form')}
        none={t('unknown')}
        options={MEDICATION_FORMS.map((value) => ({ value, label: t(`form_${value}`) }))}
        {...form.value('form')}
      />
      <NumberField label={t('doseValue')} {...form.number('dose_value', 3)} />
      <TextField label={t('doseUnit')} hint={t('doseUnitHint')} autoComplete="off" {...form.text('dose_unit')} />
      <SelectField
        label={t('route')}
        none={t('unknown')}
        options={ROUTES.map((value) => ({ value, label: t(`route_${value}`) }))}
        {...form.value('route')}
      />
      <PlanFields form={form} />
      <DateField
        label={t('startsOn')}
        value={values.starts_on}
        max={values.ends_on}
        onChange={(starts_on) => change({ starts_on })}
        {...form.field('starts_on')}
      />
      <DateField
        label={t('endsOn')}
        value={values.ends_on}
        min={values.starts_on}
        onChange={(ends_on) => change({ ends_on })}
        {...form.field('ends_on')}
      />
      <ChosenField {...{ form, table: medications, column: 'prescriber_id', label: t('prescriber') }} />
      <NumberField label={t('stock')} hint={t('stockHint')} {...form.number('stock', 3)} />
      <NumberField label={t('refillAt')} {...form.number('refill_at', 3)} />
      <TextAreaField label={t('note')} {...form.text('note')} />
    </RecordDialog>
  );
}
