import { useState } from 'react';
import { PASSWORD_STRONG_MIN } from '#contract/limits.ts';
import { checkPassword } from '#contract/passwords.ts';
import { PasswordField } from '../../../ui/field.tsx';
import { focusFirstError } from '../../../ui/focus/focus-first-error.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { findPasswordFault } from '../rules.ts';
import styles from './new-password-fields.module.css';
import { PasswordChecks, useMissing } from './password-checks.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const FAULT_WORDS = { requirements: 'meetRequirements', mismatch: 'passwordsDiffer' } as const;
const FAULT_FIELDS = { requirements: 'password', mismatch: 'confirmation' } as const;

/** The error at each field, as a function called at every render, because the language may change while it is shown. */
interface NewPasswordErrors {
  password?: () => string;
  confirmation?: () => string;
}

/** State and validation of a new password that is typed twice: shared by the overlay, the reset page and the settings. */
export function useNewPassword() {
  const { t } = useTranslation('identity');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const fault = findPasswordFault(password, confirmation);

  /** Shows the first error in a toast and at its field. Returns true if there is none. */
  function check(form: HTMLFormElement): boolean {
    if (fault === null) return true;
    const say = () => t(FAULT_WORDS[fault]);
    showToast(() => ({ key: 'password', title: say(), tone: 'error' }));
    setErrors({ [FAULT_FIELDS[fault]]: say });
    focusFirstError(form);
    return false;
  }

  function clear(): void {
    setPassword('');
    setConfirmation('');
    setErrors({});
  }

  return {
    ...{ password, setPassword, confirmation, setConfirmation, errors, setErrors, check, clear },
    isReady: fault === null,
  };
}

type NewPassword = ReturnType<typeof useNewPassword>;

export function NewPasswordFields({ fields }: { fields: NewPassword }) {
  const { t } = useTranslation('identity');
  const { password, confirmation, errors } = fields;
  const missing = useMissing(password);
  const isSame = password === confirmation && missing === null;
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={errors.password?.()}
        onChange={(event) => {
          fields.setPassword(event.target.value);
          fields.setErrors({});
        }}
      />
      <StrengthMeter password={password} />
      <div className={styles['requirements']}>
        <p className={styles['lead']}>{t('requirements')}</p>
        <PasswordChecks
          label={t('requirements')}
          met={checkPassword(password, PASSWORD_STRONG_MIN)}
          lengthWord="checkStrongLength"
        />
      </div>
      <PasswordField
        label={t('confirmPassword')}
        name="confirm-password"
        autoComplete="new-password"
        value={confirmation}
        error={errors.confirmation?.()}
        onChange={(event) => {
          fields.setConfirmation(event.target.value);
          fields.setErrors(({ confirmation: _corrected, ...others }) => others);
        }}
      />
      {/* Why the button cannot be pressed yet. Always rendered, so that screen readers announce the change. */}
      <p className={`${styles['match']} ${isSame ? styles['same'] : ''}`} aria-live="polite">
        {password === '' || errors.password || errors.confirmation
          ? null
          : (missing ?? t(confirmation === '' ? 'typeAgain' : isSame ? 'passwordsMatch' : 'passwordsDiffer'))}
      </p>
    </>
  );
}
