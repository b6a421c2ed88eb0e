import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { MAIL_WORDS, WAY_WORDS, type Applied, type Way } from '../choices.ts';
import type { KindLine } from './kind-choices.tsx';
import styles from './kinds.module.css';

interface WayControlProps {
  line: KindLine;
  way: Way;
}

/** Whether a kind comes one way: a box to tick, for mails a choice. */
export function WayControl({ line, way }: WayControlProps) {
  const { t } = useTranslation('reach');
  const label = t('wayOf', { kind: line.title, way: t(WAY_WORDS[way]) });
  const value = line.read(way);
  if (way !== 'mail')
    return (
      <input
        type="checkbox"
        aria-label={label}
        className={styles['box']}
        checked={value === true}
        onChange={({ target }) => line.choose(way, target.checked)}
      />
    );
  const wordOf = (one: Applied) => String(one) as keyof typeof MAIL_WORDS; // its three values
  return (
    <select
      aria-label={label}
      className={styles['select']}
      value={String(value)}
      onChange={({ target }) => line.choose(way, line.mailOptions.find((one) => String(one) === target.value) ?? false)}
    >
      {line.mailOptions.map((one) => (
        <option key={String(one)} value={String(one)}>
          {t(MAIL_WORDS[wordOf(one)])}
        </option>
      ))}
    </select>
  );
}
