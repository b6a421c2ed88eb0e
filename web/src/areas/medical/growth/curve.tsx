import type { Measurement } from '#contract/areas/medical/visits.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate } from '../../../ui/dates/dates.ts';
import { sayMeasured } from '../say.ts';
import styles from './curve.module.css';

interface CurveProps {
  kind: Measurement['kind'];
  /** The newest first. */
  rows: readonly Measurement[];
}

const [WIDTH, HEIGHT, EDGE] = [320, 140, 8];

/** Own values over time; the values themselves stand beside it. Of fewer than two there is no curve. */
export function Curve({ kind, rows }: CurveProps) {
  const { t } = useTranslation('medical');
  const habits = useDateHabits();
  const values = rows.map(({ value }) => value);
  const [last, first] = [rows[0], rows.at(-1)];
  if (!last || !first || last === first) return null;
  const [startMs, endMs] = [Date.parse(first.measured_at), Date.parse(last.measured_at)];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const points = rows.map(({ id, value, measured_at }) => ({
    id,
    x: EDGE + ((Date.parse(measured_at) - startMs) / (endMs - startMs || 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE),
  }));
  const say = (value: number) => sayMeasured({ kind, value }, habits.language);
  const dayOfRow = ({ measured_at }: Measurement) => formatDate(dayOf(new Date(measured_at)), habits);
  const words = {
    ...{ name: t(`measure_${kind}`), from: say(first.value), to: say(last.value) },
    ...{ first: dayOfRow(first), last: dayOfRow(last) },
  };
  return (
    <figure className={styles['curve']}>
      <div className={styles['drawing']}>
        <div className={styles['scale']} aria-hidden="true">
          <span>{say(most)}</span>
          <span>{say(least)}</span>
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('curve', words)}>
          <line className={styles['edge']} x1="0" x2={WIDTH} y1={EDGE} y2={EDGE} />
          <line className={styles['edge']} x1="0" x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
          <polyline className={styles['line']} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {points.map(({ id, x, y }) => (
            <circle key={id} className={styles['point']} cx={x} cy={y} r="3.5" />
          ))}
        </svg>
      </div>
      <figcaption className={styles['days']} aria-hidden="true">
        <span>{words.first}</span>
        <span>{words.last}</span>
      </figcaption>
    </figure>
  );
}
