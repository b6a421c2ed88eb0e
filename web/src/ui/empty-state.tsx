import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  drawing: ReactNode;
  /** One sentence about the purpose of this list. */
  title: string;
  /** An example, or a person to ask. */
  note?: string;
  action?: ReactNode;
}

export function EmptyState({ drawing, title, note, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      {drawing}
      <h2 className={styles['title']}>{title}</h2>
      {note ? <p className={styles['note']}>{note}</p> : null}
      {action}
    </div>
  );
}

/** A line drawing with the gable: a table under a roof, with one thing on it. */
export function TableDrawing() {
  return (
    <svg viewBox="0 0 140 96" width="140" height="96" aria-hidden="true" className={styles['drawing']}>
      <path d="M12 33 70 17.5l58 15.5" className={styles['gable']} />
      <path d="M26 66h88M36 66v22M104 66v22" />
      <rect x="60" y="44" width="20" height="20" rx="5" />
      <path d="m65 54.5 3.5 3.3 6.600-7" />
      <path d="M92 65.500c-4-4-4.5-10-1.5-14M92 65.500c4.5-2 6.5-6.5 6-11M86 66h12" />
    </svg>
  );
}

/** A house with an open door, for a day without tasks. */
export function HouseDrawing() {
  return (
    <svg viewBox="0 0 140 96" width="140" height="96" aria-hidden="true" className={styles['drawing']}>
      <path d="M12 33 70 17.5l58 15.5" className={styles['gable']} />
      <path d="M28 40v48h84V40" />
      <path d="M60 88V66q0-10 10-10t10 10v22" />
      <rect x="38" y="54" width="13" height="13" rx="3" />
      <rect x="89" y="54" width="13" height="13" rx="3" />
      <path d="M14 88h112" />
    </svg>
  );
}
