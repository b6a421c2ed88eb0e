import { Field } from './field.tsx';
import fieldStyles from './field.module.css';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** What is said where nothing is chosen, which the value '' stands for; without it something always is. */
  none?: string | undefined;
  onChange: (value: Value) => void;
  disabled?: boolean;
  error?: string | null;
  hint?: string | undefined;
  optional?: string;
}

/** A choice of one among many. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, none, onChange, disabled, error, hint, optional } = props;
  return (
    <Field label={label} error={error ?? null} hint={hint} optional={optional}>
      {(wiring) => (
        <select
          {...wiring}
          className={fieldStyles['input']}
          value={value}
          disabled={disabled}
          // Its options have these values.
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
