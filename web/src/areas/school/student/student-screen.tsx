import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { schoolProfiles } from '#contract/areas/school/profiles.ts';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ListStates } from '../../../rows/list-states.tsx';
import { openNew } from '../../../rows/open-row.ts';
import { useNamesOf } from '../../../rows/use-names-of.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { EmptyState, TableDrawing } from '../../../ui/empty-state.tsx';
import type { FamilyProps } from '../../area.ts';
import styles from '../school.module.css';
import { useStudents } from '../use-students.ts';
import { Absences } from './absences.tsx';
import { BagCard } from './bag-card.tsx';
import { Deleted } from './deleted.tsx';
import { Grades } from './grades.tsx';
import { ToDo } from './to-do.tsx';
import { Week } from './week.tsx';
import { YearMenu } from './year-menu.tsx';

/** One student: tomorrow's bag first, then what is to be done, the week, grades and absences. */
export function StudentScreen({ studentId, people, myId }: FamilyProps & { studentId: string }) {
  const { t } = useTranslation('school');
  const today = dayOf(useNow());
  const view = useStudents(today);
  const mayManage = useMay()(schoolPermissions.manage);
  const managers = useNamesOf(schoolPermissions.manage);
  const person = people.find(({ id }) => id === studentId);
  const student = view.students.find(({ id }) => id === studentId);
  const others = view.students.flatMap(({ id }) => people.find((one) => one.id === id) ?? []);
  const name = person?.firstName ?? '';
  const isOwn = studentId === myId;

  function renderEmpty() {
    return (
      <EmptyState
        drawing={<TableDrawing />}
        title={isOwn ? t('ownEmptyTitle') : t('emptyTitle', { name })}
        note={mayManage ? t('emptyNote') : t('emptyAsk', { names: managers() })}
        action={
          mayManage ? (
            <Button tone="primary" onClick={() => openNew(schoolProfiles, { student_id: studentId })}>
              {t('addYear')}
            </Button>
          ) : undefined
        }
      />
    );
  }

  return (
    <div className={styles['screen']}>
      <h1 className={isOwn && !mayManage ? 'said-by-header' : styles['title']}>
        {isOwn && !mayManage ? t('title') : t('titleOf', { name })}
      </h1>
      {mayManage && others.length > 0 ? (
        <nav className={styles['students']} aria-label={t('students')}>
          <Link to="/school" className={styles['student']} activeOptions={{ exact: true }}>
            {t('all')}
          </Link>
          {others.map((one) => (
            <Link key={one.id} to="/school/student/$userId" params={{ userId: one.id }} className={styles['student']}>
              <Avatar person={one} size="sm" />
              {one.firstName}
            </Link>
          ))}
        </nav>
      ) : null}
      <ListStates view={view} area="school">
        {student ? (
          <>
            <div className={styles['head']}>
              <p className={styles['school']}>
                {[student.profile.school, student.profile.grade_level, student.profile.class_name]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <Button tone="quiet" icon={<Printer size={18} aria-hidden="true" />} onClick={() => print()}>
                {t('print')}
              </Button>
              {mayManage ? <YearMenu student={student} name={name} /> : null}
            </div>
            <BagCard {...{ student, today }} hue={person?.hue ?? null} />
            <ToDo {...{ student, today, mayManage, isOwn }} hue={person?.hue ?? null} />
            <Week {...{ student, today, mayManage }} />
            <Grades {...{ student, mayManage }} />
            <Absences {...{ student, today, mayManage }} />
            <Deleted mayManage={mayManage} />
          </>
        ) : (
          renderEmpty()
        )}
      </ListStates>
    </div>
  );
}
