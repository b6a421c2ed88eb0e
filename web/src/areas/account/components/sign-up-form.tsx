import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signUp } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { showToast } from '../../../ui/toasts.ts';
import styles from '../auth-screen.module.css';
import { explainFailure } from '../failures.ts';
import { isBlank, isTooShort, normaliseEmail } from '../rules.ts';
import { PasswordStrength } from './password-strength.tsx';

interface FormErrors {
  email?: string;
  password?: string;
}

export function SignUpForm({ onEntering }: { onEntering: () => void }) {
  const { t } = useTranslation('account');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const isIncomplete = isBlank(email) || isBlank(password);

  /** The button waits for both fields; Enter in a field gets here before it. */
  function findErrors(): FormErrors {
    if (isBlank(email)) return { email: t('emailRequired') };
    if (isBlank(password)) return { password: t('passwordRequired') };
    return isTooShort(password) ? { password: t('passwordTooShort') } : {};
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const found = findErrors();
    setErrors(found);
    const first = found.email ?? found.password;
    if (first) {
      showToast({ key: 'auth', title: first, tone: 'error' });
      focusFirstError(form);
      return;
    }
    setIsBusy(true);
    onEntering();
    try {
      await signUp({ email: normaliseEmail(email), password });
      showToast({ key: 'auth', title: t('accountCreated'), tone: 'done' });
    } catch (thrown) {
      const failure = explainFailure(thrown, 'sign-up');
      showToast({ key: 'auth', title: t(failure.word), tone: 'error' });
      if (failure.field) setErrors({ [failure.field]: t(failure.word) });
      focusFirstError(form);
    }
    setIsBusy(false);
  }

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
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={errors.email}
        onChange={(event) => {
          setEmail(event.target.value);
          setErrors(({ email: _mended, ...others }) => others);
        }}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors(({ password: _mended, ...others }) => others);
        }}
      />
      <PasswordStrength password={password} />
      <Button type="submit" tone="primary" wide disabled={isBusy || isIncomplete}>
        {t(isBusy ? 'creatingAccount' : 'createAccount')}
      </Button>
    </form>
  );
}
