import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';
import { ShellSheets, type OpenSheet } from './shell-sheets.tsx';
import { SideBar } from './side-bar.tsx';

/** Side bar and header around a screen; on a phone a header, and a bar at the bottom. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<OpenSheet>(null);
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        {t('skip')}
      </a>
      <SideBar className={styles['side']} />
      <Header onOpen={setOpen} />
      <main id="content" tabIndex={-1} className={styles['content']}>
        {children}
      </main>
      <BottomBar onOpen={setOpen} />
      <ShellSheets open={open} onOpen={setOpen} />
    </div>
  );
}
