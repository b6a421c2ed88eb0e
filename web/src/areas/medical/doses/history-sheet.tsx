import { Printer, Undo2 } from 'lucide-react';
import { doses, type Dose, type Medication } from '#contract/areas/medical/medications.ts';
import { adherence, isRefillDue, stockLeft } from '#contract/areas/medical/plan.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { midnightOf } from '../../../rows/entries/entry.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { addDays, dayOf, deviceZone, formatDate, formatDay, formatTime } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import styles from '../medical-screen.module.css';
import { sayNumber } from '../say.ts';

/** Over how many days it is said how the plan was followed. */
const DAYS = 30;

interface HistorySheetProps {
  isOpen: boolean;
  onClose: () => void;
  medication: Medication;
  people: readonly Person[];
}

/** The doses of a medication, the newest first, how its plan was followed, and what is left of it. */
export function HistorySheet({ isOpen, onClose, medication, people }: HistorySheetProps) {
  const { t } = useTranslation('medical-parts');
  const habits = useDateHabits();
  const now = useNow();
  const view = useRows(doses, { filter: { medication_id: medication.id } });
  const mayChange = useMayChange(doses);
  const actions = useRowActions(doses, { area: 'medical-parts' });
  const today = dayOf(now);
  const first = addDays(today, 1 - DAYS);
  const began = dayOf(new Date(medication.created_at));
  const span = { fromMs: midnightOf(first < began ? began : first), toMs: now.getTime(), nowMs: now.getTime() };
  // Of doses that are not here yet it would say that they were missed.
  const isWhole =
    view.status === 'ready' && !(view.hasMore && view.rows.every(({ taken_at }) => dayOf(new Date(taken_at)) >= first));
  const counts = adherence(medication, view.rows, { ...span, zone: deviceZone() });
  const left = isWhole ? stockLeft(medication, view.rows) : null;
  const sayLeft = (value: number) =>
    t(isRefillDue(medication, view.rows) ? 'refillDue' : 'left', {
      amount: [sayNumber(value, habits.language), medication.dose_unit].filter(Boolean).join(' '),
    });
  const patient = people.find(({ id }) => id === medication.user_id)?.name ?? t('formerMember');
  const giverOf = ({ given_by }: Dose) => people.find(({ id }) => id === given_by)?.firstName ?? t('formerMember');

  return (
    <Sheet {...{ isOpen, onClose }} title={t('historyOf', { name: medication.name })}>
      <div className={styles['sheet']}>
        <p className={styles['printed']}>{t('printedFor', { name: patient, day: formatDate(today, habits) })}</p>
        {isWhole && counts.planned > 0 ? (
          <p>
            <strong>{t('followed', { given: counts.given, planned: counts.planned, days: DAYS })}</strong>{' '}
            {t('followedNot', { skipped: counts.skipped, missed: counts.missed })}
          </p>
        ) : null}
        {left === null ? null : <p>{sayLeft(left)}</p>}
        <ListStates view={view} area="medical-parts">
          {view.rows.length === 0 ? <p className="quiet">{t('noDoses')}</p> : null}
          <ul>
            {view.rows.map((dose) => (
              <ListRow
                key={dose.id}
                area="medical-parts"
                title={`${formatDay(dayOf(new Date(dose.taken_at)), today, habits)}, ${formatTime(new Date(dose.taken_at), habits)}`}
                captions={[t(`logged_${dose.status}`), giverOf(dose), dose.reason, dose.note]}
                isWaiting={dose._waiting ?? false}
                menu={
                  mayChange.remove(dose)
                    ? [
                        {
                          ...{ key: 'delete', label: t('delete'), icon: <Undo2 size={18} />, isDanger: true },
                          run: () => actions.remove(dose),
                        },
                      ]
                    : []
                }
              />
            ))}
          </ul>
          <div className={styles['tools']}>
            {view.hasMore ? <Button onClick={() => view.loadMore()}>{t('showMore')}</Button> : null}
            {view.rows.length > 0 ? (
              <Button tone="quiet" icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
                {t('print')}
              </Button>
            ) : null}
          </div>
        </ListStates>
      </div>
    </Sheet>
  );
}
