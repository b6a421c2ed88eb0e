import { useId, type ReactNode } from 'react';
import styles from './banner.module.css';

/** A notice about the plan above every screen, with its actions (`children`). */
export function Banner({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['banner']}>
      <div className={styles['words']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles['actions']}>{children}</div>
    </section>
  );
}
