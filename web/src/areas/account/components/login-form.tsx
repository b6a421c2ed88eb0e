import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { isBlank } from '../rules.ts';
import { CredentialFields, useCredentials } from './credential-fields.tsx';
import styles from './door.module.css';
import { useResend } from './use-resend.ts';

interface LoginFormProps {
  onEntering: () => void;
  onForgot: (email: string) => void;
}

export function LoginForm({ onEntering, onForgot }: LoginFormProps) {
  const { t } = useTranslation('account');
  /** The address has to be confirmed first. */
  const [isUnconfirmed, setIsUnconfirmed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const credentials = useCredentials({
    way: 'login',
    check: (email, password) => {
      const errors = {
        ...(isBlank(email) ? { email: t('emailRequired') } : {}),
        ...(isBlank(password) ? { password: t('passwordRequired') } : {}),
      };
      return isBlank(email) || isBlank(password) ? { notice: t('enterBoth'), errors } : null;
    },
    enter: async (fields) => {
      await signIn(fields);
      showToast(() => ({ key: 'auth', title: t('loginOk'), tone: 'done' }));
    },
    onEntering,
    onFailure: (failure) => setIsUnconfirmed(failure.word === 'confirmFirst'),
  });
  const resend = useResend({ form, setError: (email) => credentials.setErrors({ email }) });
  const { isBusy } = credentials;
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void credentials.submit(event)}>
      <CredentialFields credentials={credentials} way="login" />
      <Button type="submit" tone="primary" wide disabled={isBusy}>
        {t(isBusy ? 'loggingIn' : 'logIn')}
      </Button>
      {isUnconfirmed ? (
        <Button wide disabled={resend.isBusy} onClick={() => void resend.send(credentials.email)}>
          {t(resend.isBusy ? 'sending' : 'resend')}
        </Button>
      ) : null}
      <button type="button" className={styles['link']} onClick={() => onForgot(credentials.email)}>
        {t('forgot')}
      </button>
    </form>
  );
}
