import { useRef, useState, type FormEvent } from 'react';
import { toApiError, type ApiError } from '../../lib/api/api-error.ts';
import { readSession, signIn, signOut } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { focusFirstError } from '../../ui/focus/focus-first-error.ts';
import { Logo } from '../../ui/logo.tsx';
import { closeToast, showToast, type ToastContent } from '../../ui/toasts/toasts.ts';
import styles from './login-screen.module.css';
import { useTranslation } from '../../lib/i18n/i18n.ts';

interface LoginScreenProps {
  /** True while signing in is under way. The caller must not redirect then. */
  onEntering: (isEntering: boolean) => void;
  /** A staff account has signed in. */
  onEntered: () => void;
}

/** Functions called at every render, because the language may change while the errors are shown. */
type Errors = Partial<Record<'email' | 'password', () => string>>;

interface Refusal {
  text: 'loginFailedText' | 'loginNoRoom' | 'loginTooMany' | 'loginUnconfirmed' | 'loginUnreachable';
  /** The input at which the message is shown as well. */
  field?: keyof Errors;
}

function explainRefusal({ status, code }: ApiError): Refusal {
  if (code === 'DEVICE_STORAGE') return { text: 'loginNoRoom' };
  if (code === 'EMAIL_NOT_CONFIRMED') return { text: 'loginUnconfirmed', field: 'email' };
  if (status === 0 || status >= 500) return { text: 'loginUnreachable' };
  return status === 429 ? { text: 'loginTooMany' } : { text: 'loginFailedText', field: 'password' };
}

/** The sign-in screen of the back office. Accounts without the staff role are signed out again at once. */
export function LoginScreen({ onEntering, onEntered }: LoginScreenProps) {
  const { t } = useTranslation('back-office');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(say: () => Pick<ToastContent, 'title' | 'description'>, next: Errors): void {
    setErrors(next);
    showToast(() => ({ key: 'back-office', tone: 'error', ...say() }));
    if (form.current) focusFirstError(form.current);
  }

  async function enter(): Promise<void> {
    await signIn({ email: email.trim().toLowerCase(), password });
    if (readSession().account?.is_staff) return onEntered();
    await signOut('keep');
    refuse(() => ({ title: t('accessDenied') }), {});
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const missing: Errors = {
      ...(email.trim() === '' ? { email: () => t('emailRequired') } : {}),
      ...(password.trim() === '' ? { password: () => t('passwordRequired') } : {}),
    };
    if (Object.keys(missing).length > 0) return refuse(() => ({ title: t('enterBoth') }), missing);
    // An old error must not stay visible during an attempt that may succeed.
    closeToast('back-office');
    setErrors({});
    setIsBusy(true);
    onEntering(true);
    try {
      await enter();
    } catch (thrown) {
      const { text, field } = explainRefusal(toApiError(thrown));
      refuse(() => ({ title: t('loginFailed'), description: t(text) }), field ? { [field]: () => t(text) } : {});
    } finally {
      setIsBusy(false);
      onEntering(false);
    }
  }

  return (
    <main className={styles['screen']}>
      <a href="/landing" aria-label="Casita">
        <Logo size="sm" />
      </a>
      <h1>{t('loginTitle')}</h1>
      <p className={styles['text']}>{t('loginText')}</p>
      <form ref={form} noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('email')}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={errors.email?.()}
          onChange={(event) => {
            setEmail(event.target.value);
            setErrors(({ email: _corrected, ...others }) => others);
          }}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password?.()}
          onChange={(event) => {
            setPassword(event.target.value);
            setErrors(({ password: _corrected, ...others }) => others);
          }}
        />
        <Button type="submit" tone="primary" wide disabled={isBusy}>
          {t(isBusy ? 'signingIn' : 'logIn')}
        </Button>
      </form>
      <a href="/auth">{t('toFamily')}</a>
    </main>
  );
}
