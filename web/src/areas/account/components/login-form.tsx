import { useRef } from 'react';
import { signIn } from '../../../lib/auth/session.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { isBlank } from '../rules.ts';
import { CredentialFields, useCredentials, type SharedEmail } from './credential-fields.tsx';
import styles from './auth-forms.module.css';
import { ResendOffer } from './resend-offer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface LoginFormProps extends SharedEmail {
  onEntering: () => void;
  onForgot: (email: string) => void;
}

export function LoginForm({ email: typed, onEmail, onEntering, onForgot }: LoginFormProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const credentials = useCredentials({
    kind: 'login',
    email: typed,
    onEmail,
    check: (email, password) => {
      const errors = {
        ...(isBlank(email) ? { email: () => t('emailRequired') } : {}),
        ...(isBlank(password) ? { password: () => t('passwordRequired') } : {}),
      };
      return isBlank(email) || isBlank(password) ? { notice: () => t('enterBoth'), errors } : null;
    },
    enter: async (fields) => {
      await signIn(fields);
      showToast(() => ({ key: 'auth', title: t('loginOk'), tone: 'done' }));
    },
    onEntering,
  });
  const { isBusy, refusal } = credentials;
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void credentials.submit(event)}>
      <CredentialFields credentials={credentials} kind="login" />
      <Button type="submit" tone="primary" wide disabled={isBusy}>
        {t(isBusy ? 'loggingIn' : 'logIn')}
      </Button>
      <ResendOffer credentials={credentials} form={form} />
      {/* The same text for every address, so that it does not reveal whether the account exists. */}
      <p className={`${styles['hint']} ${styles['status']}`} aria-live="polite">
        {refusal === 'loginFailed' ? t('googleHint') : null}
      </p>
      <button type="button" className={styles['link']} onClick={() => onForgot(credentials.email)}>
        {t('forgot')}
      </button>
    </form>
  );
}
