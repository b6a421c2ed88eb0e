import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { PersonPart } from '../../area.ts';
import { useStudents } from '../use-students.ts';

/** Where a student goes to school, for those who see it. */
export const PersonSection: PersonPart['PersonSection'] = ({ memberId }) => {
  const { t } = useTranslation('school-parts');
  const { students } = useStudents(dayOf(useNow()));
  const student = students.find(({ id }) => id === memberId);
  if (!student) return null;
  const { school, grade_level, class_name } = student.profile;
  return (
    <section aria-labelledby="person-school">
      <h2 id="person-school">{t('school')}</h2>
      <p>{[school, grade_level, class_name].filter(Boolean).join(' · ')}</p>
      <p className="figures">
        <Link to="/school/student/$userId" params={{ userId: memberId }}>
          {t('openSchool')}
        </Link>
      </p>
    </section>
  );
};
