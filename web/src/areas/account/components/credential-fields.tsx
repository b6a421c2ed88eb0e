import { useState, type FormEvent } from 'react';
import { PasswordField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { closeToast, showToast } from '../../../ui/toasts/toasts.ts';
import { explainFailure, type Failure } from '../failures.ts';
import { normaliseEmail } from '../rules.ts';
import { EmailField } from './email-field.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** What is said at each field, asked at every drawing: the language may change while it stands there. */
export interface FieldErrors {
  email?: () => string;
  password?: () => string;
}

/** The address that both tabs share: whoever changes the tab does not type it again. */
export interface SharedEmail {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

interface Entrance extends SharedEmail {
  readonly way: 'login' | 'sign-up';
  /** What is wrong before anybody is asked: a sentence for the notice, and one per field. Null when all is well. */
  readonly check: (email: string, password: string) => { notice: () => string; errors: FieldErrors } | null;
  /** Also says that it worked. */
  readonly enter: (credentials: { email: string; password: string }) => Promise<void>;
  readonly onEntering: () => void;
}

/** An e-mail, a password, and what becomes of them: the part that both tabs of /auth share. */
export function useCredentials({ way, email, onEmail, check, enter, onEntering }: Entrance) {
  const { t } = useTranslation('account');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  /** Why nobody got in at the last try: some reasons have a way on. */
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
    // What was wrong before is mended, and must not stand over a try that may succeed.
    closeToast('auth');
    setIsBusy(true);
    onEntering();
    try {
      // Stays busy when it worked: the way in is open, and this form is about to go.
      await enter({ email: normaliseEmail(email), password });
    } catch (thrown) {
      const failure = explainFailure(thrown, way);
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

export function CredentialFields({ credentials, way }: { credentials: Credentials; way: Entrance['way'] }) {
  const { t } = useTranslation('account');
  const { email, onEmail, password, setPassword, errors, setErrors } = credentials;
  return (
    <>
      <EmailField
        autoComplete={way === 'login' ? 'username' : 'email'}
        value={email}
        error={errors.email?.()}
        onChange={(typed) => {
          onEmail(typed);
          setErrors(({ email: _mended, ...others }) => others);
        }}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete={way === 'login' ? 'current-password' : 'new-password'}
        value={password}
        error={errors.password?.()}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors(({ password: _mended, ...others }) => others);
        }}
      />
    </>
  );
}
