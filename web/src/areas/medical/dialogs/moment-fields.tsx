import { dayOf } from '../../../ui/dates/dates.ts';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';

/** A moment as a form holds it, by the clock of this device; empty texts for none. */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

export function momentOf(instant: string | number): Moment {
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return { day: dayOf(at), time: `${two(at.getHours())}:${two(at.getMinutes())}` };
}

/** The instant of a moment, without its seconds; empty where a part of it is missing. */
export function instantOfMoment({ day, time }: Moment): string {
  const at = new Date(`${day}T${time}`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** The instant of a moment; `before` where that shows the same moment, so that its seconds are kept. */
export function instantAfter(moment: Moment, before: string | undefined): string {
  if (before === undefined) return instantOfMoment(moment);
  const shown = momentOf(before);
  return shown.day === moment.day && shown.time === moment.time ? before : instantOfMoment(moment);
}

interface MomentFieldsProps {
  dayLabel: string;
  timeLabel: string;
  value: Moment;
  onChange: (moment: Moment) => void;
  error?: string | null;
  disabled?: boolean;
}

export function MomentFields({ dayLabel, timeLabel, value, onChange, error = null, disabled }: MomentFieldsProps) {
  const state = { error, ...(disabled === undefined ? {} : { disabled }) };
  return (
    <>
      <DateField label={dayLabel} value={value.day} onChange={(day) => onChange({ ...value, day })} {...state} />
      <TimeField label={timeLabel} value={value.time} onChange={(time) => onChange({ ...value, time })} {...state} />
    </>
  );
}
