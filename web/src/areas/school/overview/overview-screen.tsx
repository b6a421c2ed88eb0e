import { Link } from '@tanstack/react-router';
import { Backpack, CircleAlert, Plus } from 'lucide-react';
import { useState } from 'react';
import { schoolAbsences } from '#contract/areas/school/grades.ts';
import { missingOn } from '#contract/areas/school/missing.ts';
import { schoolProfiles } from '#contract/areas/school/profiles.ts';
import { bagOf, holidayOn, isEventOn, lessonsOn, nextSchoolDay } from '#contract/areas/school/timetable.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { openRow } from '../../../rows/open-row.ts';
import { RecentlyDeletedButton } from '../../../rows/recently-deleted-button.tsx';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { addDays, dayOf, weekdayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { EmptyState, TableDrawing } from '../../../ui/empty-state.tsx';
import type { Person } from '../../../ui/people.ts';
import type { FamilyProps } from '../../area.ts';
import { EventRow } from '../event-row.tsx';
import styles from '../school.module.css';
import { useSayDay } from '../use-say-day.ts';
import { useStudents, type Student } from '../use-students.ts';

const WEEKDAYS = 7;
const MISSING_SHOWN = 6;

/** All students of the family: their next school day, what is missing, and the week on one screen. */
export function OverviewScreen({ people }: FamilyProps) {
  const { t } = useTranslation('school');
  const today = dayOf(useNow());
  const view = useStudents(today);
  const actions = useRowActions(schoolProfiles, { area: 'school' });
  const students = view.students.flatMap((student) => {
    const person = people.find(({ id }) => id === student.id);
    return person ? [{ student, person }] : [];
  });
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => openRow(schoolProfiles, null)}>
      {t('addYear')}
    </Button>
  );
  return (
    <div className={styles['screen']}>
      <h1 className="said-by-header">{t('title')}</h1>
      <ListStates view={view} area="school">
        {students.length === 0 ? (
          <EmptyState drawing={<TableDrawing />} title={t('noStudentsTitle')} note={t('emptyNote')} action={add} />
        ) : (
          <>
            <ul className={styles['cards']}>
              {students.map(({ student, person }) => (
                <StudentCard key={student.id} {...{ student, person, today }} />
              ))}
            </ul>
            <Missing {...{ students, today }} />
            <ThisWeek {...{ students, today }} />
            <div className={styles['deleted']}>
              {add}
              <RecentlyDeletedButton table={schoolProfiles} area="school" onRestore={actions.restore} />
            </div>
          </>
        )}
      </ListStates>
    </div>
  );
}

interface OneProps {
  student: Student;
  person: Person;
  today: string;
}

