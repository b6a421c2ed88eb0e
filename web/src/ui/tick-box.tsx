import type { Hue } from './people.ts';
import { TICK_BOX_SHAPES } from './theme/shapes.ts';
import styles from './tick-box.module.css';

export type TickState = 'open' | 'half' | 'done';

interface TickBoxProps {
  state: TickState;
  /** The label, which is the same in every state; screen readers read the state besides. */
  label: string;
  hue: Hue | null;
  disabled?: boolean;
  onToggle: () => void;
  /** Called when the person presses a box that they may not tick, to explain whose it is. */
  onRefuse?: () => void;
}

/** A rounded square to tick. When completed it is filled and gets the gable as a roof. */
export function TickBox({ state, label, hue, disabled = false, onToggle, onRefuse }: TickBoxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={state === 'half' ? 'mixed' : state === 'done'}
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={`${styles['target']} ${styles[state] ?? ''}`}
      style={{ '--hue': hue ? `var(--${hue})` : 'var(--edge)' } as React.CSSProperties} // custom properties are unknown to CSSProperties
      onClick={() => {
        if (disabled) onRefuse?.();
        else onToggle();
      }}
    >
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
        <rect className={styles['square']} x="3" y="3" width="22" height="22" rx="6" />
        <path className={styles['filling']} d={TICK_BOX_SHAPES.half} />
        <path className={styles['tick']} d={TICK_BOX_SHAPES.tick} pathLength="1" />
        <path className={styles['gable']} d={TICK_BOX_SHAPES.gable} pathLength="1" />
      </svg>
    </button>
  );
}
