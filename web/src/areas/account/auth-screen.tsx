import { useState } from 'react';
import type { CarriedInvitation } from '../../lib/auth/google.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AuthFrame } from './components/auth-frame.tsx';
import styles from './components/auth-forms.module.css';
import { GoogleButton } from './components/google-button.tsx';
import { LoginForm } from './components/login-form.tsx';
import { AuthNotice, type AuthBanner } from './components/auth-notice.tsx';
import { SignUpForm } from './components/sign-up-form.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';

export type AuthTab = 'login' | 'signup';
/** How the person signed in. */
export type Entry = 'login' | 'sign-up';

interface AuthScreenProps {
  tab: AuthTab;
  onTab: (tab: AuthTab) => void;
  /** The address to fill in; empty if none is known. */
  knownEmail: string;
  /** Called before the session exists, so that the caller can delay the redirect. */
  onEntering: (entry: Entry) => void;
  /** Opens the dialog that mails a link for a new password. `email` is the text typed so far. */
  onForgot: (email: string) => void;
  /** Opens the way in for a child with the family's code. */
  onCode: () => void;
  invitation: CarriedInvitation | null;
  banner: AuthBanner | null;
  /** The trial was picked before signing up, so signing up with Google starts it at once. */
  isTrialPicked: boolean;
}

export function AuthScreen(props: AuthScreenProps) {
  const { tab, onTab, knownEmail, onEntering, onForgot, onCode, invitation, banner, isTrialPicked } = props;
  const { t } = useTranslation('account');
  const [email, setEmail] = useState(knownEmail);
  const shared = { email, onEmail: setEmail };
  return (
    <AuthFrame title={t(tab === 'login' ? 'titleLogin' : 'titleSignUp')}>
      <AuthNotice banner={banner} />
      {invitation ? (
        <p className={`${styles['banner']} ${styles['invited']}`}>
          {invitation.family === null ? t('invited') : t('invitedBy', { family: invitation.family })}
        </p>
      ) : null}
      <Tabs
        label={t('tabs')}
        chosen={tab}
        onChoose={onTab}
        tabs={[
          {
            key: 'login',
            label: t('login'),
            content: (
              <>
                <LoginForm {...shared} onEntering={() => onEntering('login')} onForgot={onForgot} />
                <GoogleButton intent="signin" invitation={invitation} />
                <button type="button" className={`${styles['link']} ${styles['last']}`} onClick={onCode}>
                  {t('childCode')}
                </button>
              </>
            ),
          },
          {
            key: 'signup',
            label: t('signUp'),
            content: (
              <>
                <SignUpForm {...shared} onEntering={onEntering} onForgot={onForgot} />
                <GoogleButton intent={isTrialPicked ? 'trial' : 'signup'} invitation={invitation} />
              </>
            ),
          },
        ]}
      />
    </AuthFrame>
  );
}