function StudentCard({ student, person, today }: OneProps) {
  const { t } = useTranslation('school');
  const sayDay = useSayDay(today);
  const day = nextSchoolDay(student.timetable, today);
  const bag = day ? bagOf(student.timetable, student.events, day) : null;
  const changes = day ? lessonsOn(student.timetable, day).filter(({ exception }) => exception).length : 0;
  const holiday = holidayOn(student.timetable, addDays(today, 1));
  const open = bag?.due.filter(({ status }) => status !== 'completed').length ?? 0;
  return (
    <li className={styles['studentCard']}>
      <Avatar person={person} />
      <div className={styles['studentText']}>
        <h2>
          <Link to="/school/student/$userId" params={{ userId: student.id }} className={styles['cover']}>
            {person.firstName}
          </Link>
        </h2>
        <p className="quiet">
          {[student.profile.school, student.profile.class_name ?? student.profile.grade_level]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {holiday ? <p>{holiday.title ?? t('holiday')}</p> : null}
        {day && bag ? (
          <p>
            <Backpack size={16} aria-hidden="true" /> {t('bagFor', { day: sayDay.inside(day) })}
            {': '}
            {bag.bring.map(({ what }) => what).join(', ') || t('bringNothing')}
          </p>
        ) : null}
        {open > 0 ? <p>{t('dueCount', { count: open })}</p> : null}
        {changes > 0 ? <p>{t('changesCount', { count: changes })}</p> : null}
      </div>
    </li>
  );
}

interface AllProps {
  students: readonly { student: Student; person: Person }[];
  today: string;
}

/** Late homework, unsigned forms and absences without an excuse, of all students. */
function Missing({ students, today }: AllProps) {
  const { t } = useTranslation('school');
  const sayDay = useSayDay(today);
  const { rows: absences } = useRows(schoolAbsences);
  const actions = useRowActions(schoolAbsences, { area: 'school' });
  const [isWhole, setIsWhole] = useState(false);
  const known = new Set(students.map(({ student }) => student.id));
  const events = students.flatMap(({ student }) => student.events);
  const missing = missingOn({ events, absences: absences.filter((one) => known.has(one.student_id)) }, today);
  const waiting = new Set(absences.flatMap(({ id, _waiting }) => (_waiting ? [id] : [])));
  const personOf = (id: string) => students.find(({ student }) => student.id === id)?.person;
  return (
    <section className={styles['card']} aria-labelledby="school-missing">
      <h2 id="school-missing">{t('missing')}</h2>
      {missing.length === 0 ? <p className="quiet">{t('missingNothing')}</p> : null}
      <ul>
        {(isWhole ? missing : missing.slice(0, MISSING_SHOWN)).map((one) =>
          one.kind === 'excuse' ? (
            <ListRow
              key={one.row.id}
              className={styles['event']}
              area="school"
              before={
                <span className={styles['kind']}>
                  <CircleAlert size={20} aria-hidden="true" />
                </span>
              }
              title={t('excuseFor', { day: sayDay.inside(one.on) })}
              captions={[personOf(one.student_id)?.firstName ?? null, one.row.reason]}
              isWaiting={waiting.has(one.row.id)}
              onOpen={() => openRow(schoolAbsences, one.row)}
              actions={
                <Button
                  tone="quiet"
                  aria-label={t('markExcused')}
                  onClick={() => actions.update(one.row, { is_excused: true }, () => t('excused'))}
                >
                  {t('excused')}
                </Button>
              }
              menu={[]}
            />
          ) : (
            <EventRow key={one.row.id} event={one.row} today={today} of={personOf(one.student_id)} />
          ),
        )}
      </ul>
      {missing.length > MISSING_SHOWN && !isWhole ? (
        <Button tone="quiet" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: missing.length })}
        </Button>
      ) : null}
    </section>
  );
}

/** What is due or takes place in the seven days from today on, of all students. */
function ThisWeek({ students, today }: AllProps) {
  const { t } = useTranslation('school');
  const sayDay = useSayDay(today);
  const days = Array.from({ length: WEEKDAYS }, (_, at) => addDays(today, at));
  const listed = days.flatMap((day) => {
    const events = students.flatMap(({ student, person }) =>
      student.events.filter((event) => isEventOn(event, day)).map((event) => ({ event, person })),
    );
    const free = students.flatMap(({ student, person }) => {
      const holiday = weekdayOf(day) % 6 === 0 ? undefined : holidayOn(student.timetable, day);
      return holiday ? [{ person, title: holiday.title ?? t('holiday') }] : [];
    });
    return events.length + free.length > 0 ? [{ day, events, free }] : [];
  });
  return (
    <section className={styles['card']} aria-labelledby="school-this-week">
      <h2 id="school-this-week">{t('nextDays')}</h2>
      {listed.length === 0 ? <p className="quiet">{t('noDates')}</p> : null}
      {listed.map(({ day, events, free }) => (
        <section key={day} aria-label={sayDay(day)}>
          <h3 className={styles['small']}>{sayDay(day)}</h3>
          {free.map(({ person, title }) => (
            <p key={person.id}>{t('freeOf', { name: person.firstName, title })}</p>
          ))}
          <ul>
            {events.map(({ event, person }) => (
              <EventRow key={event.id} {...{ event, today }} of={person} isDayKnown />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
