import { Link } from '@tanstack/react-router';
import { Backpack } from 'lucide-react';
import { useMemo } from 'react';
import type { SchoolEvent } from '#contract/areas/school/events.ts';
import { bagOf, isEventOn, lessonsOn } from '#contract/areas/school/timetable.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { addDays, dayOf } from '../../../ui/dates/dates.ts';
import type { DayLine, TodayPart } from '../../area.ts';
import { EventRow } from '../event-row.tsx';
import styles from '../school.module.css';
import { useStudents, type Student } from '../use-students.ts';

const openEvent = (event: SchoolEvent) => event.status !== 'completed';
const isTicked = ({ kind }: SchoolEvent) => kind === 'homework' || kind === 'form';

function startOf({ due_on, due_time }: SchoolEvent, today: string): number | null {
  if (!due_time || due_on !== today) return null;
  return new Date(`${due_on}T${due_time}`).getTime();
}

/** What a student's events are on a day: late homework, what is due or takes place, and what has been done. */
function placeOf(event: SchoolEvent, today: string): DayLine['group'] | null {
  const isLate = isTicked(event) && event.due_on < today && openEvent(event);
  if (isLate) return event.kind === 'homework' ? 'late' : null;
  if (!isEventOn(event, today)) return null;
  if (!openEvent(event)) return 'done';
  return startOf(event, today) === null ? 'any' : 'timed';
}

/** Homework and school dates of today, and one line a student for tomorrow's bag. */
export const useLines: TodayPart['useLines'] = (now, { people }) => {
  const { t } = useTranslation('school-parts');
  const today = dayOf(now);
  const { students, status } = useStudents(today);
  return useMemo(() => {
    const tomorrow = addDays(today, 1);
    const bagLine = (student: Student): DayLine[] => {
      const bag = bagOf(student.timetable, student.events, tomorrow);
      const what = [...bag.bring.map((one) => one.what), ...bag.due.filter(openEvent).map(({ title }) => title)];
      const isSchool = lessonsOn(student.timetable, tomorrow).some(({ takesPlace }) => takesPlace);
      if (!isSchool || what.length === 0) return [];
      const title = t('bagTomorrow', { what: what.join(', ') });
      return [
        {
          ...{ id: `bag ${student.id}`, title, group: 'any', startMs: null, order: `~~${student.id}` },
          ...{ memberIds: [student.id], isToDo: false },
          draw: ({ isNamed }) => (
            <Link to="/school/student/$userId" params={{ userId: student.id }} className={styles['bagLine']}>
              <Backpack size={20} aria-hidden="true" />
              <span>
                {isNamed ? '' : `${people.find(({ id }) => id === student.id)?.firstName ?? ''}: `}
                {title}
              </span>
            </Link>
          ),
        },
      ];
    };
    const lines = students.flatMap((student) => [
      ...student.events.flatMap((event): DayLine[] => {
        const group = placeOf(event, today);
        const person = people.find(({ id }) => id === student.id);
        return group
          ? [
              {
                ...{ id: `school ${event.id}`, title: event.title, group, startMs: startOf(event, today) },
                ...{ order: `${event.due_on} ${event.title}`, memberIds: [student.id] },
                isToDo: group !== 'done' && isTicked(event),
                draw: ({ linger, isNamed }) => (
                  <ul>
                    <EventRow
                      {...{ event, today }}
                      of={isNamed ? undefined : person}
                      hue={person?.hue ?? null}
                      onTick={linger}
                    />
                  </ul>
                ),
              },
            ]
          : [];
      }),
      ...bagLine(student),
    ]);
    return { lines, status };
  }, [students, status, people, today, t]);
};
