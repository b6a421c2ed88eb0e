import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { signIn } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { showToast } from '../../../ui/toasts.ts';
import styles from '../auth-screen.module.css';
import { explainFailure } from '../failures.ts';
import { isBlank, normaliseEmail } from '../rules.ts';

interface FormErrors {
  email?: string;
  password?: string;
}

export function LoginForm({ onEntering }: { onEntering: () => void }) {
  const { t } = useTranslation('account');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const found: FormErrors = {
      ...(isBlank(email) ? { email: t('emailRequired') } : {}),
      ...(isBlank(password) ? { password: t('passwordRequired') } : {}),
    };
    setErrors(found);
    if (found.email ?? found.password) {
      showToast({ key: 'auth', title: t('enterBoth'), tone: 'error' });
      focusFirstError(form);
      return;
    }
    setIsBusy(true);
    onEntering();
    try {
      await signIn({ email: normaliseEmail(email), password });
      showToast({ key: 'auth', title: t('loginOk'), tone: 'done' });
    } catch (thrown) {
      const failure = explainFailure(thrown, 'login');
      showToast({ key: 'auth', title: t(failure.word), tone: 'error' });
      if (failure.field) setErrors({ [failure.field]: t(failure.word) });
      focusFirstError(form);
    }
    setIsBusy(false);
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
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
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors(({ password: _mended, ...others }) => others);
        }}
      />
      <Button type="submit" tone="primary" wide disabled={isBusy}>
        {t(isBusy ? 'loggingIn' : 'logIn')}
      </Button>
    </form>
  );
}
