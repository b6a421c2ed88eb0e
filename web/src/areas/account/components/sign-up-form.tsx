import { useRef } from 'react';
import { signUp } from '../../../lib/auth/session.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './auth-forms.module.css';
import { isAddress, isBlank, isTooShort } from '../rules.ts';
import { useWelcome } from '../use-welcome.ts';
import { CredentialFields, useCredentials, type FieldErrors, type SharedEmail } from './credential-fields.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { ResendOffer } from './resend-offer.tsx';
import { submitOnEnter } from './submit-on-enter.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface SignUpFormProps extends SharedEmail {
  /** `login` if the address has an account already and the password is right. */
  onEntering: (entry: 'login' | 'sign-up') => void;
  onForgot: (email: string) => void;
}

export function SignUpForm({ email: typed, onEmail, onEntering, onForgot }: SignUpFormProps) {
  const { t } = useTranslation('account');
  const welcome = useWelcome();
  const form = useRef<HTMLFormElement>(null);

  /** The button is disabled until both fields are filled, but Enter in a field submits earlier. */
  function findErrors(email: string, password: string): FieldErrors {
    if (isBlank(email) || isBlank(password)) {
      return {
        ...(isBlank(email) ? { email: () => t('emailRequired') } : {}),
        ...(isBlank(password) ? { password: () => t('passwordRequired') } : {}),
      };
    }
    // Both errors at once, so that the person need not correct one field to learn of the other.
    return {
      ...(isAddress(email) ? {} : { email: () => t('emailInvalid') }),
      ...(isTooShort(password) ? { password: () => t('passwordTooShort') } : {}),
    };
  }

  const credentials = useCredentials({
    kind: 'sign-up',
    email: typed,
    onEmail,
    check: (email, password) => {
      const errors = findErrors(email, password);
      const notice = errors.email ?? errors.password;
      return notice ? { notice, errors } : null;
    },
    enter: async (fields) => {
      let isNewAccount = true;
      await signUp(fields, (isNew) => {
        isNewAccount = isNew;
        onEntering(isNew ? 'sign-up' : 'login');
        const title = () => t(isNew ? 'accountCreated' : 'loginOk');
        showToast(() => ({ key: 'auth', title: title(), tone: 'done', isStep: isNew }));
      });
      if (isNewAccount) welcome();
    },
    onEntering: () => onEntering('sign-up'),
  });
  const { password, isBusy, refusal, submit } = credentials;
  const isIncomplete = isBlank(credentials.email) || isBlank(password);

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => submitOnEnter(event, !isIncomplete, submit)}
    >
      <p className={styles['hint']}>{t('hint')}</p>
      <CredentialFields credentials={credentials} kind="sign-up" />
      <PasswordStrength password={password} />
      <Button type="submit" tone="primary" wide disabled={isBusy || isIncomplete}>
        {t(isBusy ? 'creatingAccount' : 'createAccount')}
      </Button>
      <ResendOffer credentials={credentials} form={form} />
      {refusal === 'passwordIncorrect' ? (
        <button type="button" className={styles['link']} onClick={() => onForgot(credentials.email)}>
          {t('forgot')}
        </button>
      ) : null}
    </form>
  );
}
