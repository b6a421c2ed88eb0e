import { Link } from '@tanstack/react-router';
import type { PairedPerson } from '#contract/areas/pins/sign-in.ts';
import { Download, Settings } from 'lucide-react';
import { useState } from 'react';
import { LanguageChoice, ThemeChoice } from '../../areas/account/components/device-choices.tsx';
import { TierBadge } from '../../areas/subscription/components/tier-badge.tsx';
import { UpgradeButton } from '../../areas/subscription/components/upgrade-button.tsx';
import { SETTINGS_AREA } from '../../areas/areas.ts';
import { useSession } from '../../lib/auth/session.ts';
import { usePaired } from '../../lib/auth/paired.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useOwnPerson } from '../people.ts';
import { isStaffOnly } from '../guards/staff-only.ts';
import { LazyFamilySwitcher } from './lazy-family-switcher.tsx';
import styles from './sheets.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

/** Only paired devices fetch it, the pad with the faces. */
const switching = lazyCode(async () => {
  const [file] = await Promise.all([
    import('../session/switch-person.tsx').then(({ SwitchFaces, SwitchPerson }) => ({ SwitchFaces, SwitchPerson })),
    prepareArea('paired'),
  ]);
  return file;
});

interface AccountSheetProps {
  isOpen: boolean;
  onClose: () => void;
  onSignOut: () => void;
}

export function AccountSheet({ isOpen, onClose, onSignOut }: AccountSheetProps) {
  const { t, language } = useTranslation();
  const session = useSession();
  const { user, family } = session;
  const isStaff = isStaffOnly(session);
  const faces = switching.useCode(usePaired() !== null);
  /** Whose face was tapped: the pad takes the place of this sheet. */
  const [next, setNext] = useState<{ person: PairedPerson; isOpen: boolean } | null>(null);
  const me = useOwnPerson();
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title={t('account')}>
        <div className={styles['account']}>
          <div className={styles['who']}>
            {me ? <Avatar person={me} size="lg" /> : null}
            <div>
              <p className={styles['name']}>{user?.display_name}</p>
              {user?.email ? <p className={styles['small']}>{user.email}</p> : null}
              {family ? <p className={styles['small']}>{family.name}</p> : null}
            </div>
          </div>
          {isStaff ? null : (
            <div className={styles['plan']}>
              <LazyFamilySwitcher />
              <TierBadge />
              <UpgradeButton />
            </div>
          )}
          {faces ? (
            <faces.SwitchFaces
              onChoose={(person) => {
                onClose();
                setNext({ person, isOpen: true });
              }}
            />
          ) : null}
          <LanguageChoice />
          <ThemeChoice />
          <div className={styles['ways']}>
            <Link to="/settings" className={styles['item']} onClick={onClose}>
              <Settings size={20} aria-hidden="true" />
              {SETTINGS_AREA.name[language]}
            </Link>
            {/* A public page, not part of the app: a plain link. */}
            <a href="/install" className={styles['item']}>
              <Download size={20} aria-hidden="true" />
              {t('downloads')}
            </a>
          </div>
          <Button className={styles['start']} onClick={onSignOut}>
            {t('signOut')}
          </Button>
        </div>
      </Sheet>
      {faces && next ? <faces.SwitchPerson {...next} onClose={() => setNext({ ...next, isOpen: false })} /> : null}
    </>
  );
}
