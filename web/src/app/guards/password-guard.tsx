import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { prepareArea, translatorOf, useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { needCode } from '../../pwa/missing-code.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { LoadingScreen } from '../errors/loading-screen.tsx';
import { signOutAndRedirect } from '../session/sign-out.ts';
import { mustChangePassword } from './must-change-password.ts';

/** For a password that was changed elsewhere. After a change in the overlay, the overlay itself reloads sooner. */
const RELOAD_MS = 2_000;

/** Set over the reload that follows a change: it would end the toast about it after a second. */
const CHANGED_KEY = 'casita.password-changed';
const noteChanged = (): void => trySetItem(sessionStorage, CHANGED_KEY, '1');

async function repeatNews(): Promise<void> {
  if (sessionStorage.getItem(CHANGED_KEY) === null) return;
  sessionStorage.removeItem(CHANGED_KEY);
  await prepareArea('identity');
  showToast(() => ({ key: 'password', title: translatorOf('identity')('passwordChanged'), tone: 'done' }));
}

const Overlay = lazy(
  needCode(async () => {
    const [{ PasswordChangeOverlay }] = await Promise.all([
      import('../../areas/account/password-change-overlay.tsx'),
      ...['identity', 'account', 'shell'].map(prepareArea),
    ]);
    return {
      default: () => <PasswordChangeOverlay onChanged={noteChanged} onSignOut={() => signOutAndRedirect('keep')} />,
    };
  }),
);

/** Covers every address, public ones included, while the account has to change its password. */
export function PasswordGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const isDue = mustChangePassword(session, path);
  const [isShown, setIsShown] = useState(false);
  if (isDue && session.isAsked && !isShown) setIsShown(true);
  if (isShown && session.state === 'signed-out') setIsShown(false);

  const isOpen = !isShown && !isDue && session.state === 'signed-in';
  useEffect(() => {
    if (isOpen) void repeatNews();
  }, [isOpen]);

  // Once the overlay was shown, the page reloads, so that the app does not appear briefly before that.
  const isOver = isShown && !isDue && session.state === 'signed-in';
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => location.reload(), RELOAD_MS);
    return () => clearTimeout(timer);
  }, [isOver]);

  if (!isShown && !isDue) return children;
  const loading = <LoadingScreen words={t('loading')} />;
  if (!isShown) return loading;
  return (
    <Suspense fallback={loading}>
      <Overlay />
    </Suspense>
  );
}
