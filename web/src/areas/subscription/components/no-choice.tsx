import type { ReactNode } from 'react';
import { HouseDrawing } from '../../../ui/empty-state.tsx';
import styles from '../pricing-screen.module.css';

interface NoChoiceProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** For whoever has nothing to choose here: no price, no countdown, only what is going on. */
export function NoChoice({ title, text, children }: NoChoiceProps) {
  return (
    <div className={styles['nothing']}>
      <HouseDrawing />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
