import { Backpack } from 'lucide-react';
import { bagOf, holidayOn, lessonsOn, nextSchoolDay } from '#contract/areas/school/timetable.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { addDays } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Hue } from '../../../ui/people.ts';
import { EventRow } from '../event-row.tsx';
import { sayClock } from '../say.ts';
import styles from '../school.module.css';
import type { Student } from '../use-students.ts';
import { useSayDay } from '../use-say-day.ts';

/** From this hour on, the bag is packed for the next day. */
const NOON = 12;

/** The day that the bag is packed for: in the morning of a school day that one, else the next one. */
function bagDay({ timetable }: Student, today: string, now: Date): string {
  const isToday = now.getHours() < NOON && lessonsOn(timetable, today).some(({ takesPlace }) => takesPlace);
  return isToday ? today : (nextSchoolDay(timetable, today) ?? addDays(today, 1));
}

/** What the next school day needs: lessons, what to bring, and the homework and forms that are due. */
export function BagCard({ student, today, hue }: { student: Student; today: string; hue: Hue | null }) {
  const { t } = useTranslation('school');
  const habits = useDateHabits();
  const sayDay = useSayDay(today);
  const now = useNow();
  const day = bagDay(student, today, now);
  const lessons = lessonsOn(student.timetable, day);
  const bag = bagOf(student.timetable, student.events, day);
  const holiday = holidayOn(student.timetable, addDays(today, 1));
  const held = lessons.filter(({ takesPlace }) => takesPlace);
  const [first] = held;
  const last = held.at(-1);
  return (
    <section className={styles['bag']} aria-labelledby="school-bag">
      <h2 id="school-bag">
        <Backpack size={24} aria-hidden="true" /> {t('bagFor', { day: sayDay.inside(day) })}
      </h2>
      {holiday ? <p className="quiet">{t('holidayUntil', { title: holiday.title ?? t('holiday') })}</p> : null}
      {first && last ? (
        <p>
          {t('lessonsFromTo', { from: sayClock(first.starts, habits), to: sayClock(last.ends, habits) })}{' '}
          <span className="quiet">{[...new Set(held.map(({ subject }) => subject))].join(', ')}</span>
        </p>
      ) : null}
      {lessons
        .filter(({ exception }) => exception)
        .map((lesson) => (
          <p key={lesson.period.id} className={styles['change']}>
            {t(lesson.takesPlace ? 'lessonDiffers' : 'lessonOff', {
              subject: lesson.period.subject,
              how: [lesson.exception?.title, lesson.exception?.note].filter(Boolean).join(' · '),
            })}
          </p>
        ))}
      {bag.bring.length > 0 ? (
        <ul className={styles['bring']} aria-label={t('bring')}>
          {bag.bring.map(({ what, for: reason }) => (
            <li key={what}>
              <strong>{what}</strong> <span className="quiet">{reason}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{t('bringNothing')}</p>
      )}
      {bag.due.length > 0 ? (
        <>
          <h3 className={styles['small']}>{t('dueThen')}</h3>
          <ul>
            {bag.due.map((event) => (
              <EventRow key={event.id} {...{ event, today, hue }} isDayKnown />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
