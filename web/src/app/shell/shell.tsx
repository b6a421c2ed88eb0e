import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { watchMemory } from '../../lib/sync/live.ts';
import { useOverwritten } from '../alerts/use-overwritten.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Decorations } from './decorations.tsx';
import { Header } from './header.tsx';
import { InsideShell } from './inside-shell.ts';
import styles from './shell.module.css';
import { ShellSheets, type OpenSheet } from './shell-sheets.tsx';
import { SideBar } from './side-bar.tsx';
import { useIsSideBarOpen } from './side-bar-state.ts';
import { StaffBanner } from './staff-banner.tsx';
import { useShellKeys } from './use-shell-keys.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface ShellProps {
  /** A notice about the whole app, shown above the screen. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: side bar and header; on a phone a header and a bar at the bottom. */
export function Shell({ banner, children }: ShellProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<OpenSheet>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // A sheet belongs to the screen it was opened on, so it closes when the path changes.
  const [openedOn, setOpenedOn] = useState(path);
  if (openedOn !== path) {
    setOpenedOn(path);
    setOpen(null);
  }
  const isSideBarOpen = useIsSideBarOpen();
  useShellKeys(setOpen);
  useOverwritten();
  useEffect(() => watchMemory(), []);
  return (
    <div className={`${styles['shell']} ${isSideBarOpen ? '' : styles['rail']}`}>
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <SideBar className={styles['side']} isRail={!isSideBarOpen} />
      <Header onOpen={setOpen} />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <div className={styles['banners']}>
          <StaffBanner />
          {banner}
        </div>
        <InsideShell value={true}>{children}</InsideShell>
        <Decorations place="foot" />
      </main>
      <BottomBar onOpen={setOpen} />
      <ShellSheets open={open} onOpen={setOpen} />
    </div>
  );
}
