import { Button } from './button.tsx';
import styles from './error-panel.module.css';

interface ErrorPanelProps {
  /** What happened. */
  title: string;
  /** Which data is safe, and what the person can do. */
  description: string;
  action: { label: string; run: () => void };
}

export function ErrorPanel({ title, description, action }: ErrorPanelProps) {
  return (
    <div role="alert" className={styles['panel']}>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['description']}>{description}</p>
      <Button onClick={action.run}>{action.label}</Button>
    </div>
  );
}
