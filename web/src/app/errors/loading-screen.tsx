import { HouseMark } from '../../ui/logo.tsx';
import styles from './loading-screen.module.css';

export function LoadingScreen({ words }: { words: string }) {
  return (
    <main className={styles['screen']} role="status">
      <HouseMark className={styles['mark']} />
      <p className="visually-hidden">{words}</p>
    </main>
  );
}
