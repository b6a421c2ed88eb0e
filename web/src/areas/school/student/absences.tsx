import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { schoolAbsences, type SchoolAbsence } from '#contract/areas/school/grades.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDay, formatDayRange } from '../../../ui/dates/dates.ts';
import { sayClock } from '../say.ts';
import styles from '../school.module.css';
import type { Student } from '../use-students.ts';

const SHOWN = 5;

interface AbsencesProps {
  student: Student;
  today: string;
  mayManage: boolean;
}

/** The days and hours of the school year at which a student was away, the newest first. */
export function Absences({ student, today, mayManage }: AbsencesProps) {
  const { t } = useTranslation('school');
  const habits = useDateHabits();
  const { rows } = useRows(schoolAbsences, { filter: { student_id: student.id } });
  const actions = useRowActions(schoolAbsences, { area: 'school' });
  const [isWhole, setIsWhole] = useState(false);
  const own = rows
    .filter(({ starts_on }) => student.profile.starts_on <= starts_on && starts_on <= student.profile.ends_on)
    .toSorted((one, other) => (one.starts_on < other.starts_on ? 1 : -1));
  const missing = own.filter(({ is_excused }) => !is_excused).length;

  function sayWhen({ starts_on, ends_on, starts, ends }: SchoolAbsence): string {
    const format = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    const days =
      ends_on && ends_on !== starts_on
        ? formatDayRange(starts_on, ends_on, format, habits.language)
        : formatDay(starts_on, today, habits);
    const times = [starts, ends].flatMap((time) => (time ? [sayClock(time, habits)] : [])).join('–');
    return times ? `${days}, ${times}` : days;
  }

  return (
    <section className={styles['card']} aria-labelledby="school-absences">
      <div className={styles['cardHead']}>
        <h2 id="school-absences">{t('absences')}</h2>
        {mayManage ? (
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => openNew(schoolAbsences, { student_id: student.id, starts_on: today })}
          >
            {t('addAbsence')}
          </Button>
        ) : null}
      </div>
      {own.length === 0 ? <p className="quiet">{t('noAbsences')}</p> : null}
      {missing > 0 ? <p>{t('absencesOpen', { count: missing })}</p> : null}
      <ul>
        {(isWhole ? own : own.slice(0, SHOWN)).map((absence) => {
          const edit = () => openRow(schoolAbsences, absence);
          const excuse = () => actions.update(absence, { is_excused: !absence.is_excused });
          return (
            <ListRow
              key={absence.id}
              area="school"
              title={sayWhen(absence)}
              captions={[absence.reason, t(absence.is_excused ? 'excused' : 'notExcused')]}
              isWaiting={absence._waiting ?? false}
              {...(mayManage ? { onOpen: edit } : {})}
              menu={
                mayManage
                  ? [
                      { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: edit },
                      {
                        ...{ key: 'excuse', icon: <Pencil size={18} />, run: excuse },
                        label: t(absence.is_excused ? 'markOpen' : 'markExcused'),
                      },
                      {
                        ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
                        run: () => actions.remove(absence),
                      },
                    ]
                  : []
              }
            />
          );
        })}
      </ul>
      {own.length > SHOWN && !isWhole ? (
        <Button tone="quiet" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: own.length })}
        </Button>
      ) : null}
    </section>
  );
}
