import { useState } from 'react';
import { MEASUREMENT_KINDS, measurements, type Measurement } from '#contract/areas/medical/visits.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Shown } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate, formatTime } from '../../../ui/dates/dates.ts';
import { RecordSection } from '../record-section.tsx';
import { sayMeasured } from '../say.ts';
import { Curve } from './curve.tsx';

interface MeasurementsProps {
  rows: readonly Shown<Measurement>[];
  mayManage: boolean;
}

/** A person's measurements of one kind at a time: a curve of how they grow, and the values. Temperatures are a list. */
export function Measurements({ rows, mayManage }: MeasurementsProps) {
  const { t } = useTranslation('medical');
  const habits = useDateHabits();
  const [chosen, setChosen] = useState<Measurement['kind'] | null>(null);
  const kinds = MEASUREMENT_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
  const kind = kinds.find((one) => one === chosen) ?? kinds[0] ?? 'weight';
  const own = rows
    .filter((row) => row.kind === kind)
    .toSorted((one, other) => Date.parse(other.measured_at) - Date.parse(one.measured_at));
  return (
    <RecordSection
      table={measurements}
      rows={own}
      add={mayManage ? () => openRow(measurements, null) : null}
      titleOf={(row) => sayMeasured(row, habits.language)}
      captionsOf={({ measured_at, note }) => {
        const at = new Date(measured_at);
        const time = kind === 'temperature' ? formatTime(at, habits) : null;
        return [[formatDate(dayOf(at), habits), time].filter(Boolean).join(', '), note];
      }}
    >
      {kinds.length > 1 ? (
        <Choice
          label={t('measure')}
          hidesLabel
          options={kinds.map((value) => ({ value, label: t(`measure_${value}`) }))}
          chosen={kind}
          onChoose={setChosen}
        />
      ) : null}
      {kind === 'temperature' ? null : <Curve kind={kind} rows={own} />}
    </RecordSection>
  );
}
