import { useState } from 'react';
import {
  MEASUREMENT_BOUNDS,
  MEASUREMENT_KINDS,
  measurements,
  type Measurement,
} from '#contract/areas/medical/visits.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRowForm } from '../../../rows/use-row-form.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import { sayMeasured } from '../say.ts';
import { instantAfter, MomentFields, momentOf } from './moment-fields.tsx';
import { RecordDialog, recordFields, type RecordDialogProps } from './record-dialog.tsx';

/** A weight, a height, a head circumference or a temperature. Out of its bounds it cannot be saved. */
export function MeasurementDialog(props: RecordDialogProps<Measurement>) {
  const { row, personId } = props;
  const { t } = useTranslation('medical');
  const { language } = useDateHabits();
  const [now] = useState(() => Date.now());
  const form = useRowForm(measurements, props, {
    area: 'medical',
    initial: {
      ...{ user_id: row?.user_id ?? personId, audience: row?.audience ?? null, kind: row?.kind ?? 'weight' },
      ...{ value: row?.value ?? null, note: row?.note ?? '', ...momentOf(row?.measured_at ?? now) },
    },
    toFields: ({ day, time, ...values }) =>
      recordFields(row, { ...values, measured_at: instantAfter({ day, time }, row?.measured_at) }),
  });
  const { values, change, mayEdit } = form;
  const [least, most] = MEASUREMENT_BOUNDS[values.kind];
  const isOut = values.value !== null && (values.value < least || values.value > most);
  const bound = (value: number) => sayMeasured({ kind: values.kind, value }, language);
  return (
    <RecordDialog {...{ props, form }} table="measurements" isIncomplete={isOut}>
      <Choice
        label={t('measure')}
        disabled={!mayEdit}
        options={MEASUREMENT_KINDS.map((value) => ({ value, label: t(`measure_${value}`) }))}
        chosen={values.kind}
        onChoose={(kind) => change({ kind })}
      />
      <NumberField
        {...form.number('value', 2)}
        data-autofocus
        label={t(`value_${values.kind}`)}
        error={isOut ? t('outOfBounds', { least: bound(least), most: bound(most) }) : form.errorOf('value')}
      />
      <MomentFields
        dayLabel={t('day')}
        timeLabel={t('time')}
        value={values}
        onChange={change}
        error={form.errorOf('measured_at')}
        disabled={!mayEdit}
      />
      <TextField label={t('note')} autoComplete="off" {...form.text('note')} />
    </RecordDialog>
  );
}
