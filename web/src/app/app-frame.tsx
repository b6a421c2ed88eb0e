import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { keepLive } from '../lib/live.ts';
import { theTab } from '../lib/tab.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { useUndoKeys } from '../ui/undo.ts';
import { isLeaving } from './leaving.ts';
import { LoadingScreen } from './loading-screen.tsx';
import styles from './plain-screen.module.css';
import { rememberPath } from './remembered-path.ts';
import { Shell } from './shell/shell.tsx';
import { TaskDialogHost } from './task-dialog-host.tsx';

/** The gate and the shell around every screen that needs somebody to be signed in. */
export function AppFrame() {
  useUndoKeys();
  return (
    <Gate>
      <Shell>
        <Outlet />
      </Shell>
      <TaskDialogHost />
    </Gate>
  );
}

function Gate({ children }: { children: ReactNode }) {
  const { state, family } = useSession();
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.href });

  useEffect(() => (state === 'signed-in' ? keepLive() : undefined), [state]);

  if (isLeaving()) return null;
  if (state === 'loading') return <LoadingScreen words={t('loading')} />;
  if (state === 'signed-out') {
    rememberPath(path);
    return <Navigate to="/auth" replace />;
  }
  if (!family) {
    return (
      <main className={styles['screen']}>
        <ErrorPanel
          title={t('setupFailedTitle')}
          description={t('setupFailedText')}
          action={{ label: t('tryAgain'), run: () => void theTab().session.refreshAccount() }}
        />
      </main>
    );
  }
  return children;
}
