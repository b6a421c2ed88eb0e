import { useTranslation } from 'react-i18next';
import { signIn } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../auth-screen.module.css';
import { isBlank } from '../rules.ts';
import { CredentialFields, useCredentials } from './credential-fields.tsx';

export function LoginForm({ onEntering }: { onEntering: () => void }) {
  const { t } = useTranslation('account');
  const credentials = useCredentials({
    way: 'login',
    check: (email, password) => {
      const errors = {
        ...(isBlank(email) ? { email: t('emailRequired') } : {}),
        ...(isBlank(password) ? { password: t('passwordRequired') } : {}),
      };
      return isBlank(email) || isBlank(password) ? { notice: t('enterBoth'), errors } : null;
    },
    enter: signIn,
    done: t('loginOk'),
    onEntering,
  });
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void credentials.submit(event)}>
      <CredentialFields credentials={credentials} way="login" />
      <Button type="submit" tone="primary" wide disabled={credentials.isBusy}>
        {t(credentials.isBusy ? 'loggingIn' : 'logIn')}
      </Button>
    </form>
  );
}
