import type { ReactNode } from 'react';
import styles from './toggles.module.css';

interface TogglesProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string; name?: string; icon?: ReactNode }[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
  /** An option that is chosen while no other is. */
  none?: { label: string; onChoose: () => void };
}

/** Several of a few: boxes side by side. */
export function Toggles<Value extends string | number>({
  label,
  options,
  chosen,
  onToggle,
  none,
}: TogglesProps<Value>) {
  return (
    <fieldset className={styles['toggles']}>
      <legend className={styles['legend']}>{label}</legend>
      <div className={styles['options']}>
        {none ? (
          <label className={styles['option']}>
            <input type="checkbox" className="visually-hidden" checked={chosen.length === 0} onChange={none.onChoose} />
            {none.label}
          </label>
        ) : null}
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input
              type="checkbox"
              className="visually-hidden"
              aria-label={option.name}
              checked={chosen.includes(option.value)}
              onChange={() => onToggle(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** `list` with a value, or without it where it has it. */
export const toggled = <Value,>(list: readonly Value[], value: Value): readonly Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
