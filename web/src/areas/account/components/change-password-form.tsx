import { useState, type FormEvent } from 'react';
import { ApiError, toApiError } from '../../../lib/api/api-error.ts';
import { sayOwnWords, sayThrown } from '../../../lib/api/error-words.ts';
import { changePassword } from '../../../lib/auth/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { explainChange } from '../failures.ts';
import styles from './auth-forms.module.css';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';
import { submitOnEnter } from './submit-on-enter.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface ChangePasswordFormProps {
  /** False only where the account has to change its password, because the person has just typed the old one to sign in. */
  asksCurrent?: boolean;
  /** Opens the dialog that mails a link, for people who forgot the current password or signed up with Google and have none. */
  onForgot?: () => void;
  onChanged?: () => void;
  /** Called if the password had been changed already: in another client, on another device, or by an attempt whose answer was lost. */
  onChangedBefore?: () => void;
}

/** Changes the password of the signed-in account. */
export function ChangePasswordForm({
  asksCurrent = true,
  onForgot,
  onChanged,
  onChangedBefore,
}: ChangePasswordFormProps) {
  const { t } = useTranslation('identity');
  const fields = useNewPassword();
  const [current, setCurrent] = useState('');
  const [currentError, setCurrentError] = useState<(() => string) | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The new password of an attempt whose answer was lost. The server may have accepted it. */
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const isReady = fields.isReady && (!asksCurrent || current !== '');

  function refuse(say: () => string, field: 'current' | 'password' | undefined, form: HTMLFormElement): void {
    showToast(() => ({ key: 'password', title: say(), tone: 'error' }));
    if (field === 'current') setCurrentError(() => say);
    if (field === 'password') fields.setErrors({ password: say });
    focusFirstError(form);
  }

  /** For an error without a message of its own: shows the server's words, or that the change failed and what the error code means. */
  function showFailure(thrown: unknown): void {
    showToast(() => {
      const own = sayOwnWords(thrown);
      const meaning = thrown instanceof ApiError ? sayThrown(thrown) : undefined;
      const words = own ? { title: own } : { title: t('passwordNotChanged'), description: meaning };
      return { key: 'password', tone: 'error', ...words };
    });
  }

  async function change(password: string): Promise<void> {
    try {
      await changePassword({ password, ...(asksCurrent ? { current_password: current } : {}) });
    } catch (thrown) {
      const { status, code } = toApiError(thrown);
      if (status === 0) setUnanswered(password);
      if (code !== 'WRONG_PASSWORD' || unanswered !== password) throw thrown;
      // The previous attempt may have succeeded, so that the new password is the current one already. This call finds out.
      await changePassword({ password, current_password: password });
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    if (asksCurrent && current === '') return refuse(() => t('currentPasswordMissing'), 'current', form);
    if (!fields.check(form)) return;
    setIsBusy(true);
    try {
      await change(fields.password);
      showToast(() => ({ key: 'password', title: t('passwordChanged'), tone: 'done' }));
      setCurrent('');
      fields.clear();
      onChanged?.();
    } catch (thrown) {
      const failure = explainChange(thrown);
      // The server asks for the current password again, so the account no longer has to change it.
      if (!asksCurrent && failure.word === 'currentPasswordWrong') {
        showToast(() => ({ key: 'password', title: t('passwordChangedBefore') }));
        fields.clear();
        onChangedBefore?.();
      } else if (failure.word === 'passwordNotChanged') showFailure(thrown);
      else refuse(() => t(failure.word), failure.field, form);
    }
    setIsBusy(false);
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => submitOnEnter(event, isReady, submit)}
    >
      {asksCurrent ? (
        <PasswordField
          label={t('currentPassword')}
          name="current-password"
          autoComplete="current-password"
          value={current}
          hint={t('currentPasswordHint')}
          error={currentError?.()}
          onChange={(event) => {
            setCurrent(event.target.value);
            setCurrentError(null);
          }}
        />
      ) : null}
      <NewPasswordFields fields={fields} />
      <Button
        type="submit"
        tone={asksCurrent ? 'plain' : 'primary'}
        wide={!asksCurrent}
        disabled={isBusy || !isReady}
        className={asksCurrent ? styles['start'] : ''}
      >
        {t(isBusy ? 'changingPassword' : 'changePassword')}
      </Button>
      {onForgot ? (
        <button type="button" className={`${styles['link']} ${styles['start']}`} onClick={onForgot}>
          {t('account:forgot')}
        </button>
      ) : null}
    </form>
  );
}
