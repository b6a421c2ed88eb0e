import styles from './meter.module.css';

interface MeterProps {
  label: string;
  /** What is said of the value. */
  words: string;
  value: number;
  most: number;
  tone: 'danger' | 'sun' | 'leaf';
}

/** A bar that is filled as far as `value` is of `most`. */
export function Meter({ label, words, value, most, tone }: MeterProps) {
  const shown = Math.min(value, most);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={shown}
      aria-valuetext={words}
      className={styles['track']}
    >
      <div className={`${styles['bar']} ${styles[tone]}`} style={{ width: `${(100 * shown) / most}%` }} />
    </div>
  );
}
