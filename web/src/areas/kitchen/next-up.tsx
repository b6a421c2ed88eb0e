import type { KitchenDay } from '#contract/areas/pins/kitchen.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatTime } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import { linesOf, nextLines } from './day-lines.ts';
import styles from './kitchen.module.css';

/** At most so many things that begin at the same moment; the others stand in their columns. */
const NAMED = 2;
const FACES = 4;

interface NextUpProps {
  kitchen: KitchenDay;
  people: readonly Person[];
  now: Date;
}

/** What comes next, the strongest words of the screen. */
export function NextUp({ kitchen, people, now }: NextUpProps) {
  const { t } = useTranslation('kitchen');
  const habits = useDateHabits();
  const { day, lines } = nextLines(kitchen, now);
  const [first] = lines;
  const today = dayOf(now);
  if (!first || first.atMs === null) {
    const isEmpty = linesOf(kitchen, today, now).length === 0;
    return <p className={`${styles['next']} ${styles['nextTitle']}`}>{t(isEmpty ? 'nothing' : 'nothingMore')}</p>;
  }
  const time = formatTime(new Date(first.atMs), habits);
  const places = lines.flatMap(({ location }) => location ?? []);
  const own = people.filter(({ id }) => lines.some((line) => line.people.includes(id)));
  return (
    <section className={styles['next']} aria-label={t('next')}>
      <p className={styles['nextWhen']}>
        <span>{day === today ? t('next') : t('tomorrow')}</span> <time>{time}</time>
        {own.slice(0, FACES).map((person) => (
          <Avatar key={person.id} person={person} size="md" />
        ))}
      </p>
      <p className={styles['nextTitle']}>
        {lines
          .slice(0, NAMED)
          .map(({ title }) => title)
          .join(' · ')}
        {lines.length > NAMED ? ` · ${t('more', { count: lines.length - NAMED })}` : ''}
      </p>
      <p className={styles['nextPlace']}>
        {[own.map(({ firstName }) => firstName).join(', '), ...places].filter(Boolean).join(' · ')}
      </p>
    </section>
  );
}
