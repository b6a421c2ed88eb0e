import { useEffect, useRef, type ReactNode } from 'react';
import { HouseDrawing } from '../../../ui/empty-state.tsx';
import { HouseMark } from '../../../ui/logo.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import styles from './one-page.module.css';

interface OnePageProps {
  title: string;
  /** What happened. If `isError`, screen readers announce it at once. */
  text: ReactNode;
  isError?: boolean;
  /** A further notice to the person. */
  notice?: ReactNode;
  children?: ReactNode;
}

/** A page with a single message and its actions. Its heading takes the focus, because the page appears where another one was expected. */
export function OnePage({ title, text, isError = false, notice, children }: OnePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  usePageTitle(title);
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <HouseDrawing />
        <div className="page-head">
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

/** A page to show while the person has to wait. */
export function WaitingPage({ words }: { words: string }) {
  return (
    <main className={styles['waiting']} role="status">
      <HouseMark className="page-mark" />
      <p>{words}</p>
    </main>
  );
}
