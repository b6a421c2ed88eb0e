import { checkPassword } from '#contract/passwords.ts';
import { isAcceptable } from '../rules.ts';
import { PasswordChecks } from './password-checks.tsx';
import styles from './password-strength.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

/** Advice on the password while it is typed. A weak password is not refused. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('account');
  if (password === '') return null;
  const isGood = isAcceptable(password);
  return (
    <div className={styles['strength']}>
      <p className={`${styles['verdict']} ${isGood ? styles['good'] : ''}`} aria-live="polite">
        {t(isGood ? 'strengthAcceptable' : 'strengthWeak')}
      </p>
      <PasswordChecks label={t('strength')} met={checkPassword(password)} lengthWord="checkLength" />
    </div>
  );
}
