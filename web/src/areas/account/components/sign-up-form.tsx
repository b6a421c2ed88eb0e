import { useTranslation } from 'react-i18next';
import { signUp } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../auth-screen.module.css';
import { isBlank, isTooShort } from '../rules.ts';
import { CredentialFields, useCredentials, type FieldErrors } from './credential-fields.tsx';
import { PasswordStrength } from './password-strength.tsx';

export function SignUpForm({ onEntering }: { onEntering: () => void }) {
  const { t } = useTranslation('account');

  /** The button waits for both fields; Enter in a field gets here before it. */
  function findErrors(email: string, password: string): FieldErrors {
    if (isBlank(email)) return { email: t('emailRequired') };
    if (isBlank(password)) return { password: t('passwordRequired') };
    return isTooShort(password) ? { password: t('passwordTooShort') } : {};
  }

  const credentials = useCredentials({
    way: 'sign-up',
    check: (email, password) => {
      const errors = findErrors(email, password);
      const notice = errors.email ?? errors.password;
      return notice ? { notice, errors } : null;
    },
    enter: signUp,
    done: t('accountCreated'),
    onEntering,
  });
  const { password, isBusy, submit } = credentials;
  const isIncomplete = isBlank(credentials.email) || isBlank(password);

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        // A disabled button keeps the browser from submitting on Enter; the errors at the fields are wanted then.
        if (event.key === 'Enter' && isIncomplete && event.target instanceof HTMLInputElement) void submit(event);
      }}
    >
      <p className={styles['hint']}>{t('hint')}</p>
      <CredentialFields credentials={credentials} way="sign-up" />
      <PasswordStrength password={password} />
      <Button type="submit" tone="primary" wide disabled={isBusy || isIncomplete}>
        {t(isBusy ? 'creatingAccount' : 'createAccount')}
      </Button>
    </form>
  );
}
