import { TextField } from '../../../ui/field.tsx';

interface DayFieldProps {
  label: string;
  optional: string;
  /** `2026-11-20`, or empty. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** A day that may be left empty. */
export function DayField({ onChange, ...field }: DayFieldProps) {
  return <TextField type="date" {...field} onChange={(event) => onChange(event.target.value)} />;
}
