import { Link } from '@tanstack/react-router';
import { allergies } from '#contract/areas/medical/history.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatTime } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { PersonPart } from '../../area.ts';
import { useDoses } from '../doses/use-doses.ts';

/** The allergies of a person, and their next dose today. */
export const PersonSection: PersonPart['PersonSection'] = ({ memberId }) => {
  const { t } = useTranslation('medical-parts');
  const habits = useDateHabits();
  const { rows } = useRows(allergies);
  const { doses } = useDoses(useNow());
  const own = rows.filter(({ user_id, status }) => user_id === memberId && status === 'active');
  const next = doses.find(
    ({ medication, entries, status }) => medication.user_id === memberId && entries.length === 0 && status !== 'missed',
  );
  return (
    <section aria-labelledby="person-health">
      <h2 id="person-health">{t('personTitle')}</h2>
      {own.length === 0 ? <p className="quiet">{t('noAllergies')}</p> : null}
      <ul>
        {own.map(({ id, substance, reaction }) => (
          <li key={id}>{[substance, reaction].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
      {next?.dueMs ? (
        <p>{t('nextDose', { name: next.medication.name, time: formatTime(new Date(next.dueMs), habits) })}</p>
      ) : null}
      <p className="figures">
        <Link to="/medical" search={{ person: memberId }}>
          {t('openRecord')}
        </Link>
      </p>
    </section>
  );
};
