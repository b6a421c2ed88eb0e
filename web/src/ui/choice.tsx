import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  /** The label is for ears only where the place says it already. */
  hidesLabel?: boolean;
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  disabled?: boolean;
}

/** One of a few: radio buttons drawn side by side. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['choice']} disabled={props.disabled}>
      <legend className={props.hidesLabel ? 'visually-hidden' : styles['legend']}>{props.label}</legend>
      <div className={styles['options']}>
        {props.options.map((option) => (
          <label key={option.value} className={styles['option']} lang={option.lang}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={option.value === props.chosen}
              onChange={() => props.onChoose(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
