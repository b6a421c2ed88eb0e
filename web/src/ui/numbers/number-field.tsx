import { useTyped, type Read } from '../dates/use-typed.ts';
import fieldStyles from '../field.module.css';
import { Field } from '../field.tsx';
import { readNumber, writeNumber, type NumberShape } from './typed-number.ts';

interface NumberFieldProps {
  label: string;
  /** Null for none. An amount is a whole number of its smallest unit. */
  value: number | null;
  onChange: (value: number | null) => void;
  shape: NumberShape;
  /** The person's language: it decides between `12.50` and `12,50`. */
  language: string;
  /** What is said of a text that is no such number. */
  unclear: string;
  hint?: string | undefined;
  error?: string | null;
  optional?: string;
  disabled?: boolean;
  /** The field that has the focus when its dialog opens. */
  'data-autofocus'?: boolean;
}

const ANY_TEXT = /./;

/** A number or an amount of money, typed as the person's language writes it. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, shape, language, unclear, hint, error, optional, disabled } = props;
  const typed = useTyped({
    value: value === null ? '' : String(value),
    onChange: (next) => onChange(next === '' ? null : Number(next)),
    shown: value === null ? '' : writeNumber(value, language, shape),
    read,
    whole: ANY_TEXT,
  });

  function read(text: string): Read {
    const number = readNumber(text, language, shape);
    return number === null ? { fault: unclear } : { value: String(number) };
  }

  return (
    <Field label={label} error={typed.fault ?? error} hint={hint} optional={optional}>
      {(wiring) => (
        <input
          ref={typed.input}
          type="text"
          inputMode={shape.decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...wiring}
          className={fieldStyles['input']}
          disabled={disabled}
          data-autofocus={props['data-autofocus']}
          value={typed.text}
          onChange={({ target }) => typed.type(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && typed.finish()}
          onBlur={typed.finish}
        />
      )}
    </Field>
  );
}
