import { useId, type ReactNode } from 'react';
import styles from '../reach.module.css';

/** A group of choices under a heading. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['part']}>
      <div className={styles['about']}>
        <h3 id={id}>{title}</h3>
        {text ? <p className={styles['text']}>{text}</p> : null}
      </div>
      {children}
    </section>
  );
}
