import { ChevronLeft, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { schoolExceptions, schoolPeriods } from '#contract/areas/school/profiles.ts';
import { holidayOn, isInYear, lessonsOn, weekOn, type Lesson } from '#contract/areas/school/timetable.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { addDays, formatDayRange, formatWords, insideSentence, weekdayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { sayClock } from '../say.ts';
import styles from '../school.module.css';
import weekStyles from './week.module.css';
import type { Student } from '../use-students.ts';
import { useSayDay } from '../use-say-day.ts';

const SCHOOL_DAYS = 5;
const WEEKDAYS = 7;

/** The week that is shown first: the next one from Saturday on. */
function mondayFor(today: string): string {
  const weekday = weekdayOf(today) || WEEKDAYS;
  return addDays(today, weekday > SCHOOL_DAYS ? WEEKDAYS + 1 - weekday : 1 - weekday);
}

const clockOf = (now: Date): string =>
  `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`;

interface WeekProps {
  student: Student;
  today: string;
  mayManage: boolean;
}

/** The timetable of a week: beside each other where there is room, else below each other. */
export function Week({ student, today, mayManage }: WeekProps) {
  const { t } = useTranslation('school');
  const habits = useDateHabits();
  const sayDay = useSayDay(today);
  const now = useNow();
  const [chosen, setChosen] = useState<string | null>(null);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const { timetable, profile } = student;
  const monday = chosen ?? mondayFor(today);
  const week = weekOn(timetable, monday);
  const days = Array.from({ length: WEEKDAYS }, (_, at) => addDays(monday, at)).filter(
    (day, at) => at < SCHOOL_DAYS || lessonsOn(timetable, day).length > 0,
  );
  // Where there is room for one day only.
  const shownDay = days.find((day) => day === (chosenDay ?? today)) ?? days[0];
  const ofStudent = { student_id: student.id, profile_id: profile.id };
  const isNow = (day: string, { starts, ends }: Lesson) =>
    day === today && starts <= clockOf(now) && clockOf(now) < ends;

  function renderDay(day: string) {
    const holiday = holidayOn(timetable, day);
    const lessons = lessonsOn(timetable, day);
    if (holiday)
      return (
        <div className={weekStyles['free']}>
          {mayManage ? (
            <Button tone="quiet" onClick={() => openRow(schoolExceptions, holiday)}>
              {holiday.title ?? t('holiday')}
            </Button>
          ) : (
            (holiday.title ?? t('holiday'))
          )}
        </div>
      );
    if (lessons.length === 0)
      return <p className={weekStyles['free']}>{isInYear(profile, day) ? t('noLessons') : t('outsideYear')}</p>;
    return (
      <ol>
        {lessons.map((lesson) => (
          <LessonItem
            key={`${lesson.period.id} ${lesson.starts}`}
            {...{ lesson, day, mayManage, student }}
            isNow={isNow(day, lesson)}
          />
        ))}
      </ol>
    );
  }

  return (
    <section className={styles['card']} aria-labelledby="school-week">
      <div className={styles['cardHead']}>
        <h2 id="school-week">{t('timetable')}</h2>
        <div className={weekStyles['weekNav']}>
          <IconButton label={t('earlierWeek')} onClick={() => setChosen(addDays(monday, -WEEKDAYS))}>
            <ChevronLeft size={20} />
          </IconButton>
          <span aria-live="polite">
            {formatDayRange(
              monday,
              addDays(monday, SCHOOL_DAYS - 1),
              { day: 'numeric', month: 'short' },
              habits.language,
            )}
            {week ? ` · ${t('weekLetter', { week })}` : ''}
          </span>
          <IconButton label={t('laterWeek')} onClick={() => setChosen(addDays(monday, WEEKDAYS))}>
            <ChevronRight size={20} />
          </IconButton>
        </div>
      </div>
      {student.periods.length === 0 ? <p className="quiet">{t(mayManage ? 'noTimetable' : 'noTimetableYet')}</p> : null}
      <div className={weekStyles['dayChoice']} role="group" aria-label={t('day')}>
        {days.map((day) => (
          <button key={day} type="button" aria-pressed={day === shownDay} onClick={() => setChosenDay(day)}>
            {formatWords(day, { weekday: 'short', day: 'numeric' }, habits.language)}
          </button>
        ))}
      </div>
      <div className={weekStyles['days']}>
        {days.map((day) => (
          <section
            key={day}
            className={day === shownDay ? undefined : weekStyles['otherDay']}
            aria-label={formatWords(day, { weekday: 'long' }, habits.language)}
          >
            <h3 className={`${weekStyles['dayHead']} ${day === today ? weekStyles['isToday'] : ''}`}>
              {day === today ? sayDay(day) : formatWords(day, { weekday: 'short', day: 'numeric' }, habits.language)}
            </h3>
            {renderDay(day)}
          </section>
        ))}
      </div>
      {mayManage ? (
        <div className={styles['buttons']}>
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => openNew(schoolPeriods, ofStudent)}>
            {t('addLesson')}
          </Button>
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() =>
              openNew(schoolExceptions, { ...ofStudent, kind: 'holiday', on_date: today, period_id: null })
            }
          >
            {t('addHoliday')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface LessonItemProps {
  lesson: Lesson;
  day: string;
  isNow: boolean;
  mayManage: boolean;
  student: Student;
}

function LessonItem({ lesson, day, isNow, mayManage, student }: LessonItemProps) {
  const { t } = useTranslation('school');
  const habits = useDateHabits();
  const periods = useRowActions(schoolPeriods, { area: 'school' });
  const exceptions = useRowActions(schoolExceptions, { area: 'school' });
  const { period, exception, takesPlace, subject, starts, ends, room } = lesson;
  const known = exception && student.exceptions.find(({ id }) => id === exception.id);
  const changeFor = (kind: 'cancelled' | 'moved' | 'replaced') =>
    openNew(schoolExceptions, {
      ...{ student_id: student.id, profile_id: student.profile.id, kind, on_date: day, period_id: period.id },
    });
  const icon = <Pencil size={18} />;
  const ofDay = known
    ? [
        { key: 'change', label: t('changeDay'), icon, run: () => openRow(schoolExceptions, known) },
        { key: 'back', label: t('asUsual'), icon: <Trash2 size={18} />, run: () => exceptions.remove(known) },
      ]
    : (['cancelled', 'moved', 'replaced'] as const).map((kind) => ({
        ...{ key: kind, label: t(`only_${kind}`), icon },
        run: () => changeFor(kind),
      }));
  const said = exception
    ? exception.kind === 'moved' && !takesPlace && exception.to_date
      ? t('movedTo', {
          day: insideSentence(formatWords(exception.to_date, { weekday: 'long' }, habits.language), habits.language),
        })
      : t(`is_${exception.kind}`)
    : null;
  return (
    <li className={`${weekStyles['lesson']} ${takesPlace ? '' : weekStyles['off']} ${isNow ? weekStyles['now'] : ''}`}>
      <div className={weekStyles['lessonText']}>
        <span className={weekStyles['time']}>
          {sayClock(starts, habits)}–{sayClock(ends, habits)}
          {isNow ? ` · ${t('now')}` : ''}
        </span>
        <span className={weekStyles['subject']}>{subject}</span>
        <span className={weekStyles['where']}>
          {[said, exception?.note, room, period.teacher_name].filter(Boolean).join(' · ')}
        </span>
      </div>
      {mayManage ? (
        <RowMenu
          label={t('lessonMenu', { title: subject })}
          items={[
            ...ofDay,
            { key: 'edit', label: t('editLesson'), icon, run: () => openRow(schoolPeriods, period) },
            {
              ...{ key: 'delete', label: t('deleteLesson'), icon: <Trash2 size={18} />, isDanger: true },
              run: () => periods.remove(period),
            },
          ]}
        />
      ) : null}
    </li>
  );
}
