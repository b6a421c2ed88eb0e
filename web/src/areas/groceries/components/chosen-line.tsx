import type { ReactNode } from 'react';
import styles from './chosen-line.module.css';

interface ChosenLineProps {
  name: string;
  amount: string;
  /** What of it is on the list already; null for nothing. */
  there: string | null;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Warnings beneath it. */
  children?: ReactNode;
}

/** A product that can be put on the list, with a box to choose it. */
export const ChosenLine = ({ name, amount, there, isChosen, onChoose, children }: ChosenLineProps) => (
  <label className={styles['line']}>
    <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
    <span>
      {name} <strong>{amount}</strong>
      {there === null ? null : <span className={styles['note']}>{amount === '' ? there : ` ${there}`}</span>}
      {children}
    </span>
  </label>
);

/** Such lines below a heading. */
export const ChosenLines = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles['group']}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);
