import { useTranslation } from 'react-i18next';
import { checkPassword, isAcceptable, PASSWORD_CHECKS } from '../rules.ts';
import styles from './password-strength.module.css';

/** Advice while typing; it never holds anybody back. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('account');
  if (password === '') return null;
  const met = checkPassword(password);
  const isGood = isAcceptable(password);
  return (
    <div className={styles['strength']}>
      <p className={`${styles['verdict']} ${isGood ? styles['good'] : ''}`} aria-live="polite">
        {t(isGood ? 'strengthAcceptable' : 'strengthWeak')}
      </p>
      <ul className={styles['checks']} aria-label={t('strength')}>
        {PASSWORD_CHECKS.map((check) => (
          <li key={check} className={met.has(check) ? styles['met'] : ''}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              {met.has(check) ? <path d="m3.5 8.5 3 3 6-7" /> : <path d="M4 8h8" />}
            </svg>
            {t(WORDS[check])}
            <span className="visually-hidden">{t(met.has(check) ? 'checkMet' : 'checkOpen')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WORDS = {
  uppercase: 'checkUppercase',
  lowercase: 'checkLowercase',
  number: 'checkNumber',
  symbol: 'checkSymbol',
  length: 'checkLength',
} as const;
