import { useId } from 'react';
import styles from './switch-field.module.css';

interface SwitchFieldProps {
  label: string;
  /** What it does. */
  text: string;
  /** What it does in one case, as a person would see it. */
  example?: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A choice between on and off, which takes effect at once. */
export function SwitchField({ label, text, example, isOn, onSwitch }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={styles['switch']}>
      <input
        id={id}
        type="checkbox"
        className={styles['box']}
        checked={isOn}
        aria-describedby={`${id}-text`}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <div>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        <p id={`${id}-text`} className={styles['text']}>
          {text}
          {example ? <span className={styles['example']}> {example}</span> : null}
        </p>
      </div>
    </div>
  );
}
