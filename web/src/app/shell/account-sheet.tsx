import { Link } from '@tanstack/react-router';
import { Download, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../lib/i18n.ts';
import { resolveLanguage } from '../../lib/language.ts';
import { switchFamily, useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { usePeople } from '../people.ts';
import styles from './sheets.module.css';

interface AccountSheetProps {
  isOpen: boolean;
  onClose: () => void;
  onLeave: () => void;
}

export function AccountSheet({ isOpen, onClose, onLeave }: AccountSheetProps) {
  const { t, i18n } = useTranslation();
  const { user, family, families } = useSession();
  const { people } = usePeople();
  const { choice } = useColorScheme();
  const me = people.find((person) => person.id === family?.member_id);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('account')}>
      <div className={styles['account']}>
        <div className={styles['who']}>
          {me ? <Avatar person={me} size="lg" /> : null}
          <div>
            <p className={styles['name']}>{user?.display_name}</p>
            <p className={styles['small']}>{user?.email}</p>
            {family ? <p className={styles['small']}>{family.name}</p> : null}
          </div>
        </div>
        {families.length > 1 && family ? (
          <Choice
            label={t('chooseFamily')}
            chosen={family.id}
            onChoose={switchFamily}
            options={families.map((one) => ({ value: one.id, label: one.name }))}
          />
        ) : null}
        <Choice
          label={t('language')}
          chosen={resolveLanguage(i18n.language)}
          onChoose={(language) => void chooseLanguage(language)}
          options={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'es', label: 'Español', lang: 'es' },
          ]}
        />
        <Choice
          label={t('theme')}
          chosen={choice}
          onChoose={chooseColorScheme}
          options={[
            { value: 'light', label: t('themeLight'), icon: <Sun size={16} aria-hidden="true" /> },
            { value: 'dark', label: t('themeDark'), icon: <Moon size={16} aria-hidden="true" /> },
            { value: 'system', label: t('themeSystem'), icon: <Monitor size={16} aria-hidden="true" /> },
          ]}
        />
        <div className={styles['ways']}>
          <Link to={'/settings' as '/dashboard'} className={styles['item']} onClick={onClose}>
            <Settings size={20} aria-hidden="true" />
            {t('settings')}
          </Link>
          {/* A public page, not part of the app: a plain link. */}
          <a href="/install" className={styles['item']}>
            <Download size={20} aria-hidden="true" />
            {t('downloads')}
          </a>
        </div>
        <Button className={styles['start']} onClick={onLeave}>
          {t('signOut')}
        </Button>
      </div>
    </Sheet>
  );
}
