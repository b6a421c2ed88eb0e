import type { ReactNode } from 'react';
import styles from './styleguide-screen.module.css';

/** One kind of component with its heading. */
export function StyleguidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['part']}>
      <h2>{title}</h2>
      <div className={styles['row']}>{children}</div>
    </div>
  );
}
