import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatLongDay, type MaybeDay } from '../../../ui/dates/dates.ts';
import { TextField } from '../../../ui/field.tsx';

interface DayInputProps {
  label: string;
  value: MaybeDay;
  onChange: (day: MaybeDay) => void;
  min?: MaybeDay | undefined;
  hint?: string | undefined;
  error?: string | null;
  disabled?: boolean;
}

/** A day. Browsers show it in their own order, so the hint spells it out. */
export function DayInput({ value, onChange, hint, ...field }: DayInputProps) {
  const habits = useDateHabits();
  const said = hint ?? (value === '' ? undefined : formatLongDay(value, habits));
  return (
    <TextField {...field} type="date" value={value} hint={said} onChange={({ target }) => onChange(target.value)} />
  );
}
