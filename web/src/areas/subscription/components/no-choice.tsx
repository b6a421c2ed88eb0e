import type { ReactNode } from 'react';
import { HouseDrawing } from '../../../ui/empty-state.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import styles from '../pricing-screen.module.css';

interface NoChoiceProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Shown instead of the plans to people who cannot choose one: a title and a text, without prices or countdowns. */
export function NoChoice({ title, text, children }: NoChoiceProps) {
  usePageTitle(title);
  return (
    <div className={styles['nothing']}>
      <HouseDrawing />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
