import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/logo.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './auth-screen.module.css';
import { LoginForm } from './components/login-form.tsx';
import { DeviceChoices } from './components/device-choices.tsx';
import { SignUpForm } from './components/sign-up-form.tsx';

export type AuthTab = 'login' | 'signup';

interface AuthScreenProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** Called before the session appears, so that the way in can pause for a moment. */
  onEntering: () => void;
}

export function AuthScreen({ tab, onTab, onEntering }: AuthScreenProps) {
  const { t } = useTranslation('account');
  return (
    <div className={styles['page']}>
      <main className={styles['main']}>
        {/* The landing page is not part of the app: a plain link. */}
        <a href="/landing" className={styles['logo']} aria-label={t('toLanding')}>
          <Logo size="lg" />
        </a>
        <div className={styles['house']}>
          <svg className={styles['roof']} viewBox="0 0 480 76" aria-hidden="true" preserveAspectRatio="none">
            <path d="M8 69 240 7l232 62" />
          </svg>
          <div className={styles['room']}>
            <h1 className={styles['title']}>{t(tab === 'login' ? 'titleLogin' : 'titleSignUp')}</h1>
            <Tabs
              label={t('tabs')}
              chosen={tab}
              onChoose={onTab}
              tabs={[
                { key: 'login', label: t('login'), content: <LoginForm onEntering={onEntering} /> },
                { key: 'signup', label: t('signUp'), content: <SignUpForm onEntering={onEntering} /> },
              ]}
            />
          </div>
        </div>
      </main>
      <footer className={styles['foot']}>
        <DeviceChoices />
      </footer>
    </div>
  );
}
