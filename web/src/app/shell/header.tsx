import { CircleUser, Download, LogOut, Menu, PanelLeft, Search } from 'lucide-react';
import { useSession } from '../../lib/auth/session.ts';
import { TierBadge } from '../../areas/subscription/components/tier-badge.tsx';
import { UpgradeButton } from '../../areas/subscription/components/upgrade-button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { describeShortcut } from '../../ui/focus/shortcut.ts';
import { useOwnPerson } from '../people.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { isStaffOnly } from '../guards/staff-only.ts';
import { useFollowOwnName } from '../session/use-follow-own-name.ts';
import styles from './header.module.css';
import { LazyFamilySwitcher } from './lazy-family-switcher.tsx';
import type { OpenSheet } from './shell-sheets.tsx';
import { toggleSideBar, useIsSideBarOpen } from './side-bar-state.ts';
import { SyncSign } from './sync-sign.tsx';
import { useCurrentArea } from './use-areas.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

export function Header({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { t, language } = useTranslation();
  const session = useSession();
  const { user } = session;
  const isStaff = isStaffOnly(session);
  const me = useOwnPerson();
  useFollowOwnName();
  const isSideBarOpen = useIsSideBarOpen();
  const name = user?.display_name ?? '';
  const area = useCurrentArea();
  usePageTitle(area ? area.name[language] : null);
  return (
    <header data-covers className={styles['header']}>
      <IconButton label={t('menu')} className={styles['menu']} onClick={() => onOpen('side')}>
        <Menu size={22} />
      </IconButton>
      <IconButton
        label={t('sideBar')}
        className={styles['toggle']}
        aria-expanded={isSideBarOpen}
        aria-controls="side-bar"
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggleSideBar}
      >
        <PanelLeft size={20} />
      </IconButton>
      {/* Hidden from screen readers: the screen has its own heading. */}
      <div className={styles['place']}>
        <p className={styles['title']} aria-hidden="true">
          {area ? area.name[language] : 'Casita'}
        </p>
        <LazyFamilySwitcher className={styles['home']} />
      </div>
      <p className={styles['greeting']}>{t('welcome', { name })}</p>
      <div className={styles['tools']}>
        <SyncSign onOpen={() => onOpen('sync')} />
        {isStaff ? null : (
          <>
            <TierBadge className={styles['desk']} />
            <UpgradeButton className={styles['desk']} />
          </>
        )}
        <button
          type="button"
          className={styles['search']}
          title={t('search')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => onOpen('palette')}
        >
          <Search size={20} aria-hidden="true" />
          <span className={styles['words']}>{t('search')}</span>
          <kbd className={styles['keys']} aria-hidden="true">
            {describeShortcut('K')}
          </kbd>
        </button>
        {/* A public page, not part of the app: a plain link. */}
        <a href="/install" className={styles['downloads']} title={t('downloads')}>
          <Download size={20} aria-hidden="true" />
          <span className={styles['words']}>{t('downloads')}</span>
        </a>
        <button type="button" className={styles['account']} title={name} onClick={() => onOpen('account')}>
          {/* Text instead of an aria-label, so that the initials of the avatar ("Mi") do not count as a visible label that is missing in the name. */}
          <span className="visually-hidden">{t('openAccount', { name })}</span>
          {/* While the family is not known, the account and signing out are still reachable. */}
          {me ? <Avatar person={me} /> : <CircleUser size={28} className={styles['unknown']} aria-hidden="true" />}
        </button>
        <Button
          tone="quiet"
          className={styles['signOut'] ?? ''}
          title={t('signOut')}
          icon={<LogOut size={20} className={styles['icon']} aria-hidden="true" />}
          onClick={() => onOpen('sign-out')}
        >
          <span className={styles['words']}>{t('signOut')}</span>
        </Button>
      </div>
    </header>
  );
}
