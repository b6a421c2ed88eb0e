import { strengthOf } from '#contract/passwords.ts';
import styles from './strength-meter.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Meter } from '../../../ui/numbers/meter.tsx';

const PERCENT = { weak: 33, medium: 66, strong: 100 } as const;
const TONES = { weak: 'danger', medium: 'sun', strong: 'leaf' } as const;
const WORDS = { weak: 'meterWeak', medium: 'meterMedium', strong: 'meterStrong' } as const;

/** Shows the strength of a new password as a third, two thirds or the whole of a bar. Empty before anything is typed. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('identity');
  const strength = password === '' ? null : strengthOf(password);
  const percent = strength === null ? 0 : PERCENT[strength];
  const word = strength === null ? t('meterNone') : t(WORDS[strength]);
  return (
    <div className={styles['meter']}>
      <Meter label={t('meter')} words={word} value={percent} most={100} tone={TONES[strength ?? 'weak']} />
      <p className={styles['word']} aria-live="polite">
        <span>{t('meter')}</span>
        {strength === null ? null : <strong>{word}</strong>}
      </p>
    </div>
  );
}
