import { LOOKS_KEPT_DAYS, medicalLooks } from '#contract/areas/medical/care.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { ListStates } from '../../../rows/list-states.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay, formatTime } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import styles from '../medical-screen.module.css';

interface LooksSheetProps {
  isOpen: boolean;
  onClose: () => void;
  personId: string;
  people: readonly Person[];
}

/** Who looked at a person's medical record, the newest first. */
export function LooksSheet({ isOpen, onClose, personId, people }: LooksSheetProps) {
  const { t } = useTranslation('medical');
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const view = useRows(medicalLooks, { filter: { user_id: personId } });
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? t('formerMember');
  return (
    <Sheet {...{ isOpen, onClose }} title={t('looks')}>
      <div className={styles['sheet']}>
        <p className="quiet">{t('looksKept', { days: LOOKS_KEPT_DAYS })}</p>
        <ListStates view={view} area="medical">
          {view.rows.length === 0 ? <p>{t('noLooks')}</p> : null}
          <ul>
            {view.rows.map(({ id, created_by, what, looked_at, _waiting = false }) => (
              <ListRow
                key={id}
                area="medical"
                title={what === 'link' ? t('byLink') : nameOf(created_by)}
                captions={[
                  what === 'link' ? t('linkMadeBy', { name: nameOf(created_by) }) : t(`look_${what}`),
                  `${formatDay(dayOf(new Date(looked_at)), today, habits)}, ${formatTime(new Date(looked_at), habits)}`,
                ]}
                isWaiting={_waiting}
                menu={[]}
              />
            ))}
          </ul>
          {view.hasMore ? <Button onClick={() => view.loadMore()}>{t('showOlder')}</Button> : null}
        </ListStates>
      </div>
    </Sheet>
  );
}
