import { useId, type ReactNode } from 'react';
import styles from './files.module.css';

/** A part of the sheet: what it is for, and its controls. */
export function FilesSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div>
        <h3 id={id} className={styles['heading']}>
          {title}
        </h3>
        <p className={styles['text']}>{text}</p>
      </div>
      {children}
    </section>
  );
}
