import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { formatTime } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { useDoses } from './use-doses.ts';

/** The next dose of a person today. */
export function NextDose({ memberId }: { memberId: string }) {
  const { t } = useTranslation('medical-parts');
  const habits = useDateHabits();
  const { doses } = useDoses(useNow());
  const next = doses.find(
    ({ medication, entries, status }) => medication.user_id === memberId && entries.length === 0 && status !== 'missed',
  );
  if (!next?.dueMs) return null;
  return <p>{t('nextDose', { name: next.medication.name, time: formatTime(new Date(next.dueMs), habits) })}</p>;
}
