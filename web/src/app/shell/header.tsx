import { useMatches } from '@tanstack/react-router';
import { CircleUser, Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { usePeople } from '../people.ts';
import { usePageTitle } from '../page-title.ts';
import { DESTINATIONS } from './navigation.tsx';
import styles from './header.module.css';
import type { OpenSheet } from './shell-sheets.tsx';
import { SyncSign } from './sync-sign.tsx';

export function Header({ onOpen }: { onOpen: (sheet: OpenSheet) => void }) {
  const { t } = useTranslation();
  const { user, family } = useSession();
  const { people } = usePeople();
  const me = people.find((person) => person.id === family?.member_id);
  const name = user?.display_name ?? '';
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const here = DESTINATIONS.find((destination) => destination.to === path);
  usePageTitle(here ? t(here.word) : null);
  return (
    <header className={styles['header']}>
      <IconButton label={t('menu')} className={styles['menu']} onClick={() => onOpen('side')}>
        <Menu size={22} />
      </IconButton>
      {/* The screen's own heading says it to screen readers. */}
      <p className={styles['title']} aria-hidden="true">
        {here ? t(here.word) : 'Casita'}
      </p>
      <p className={styles['greeting']}>{t('welcome', { name: name.split(' ')[0] ?? '' })}</p>
      <div className={styles['tools']}>
        <SyncSign onOpen={() => onOpen('sync')} />
        <button type="button" className={styles['account']} title={name} onClick={() => onOpen('account')}>
          {/* Words inside, no aria-label: the two letters of a drawn name ("Mi") are not in the button's name. */}
          <span className="visually-hidden">{t('openAccount', { name })}</span>
          {/* While the family is not known there is still a way to the account, and out. */}
          {me ? <Avatar person={me} /> : <CircleUser size={28} className={styles['unknown']} aria-hidden="true" />}
        </button>
        <Button tone="quiet" className={styles['signOut']} onClick={() => onOpen('leave')}>
          {t('signOut')}
        </Button>
      </div>
    </header>
  );
}
