import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DisplaySection } from './components/display-section.tsx';
import { NameSection } from './components/name-section.tsx';
import { SettingsSection } from './components/settings-section.tsx';
import styles from './settings.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface SettingsScreenProps {
  /** Empty for a child who signs in by PIN. */
  email: string;
  isInFamily: boolean;
  /** The section about the plan, from another area; null for a person without a family or with a PIN. */
  plan: ReactNode | null;
  /** Null for a child who signs in by PIN. */
  password: ReactNode | null;
  /** The choice of the person's own photo, from another area; null for a person without a family. */
  photo: ReactNode | null;
  /** What concerns the person's membership, from another area; null for a child and a person without a family. */
  membership: ReactNode | null;
  onSignOut: () => void;
  /** Signs out on every device. */
  onSignOutEverywhere: () => void;
}

/** All personal settings on one page. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { email, isInFamily, plan, photo, password, membership, onSignOut, onSignOutEverywhere } = props;
  const { t } = useTranslation('settings');
  return (
    <div className={styles['screen']}>
      <h1 className={`said-by-header ${styles['title']}`}>{t('title')}</h1>
      <DisplaySection hasDecorations={isInFamily} />
      <NameSection isInFamily={isInFamily} />
      {photo ? (
        <SettingsSection title={t('photo')} text={t('photoText')}>
          {photo}
        </SettingsSection>
      ) : null}
      {plan ? <SettingsSection title={t('subscription')}>{plan}</SettingsSection> : null}
      {password ? <SettingsSection title={t('password')}>{password}</SettingsSection> : null}
      <SettingsSection title={t('install')} text={t('installText')}>
        {/* A public page, not part of the app: a plain link. */}
        <a href="/install" className={styles['link']}>
          {t('installLink')}
        </a>
      </SettingsSection>
      {membership ? <SettingsSection title={t('family')}>{membership}</SettingsSection> : null}
      <SettingsSection title={t('account')} text={email ? t('accountText', { email }) : t('accountOfParents')}>
        <Button className={styles['start'] ?? ''} onClick={onSignOut}>
          {t('signOut')}
        </Button>
        <div className={styles['form']}>
          <p className={styles['text']}>{t('everywhereText')}</p>
          <Button className={styles['start'] ?? ''} onClick={onSignOutEverywhere}>
            {t('everywhere')}
          </Button>
        </div>
      </SettingsSection>
    </div>
  );
}
