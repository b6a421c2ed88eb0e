import { useState, type FormEvent } from 'react';
import { PasswordField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { closeToast, showToast } from '../../../ui/toasts/toasts.ts';
import { explainFailure, type Failure } from '../failures.ts';
import { normaliseEmail } from '../rules.ts';
import { EmailField } from './email-field.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** The error at each field, as a function called at every render, because the language may change while it is shown. */
export interface FieldErrors {
  email?: () => string;
  password?: () => string;
}

/** The address that both tabs share, so that it need not be typed again after switching the tab. */
export interface SharedEmail {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

interface CredentialsOptions extends SharedEmail {
  readonly kind: 'login' | 'sign-up';
  /** Validates before the server is asked: returns a message for the toast and one per field, or null if all is valid. */
  readonly check: (email: string, password: string) => { notice: () => string; errors: FieldErrors } | null;
  /** Signs in and shows the success message. */
  readonly enter: (credentials: { email: string; password: string }) => Promise<void>;
  readonly onEntering: () => void;
}

/** State and submission of email and password: the part that both tabs of /auth share. */
export function useCredentials({ kind, email, onEmail, check, enter, onEntering }: CredentialsOptions) {
  const { t } = useTranslation('account');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  /** Why the last attempt was refused. For some reasons the form offers a next step. */
  const [refusal, setRefusal] = useState<Failure['word'] | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const found = check(email, password);
    setErrors(found?.errors ?? {});
    if (found) {
      showToast(() => ({ key: 'auth', title: found.notice(), tone: 'error' }));
      focusFirstError(form);
      return;
    }
    // An old error must not stay visible during an attempt that may succeed.
    closeToast('auth');
    setIsBusy(true);
    onEntering();
    try {
      // After success the form stays busy, because the redirect is about to replace it.
      await enter({ email: normaliseEmail(email), password });
    } catch (thrown) {
      const failure = explainFailure(thrown, kind);
      showToast(() => ({ key: 'auth', title: t(failure.word), tone: 'error' }));
      if (failure.field) setErrors({ [failure.field]: () => t(failure.word) });
      setRefusal(failure.word);
      focusFirstError(form);
      setIsBusy(false);
    }
  }

  return { email, onEmail, password, setPassword, errors, setErrors, refusal, isBusy, submit };
}

export type Credentials = ReturnType<typeof useCredentials>;

export function CredentialFields({
  credentials,
  kind,
}: {
  credentials: Credentials;
  kind: CredentialsOptions['kind'];
}) {
  const { t } = useTranslation('account');
  const { email, onEmail, password, setPassword, errors, setErrors } = credentials;
  return (
    <>
      <EmailField
        autoComplete={kind === 'login' ? 'username' : 'email'}
        value={email}
        error={errors.email?.()}
        onChange={(typed) => {
          onEmail(typed);
          setErrors(({ email: _corrected, ...others }) => others);
        }}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete={kind === 'login' ? 'current-password' : 'new-password'}
        value={password}
        error={errors.password?.()}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors(({ password: _corrected, ...others }) => others);
        }}
      />
    </>
  );
}
