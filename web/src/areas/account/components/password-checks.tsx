import { missingFrom, PASSWORD_CHECKS, type PasswordCheck } from '#contract/passwords.ts';
import styles from './password-checks.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface PasswordChecksProps {
  label: string;
  met: ReadonlySet<PasswordCheck>;
  /** The message for the length, which differs between forms. */
  lengthWord: 'checkLength' | 'checkStrongLength';
}

/** The five checks of a password; each is ticked as soon as it is met. */
export function PasswordChecks({ label, met, lengthWord }: PasswordChecksProps) {
  const { t } = useTranslation('account');
  const words = { ...WORDS, length: lengthWord } as const;
  return (
    <ul className={styles['checks']} aria-label={label}>
      {PASSWORD_CHECKS.map((check) => (
        <li key={check} className={met.has(check) ? styles['met'] : ''}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            {met.has(check) ? <path d="m3.5 8.5 3 3 6-7" /> : <path d="M4 8h8" />}
          </svg>
          {t(words[check])}
          <span className="visually-hidden">, {t(met.has(check) ? 'checkMet' : 'checkOpen')}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a password still lacks, in words; null for one that may replace another. */
export function useMissing(password: string): string | null {
  const { t } = useTranslation('account');
  const { isTooShort, count, of } = missingFrom(password);
  const parts = [
    ...(isTooShort ? [t('checkStrongLength')] : []),
    ...(count > 0 ? [t('missingOf', { count, checks: of.map((check) => t(WORDS[check])).join(', ') })] : []),
  ];
  return parts.length === 0 ? null : t('stillMissing', { parts: parts.join('; ') });
}

const WORDS = {
  uppercase: 'checkUppercase',
  lowercase: 'checkLowercase',
  number: 'checkNumber',
  symbol: 'checkSymbol',
  length: 'checkStrongLength',
} as const;
