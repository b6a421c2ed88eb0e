import { Check } from 'lucide-react';
import { useId } from 'react';
import styles from './example-choice.module.css';

interface ExampleChoiceProps<Value extends string | null> {
  label: string;
  options: readonly { value: Value; label: string; example: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A choice of one option, with an example beside each: radio buttons drawn as lines of a list. */
export function ExampleChoice<Value extends string | null>(props: ExampleChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value ?? ''} className={styles['option']}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === props.chosen}
            onChange={() => props.onChoose(option.value)}
          />
          <Check size={18} aria-hidden="true" className={styles['mark']} />
          <span className={styles['label']}>{option.label}</span>
          <span className={styles['example']}>{option.example}</span>
        </label>
      ))}
    </fieldset>
  );
}
