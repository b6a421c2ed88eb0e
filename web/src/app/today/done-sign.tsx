import type { DayLine } from '../../areas/area.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './done-sign.module.css';

/** How much of the day is done: a square for each thing to do, filled once it is. */
export function DoneSign({ lines }: { lines: readonly DayLine[] }) {
  const { t } = useTranslation('today');
  const done = lines.filter(({ group }) => group === 'done').length;
  const all = done + lines.filter(({ isToDo }) => isToDo).length;
  if (all === 0) return null;
  return (
    <p className={styles['sign']}>
      <span aria-hidden="true" className={styles['squares']}>
        {Array.from({ length: all }, (_, at) => (
          <svg key={at} viewBox="0 0 32 32" className={at < done ? styles['done'] : ''}>
            <rect x="2" y="2" width="28" height="28" rx="8" />
            {at < done ? <path d="m9 18 7-7 7 7" /> : null}
          </svg>
        ))}
      </span>
      <span>{t('doneOf', { done, count: all })}</span>
    </p>
  );
}
