import { TextField } from '../../../ui/field.tsx';

interface ClockInputProps {
  label: string;
  /** `17:00`, or empty. */
  value: string;
  onChange: (time: string) => void;
  /** The start, for an end. */
  after?: string | undefined;
  hint?: string | undefined;
  error?: string | null;
  optional?: string;
  disabled?: boolean;
}

/** A time of day. */
export function ClockInput({ value, onChange, after: _after, ...field }: ClockInputProps) {
  return <TextField {...field} type="time" value={value} onChange={({ target }) => onChange(target.value)} />;
}
