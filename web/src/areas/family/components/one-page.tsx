import { useEffect, useRef, type ReactNode } from 'react';
import { HouseDrawing } from '../../../ui/empty-state.tsx';
import { HouseMark } from '../../../ui/logo.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import styles from './one-page.module.css';

interface OnePageProps {
  title: string;
  /** What happened; read out at once where it is an error. */
  text: ReactNode;
  isError?: boolean;
  /** Something else the person should know here. */
  notice?: ReactNode;
  children?: ReactNode;
}

/** A page with one thing to say, and what can be done about it. It takes the focus, for it stands where another page was expected. */
export function OnePage({ title, text, isError = false, notice, children }: OnePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  usePageTitle(title);
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <HouseDrawing />
        <div className={styles['head']}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <div {...(isError ? { role: 'alert' } : {})}>{text}</div>
        </div>
        {notice}
        {children}
      </div>
    </main>
  );
}

/** Something is done that nobody can hurry. */
export function WaitingPage({ words }: { words: string }) {
  return (
    <main className={styles['waiting']} role="status">
      <HouseMark className={styles['mark']} />
      <p>{words}</p>
    </main>
  );
}
