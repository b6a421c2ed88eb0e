import type { DayLine } from '../../areas/area.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ArrowRows } from '../../ui/focus/arrow-rows.tsx';
import { useHeldPlaces } from '../../rows/use-held-places.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { formatTime } from '../../ui/dates/dates.ts';
import { arrangeDay, DAY_GROUPS, placeOfLine, type PlacedLine } from './arrange-day.ts';
import styles from './day-list.module.css';

interface DayListProps {
  lines: readonly DayLine[];
  now: Date;
  /** Whose day it is; null for what several share. Nothing names that person again. */
  person: string | null;
  /** It stands alone: its groups have headings, and the gable marks now between what has a time. */
  isWhole?: boolean;
}

const HEADINGS = { late: 'groupLate', any: 'groupAny' } as const;

/** A day in the order of time: what is late, what has no time, then by the clock; what is done is folded. */
export function DayList({ lines, now, person, isWhole = false }: DayListProps) {
  const { t } = useTranslation('today');
  const places = useHeldPlaces(placeOfLine);
  const groups = arrangeDay(lines, places.held);
  const drawLine = ({ line }: PlacedLine) => (
    <li key={line.id} data-line={line.id} className={styles['line']} {...places.handlers(line)}>
      {line.draw({
        linger: () => places.linger(line),
        isNamed: line.memberIds.length === 1 && line.memberIds[0] === person,
      })}
    </li>
  );
  return (
    <ArrowRows name="line" className={styles['list']}>
      {DAY_GROUPS.map((group) => {
        const placed = groups.get(group) ?? [];
        if (placed.length === 0) return null;
        if (group === 'done')
          return (
            <details key={group} className={styles['done']}>
              <summary>{t('groupDone', { count: placed.length })}</summary>
              <ul>{placed.map(drawLine)}</ul>
            </details>
          );
        if (group !== 'timed')
          return (
            <section key={group} aria-label={t(HEADINGS[group])}>
              {isWhole ? <h2 className={`${styles['heading']} ${styles[group] ?? ''}`}>{t(HEADINGS[group])}</h2> : null}
              <ul>{placed.map(drawLine)}</ul>
            </section>
          );
        if (!isWhole) return <ul key={group}>{placed.map(drawLine)}</ul>;
        const at = placed.findIndex(({ place }) => (place.startMs ?? 0) > now.getTime());
        const past = at < 0 ? placed : placed.slice(0, at);
        return (
          <div key={group}>
            {past.length > 0 ? <ul>{past.map(drawLine)}</ul> : null}
            <NowMark now={now} />
            {at < 0 ? null : <ul>{placed.slice(at).map(drawLine)}</ul>}
          </div>
        );
      })}
    </ArrowRows>
  );
}

function NowMark({ now }: { now: Date }) {
  const { t } = useTranslation('today');
  return (
    <p className={styles['now']}>
      <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
        <path d="M2 6.5 12 3l10 3.500" />
      </svg>
      <span>{t('now', { time: formatTime(now, useDateHabits()) })}</span>
    </p>
  );
}
