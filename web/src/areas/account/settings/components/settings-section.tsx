import { useId, type ReactNode } from 'react';
import styles from '../settings.module.css';

interface SettingsSectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A named group of settings. The name is on the left where there is room; a hairline above separates groups. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <div className={styles['about']}>
        <h2 id={id} className={styles['heading']}>
          {title}
        </h2>
        {text ? <p className={styles['text']}>{text}</p> : null}
      </div>
      <div className={styles['controls']}>{children}</div>
    </section>
  );
}
