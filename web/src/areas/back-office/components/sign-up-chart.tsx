import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDate } from '../../../ui/dates/dates.ts';
import styles from './sign-up-chart.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

const HEIGHT = 96;
const STEP = 12;

/** A bar chart with one bar per day. A sentence and a table give the same data to people who cannot see it. */
export function SignUpChart({ days }: { days: readonly { day: string; count: number }[] }) {
  const { t } = useTranslation('back-office');
  const habits = useDateHabits();
  const count = days.reduce((sum, one) => sum + one.count, 0);
  const most = Math.max(0, ...days.map((one) => one.count));
  const summary = count === 0 ? t('signUpsNone') : t('signUpsSummary', { count, most });
  return (
    <section aria-labelledby="sign-ups">
      <h2 id="sign-ups">{t('signUpsTitle')}</h2>
      <p>{summary}</p>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {days.map(({ day, count: ofDay }, place) => {
          // A day without sign-ups still gets a line, so that zero does not look like missing data.
          const height = most === 0 ? 1 : Math.max(1, (ofDay / most) * HEIGHT);
          return <rect key={day} x={place * STEP} y={HEIGHT - height} width={STEP - 3} height={height} rx="1" />;
        })}
      </svg>
      <details className={styles['table']}>
        <summary>{t('signUpsTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count: ofDay }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day, habits)}</th>
                <td>{ofDay}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
