import { Link } from '@tanstack/react-router';
import { backofficeOverview } from '#contract/areas/back-office.ts';
import { useRemote } from '../../lib/api/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import styles from './back-office-screen.module.css';
import { FetchFailure } from './components/fetch-failure.tsx';
import { Figures } from './components/figures.tsx';
import { InboxList } from './components/inbox-list.tsx';
import { SignUpChart } from './components/sign-up-chart.tsx';
import { useDenial } from './use-denial.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface BackOfficeScreenProps {
  email: string;
  /** Called when the server refuses this account, for instance because its role was withdrawn. */
  onDenied: () => void;
  onSignOut: () => void;
}

/** The one screen of the back office: figures and enquiries. It shows no family data. */
export function BackOfficeScreen({ email, onDenied, onSignOut }: BackOfficeScreenProps) {
  const { t } = useTranslation('back-office');
  const { answer: figures, error, reload } = useRemote(backofficeOverview, {});
  useDenial(error, onDenied);
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <h1>{t('title')}</h1>
        <span className={styles['email']}>{email}</span>
        <Link to="/settings" className={styles['link']}>
          {t('settings')}
        </Link>
        <Button onClick={onSignOut}>{t('signOut')}</Button>
      </header>
      <main className={styles['content']}>
        <div className={styles['figures']}>
          {figures ? (
            <>
              <Figures figures={figures} />
              <SignUpChart days={figures.sign_ups} />
            </>
          ) : error ? (
            <FetchFailure error={error} title={t('failedTitle')} onRetry={() => void reload()} />
          ) : (
            <SkeletonRows count={6} label={t('loading')} />
          )}
        </div>
        <InboxList onDenied={onDenied} onMarked={() => void reload()} />
      </main>
    </div>
  );
}
