import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  averagesBySubject,
  isPassing,
  markOf,
  overallOf,
  type Average,
  type SubjectAverages,
} from '#contract/areas/school/averages.ts';
import { grades, type Grade } from '#contract/areas/school/grades.ts';
import type { SchoolProfile } from '#contract/areas/school/profiles.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openNew, openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatDate } from '../../../ui/dates/dates.ts';
import { sayMark } from '../say.ts';
import styles from '../school.module.css';
import gradeStyles from './grades.module.css';
import type { Student } from '../use-students.ts';
import { NextGrade } from './next-grade.tsx';

const nameOf = (subject: string) => subject.trim().toLowerCase();

interface GradesProps {
  student: Student;
  mayManage: boolean;
}

/** The averages of each subject, by term and of the year, and the grades that they are of. */
export function Grades({ student, mayManage }: GradesProps) {
  const { t, language } = useTranslation('school');
  const { profile } = student;
  const { rows } = useRows(grades, { filter: { student_id: student.id } });
  const own = rows.filter(({ profile_id }) => profile_id === profile.id);
  const averages = averagesBySubject(own, profile);
  const bySubject = Map.groupBy(own, ({ subject }) => nameOf(subject));
  const overall = overallOf(averages.map(({ year }) => year));
  const add = (subject?: string) =>
    openNew(grades, { student_id: student.id, profile_id: profile.id, ...(subject ? { subject } : {}) });

  return (
    <section className={styles['card']} aria-labelledby="school-grades">
      <div className={styles['cardHead']}>
        <h2 id="school-grades">{t('grades')}</h2>
        {mayManage ? (
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => add()}>
            {t('addGrade')}
          </Button>
        ) : null}
      </div>
      {own.length === 0 ? <p className="quiet">{t('noGrades')}</p> : null}
      {overall === null ? null : (
        <p>
          {t('overall')} <strong>{sayMark(overall, profile.grading_scale, language)}</strong>
        </p>
      )}
      {averages.map((subject) => (
        <Subject
          key={nameOf(subject.subject)}
          {...{ subject, profile, mayManage }}
          rows={bySubject.get(nameOf(subject.subject)) ?? []}
          onAdd={() => add(subject.subject)}
        />
      ))}
    </section>
  );
}

interface SubjectProps {
  subject: SubjectAverages;
  profile: SchoolProfile;
  rows: readonly Shown<Grade>[];
  mayManage: boolean;
  onAdd: () => void;
}

function Subject({ subject, profile, rows, mayManage, onAdd }: SubjectProps) {
  const { t, language } = useTranslation('school');
  const [isOpen, setIsOpen] = useState(false);
  const terms = profile.terms ?? [];
  const sayAverage = (average: Average | undefined) =>
    average?.mark === null || average === undefined ? '–' : sayMark(average.mark, profile.grading_scale, language);
  const passes = subject.year.mark === null ? null : isPassing(subject.year.mark, profile);
  return (
    <details className={gradeStyles['subjectRow']} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span className={gradeStyles['subjectName']}>{subject.subject}</span>
        <span className={gradeStyles['terms']}>
          {terms.map(({ name }, at) => (
            <span key={name}>
              <span className="quiet">{name}</span> {sayAverage(subject.terms.get(at + 1))}
            </span>
          ))}
        </span>
        <strong className={passes === false ? gradeStyles['failing'] : gradeStyles['average']}>
          {sayAverage(subject.year)}
          {passes === false ? <span className={gradeStyles['failingWord']}> {t('belowPass')}</span> : null}
        </strong>
      </summary>
      {isOpen ? (
        <>
          <ul>
            {rows
              .toSorted((one, other) => (one.graded_on < other.graded_on ? 1 : -1))
              .map((grade) => (
                <GradeRow key={grade.id} {...{ grade, profile, mayManage }} />
              ))}
          </ul>
          {subject.year.uncounted > 0 ? (
            <p className="quiet">{t('uncounted', { count: subject.year.uncounted })}</p>
          ) : null}
          <NextGrade {...{ profile, rows }} />
          {mayManage ? (
            <Button tone="quiet" icon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
              {t('addGradeIn', { subject: subject.subject })}
            </Button>
          ) : null}
        </>
      ) : null}
    </details>
  );
}

interface GradeRowProps {
  grade: Shown<Grade>;
  profile: SchoolProfile;
  mayManage: boolean;
}

function GradeRow({ grade, profile, mayManage }: GradeRowProps) {
  const { t, language } = useTranslation('school');
  const habits = useDateHabits();
  const actions = useRowActions(grades, { area: 'school' });
  const mark = markOf(grade, profile.grading_scale);
  const edit = () => openRow(grades, grade);
  const points = grade.score === null || grade.score_max === null ? null : `${grade.score} / ${grade.score_max}`;
  return (
    <ListRow
      area="school"
      title={grade.title}
      captions={[
        grade.category,
        formatDate(grade.graded_on, habits),
        points,
        grade.weight === 1 ? null : t('weightOf', { weight: grade.weight.toLocaleString(language) }),
        grade.comment,
      ]}
      isWaiting={grade._waiting ?? false}
      {...(mayManage ? { onOpen: edit } : {})}
      actions={
        <strong className={gradeStyles['mark']}>
          {mark === null ? '–' : sayMark(mark, profile.grading_scale, language)}
        </strong>
      }
      menu={
        mayManage
          ? [
              { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: edit },
              {
                ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
                run: () => actions.remove(grade),
              },
            ]
          : []
      }
    />
  );
}
