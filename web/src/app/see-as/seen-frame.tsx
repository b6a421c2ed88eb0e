import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './see-as.module.css';

/** True at the address of what another member sees. */
export const useIsSeeing = (): boolean => useLocation({ select: ({ pathname }) => pathname.endsWith('/sees') });

/** In place of the shell, whose buttons would change something: the one way out is in the page. */
export function SeenFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles['frame']}>
      {children}
    </main>
  );
}
