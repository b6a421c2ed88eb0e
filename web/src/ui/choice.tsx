import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  /** True where the surroundings show the label already: it is then for screen readers only. */
  hidesLabel?: boolean;
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  disabled?: boolean;
}

/** A choice of one among a few: radio buttons side by side. */
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
