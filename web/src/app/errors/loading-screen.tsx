import { HouseMark } from '../../ui/logo.tsx';
import styles from './loading-screen.module.css';

/** A screen that waits. After some seconds the page itself says that it is still loading (pwa/still-loading.ts). */
export function LoadingScreen({ words }: { words: string }) {
  return (
    <main className={styles['screen']} role="status" data-loading>
      <HouseMark className={styles['mark']} />
      <p className="visually-hidden">{words}</p>
    </main>
  );
}
