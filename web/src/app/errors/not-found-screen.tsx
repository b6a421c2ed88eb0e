import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PUBLIC_PAGES } from '#contract/public-pages.ts';
import { whenReachable } from '../../lib/api/reachable.ts';
import { theClient } from '../../lib/sync/client.ts';
import { HouseDrawing } from '../../ui/empty-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import styles from './plain-screen.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Also shown, without a network, in place of a public page that is not cached on this device. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(.)\/+$/, '$1') });
  const isElsewhere = PUBLIC_PAGES.has(path);
  const title = t(isElsewhere ? 'elsewhereTitle' : 'notFoundTitle');
  usePageTitle(title);
  useEffect(() => {
    if (isElsewhere) return whenReachable(theClient().device, path, () => location.reload());
  }, [isElsewhere, path]);
  return (
    <main className={styles['screen']}>
      <HouseDrawing />
      <h1>{title}</h1>
      <p>{t(isElsewhere ? 'elsewhereText' : 'notFoundText')}</p>
      <Link to="/dashboard">{t('notFoundAction')}</Link>
    </main>
  );
}
