import type { ReactNode } from 'react';
import { Logo } from '../../../ui/logo.tsx';
import { DeviceChoices } from './device-choices.tsx';
import styles from './auth-frame.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface AuthFrameProps {
  title: string;
  children: ReactNode;
  /** A new stage of the screen moves the focus to its title. Undefined where a field takes the focus. */
  stage?: string;
  /** False on a screen that the person may not leave: the logo is then no link. */
  hasLandingLink?: boolean;
  /** True for content that goes on in rows, which a tablet then shows without scrolling. */
  isWide?: boolean;
}

/** The frame of every screen before the app: a box under a gable, with the logo above and language and theme below. */
export function AuthFrame({ title, children, stage, hasLandingLink = true, isWide = false }: AuthFrameProps) {
  const { t } = useTranslation('account');
  return (
    <div className={styles['page']}>
      <main className={styles['main']}>
        {hasLandingLink ? (
          // The landing page is not part of the app: a plain link.
          <a href="/landing" className={styles['logo']} aria-label={t('toLanding')}>
            <Logo size="lg" />
          </a>
        ) : (
          <div className={styles['logo']}>
            <Logo size="md" />
          </div>
        )}
        <div className={`${styles['house']} ${isWide ? styles['wide'] : ''}`}>
          <svg className={styles['roof']} viewBox="0 0 480 76" aria-hidden="true" preserveAspectRatio="none">
            <path d="M8 69 240 7l232 62" />
          </svg>
          <div className={styles['room']}>
            <h1 key={stage} ref={stage === undefined ? undefined : takeFocus} tabIndex={-1} className={styles['title']}>
              {title}
            </h1>
            {children}
          </div>
        </div>
      </main>
      <footer className={styles['foot']}>
        <DeviceChoices />
      </footer>
    </div>
  );
}

function takeFocus(heading: HTMLElement | null): void {
  heading?.focus();
}
