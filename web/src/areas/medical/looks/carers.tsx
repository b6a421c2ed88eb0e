import { CircleStop, Pencil, Plus, Trash2 } from 'lucide-react';
import { medicalCarers, type MedicalCarer } from '#contract/areas/medical/care.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { ListRow } from '../../../rows/list-row.tsx';
import { openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay, formatTime, insideSentence } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import styles from '../medical-screen.module.css';

interface CarersProps {
  personId: string;
  people: readonly Person[];
  now: Date;
  mayManage: boolean;
}

/** Who cares for a person for a time, and so sees the record as the one who chose them does; care that has ended is not shown. */
export function Carers({ personId, people, now, mayManage }: CarersProps) {
  const { t } = useTranslation('medical');
  const habits = useDateHabits();
  const { rows } = useRows(medicalCarers);
  const actions = useRowActions(medicalCarers, { area: 'medical' });
  const mayChange = useMayChange(medicalCarers);
  const own = rows.filter(({ user_id, until_at }) => user_id === personId && new Date(until_at) > now);
  if (own.length === 0 && !mayManage) return null;
  function say(instant: string): string {
    const at = new Date(instant);
    return `${insideSentence(formatDay(dayOf(at), dayOf(now), habits), habits.language)}, ${formatTime(at, habits)}`;
  }

  const menuOf = (row: Shown<MedicalCarer>) => [
    { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: () => openRow(medicalCarers, row) },
    new Date(row.from_at) < now
      ? {
          ...{ key: 'end', label: t('endCare'), icon: <CircleStop size={18} />, isDanger: true },
          run: () => actions.update(row, { until_at: new Date().toISOString() }, () => t('careEnded')),
        }
      : {
          ...{ key: 'delete', label: t('delete'), icon: <Trash2 size={18} />, isDanger: true },
          run: () => actions.remove(row),
        },
  ];
  return (
    <section aria-labelledby="medical-carers" className={`${styles['section']} ${styles['unprinted']}`}>
      <div className={styles['head']}>
        <h2 id="medical-carers" className={styles['heading']}>
          {t('carers')}
        </h2>
        {mayManage ? (
          <IconButton label={t('medical_carers_add')} onClick={() => openRow(medicalCarers, null)}>
            <Plus size={20} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {own.length === 0 ? <p className="quiet">{t('noCarers')}</p> : null}
      <ul>
        {own.map((row) => (
          <ListRow
            key={row.id}
            area="medical"
            title={people.find(({ id }) => id === row.carer_id)?.name ?? t('formerMember')}
            captions={[
              new Date(row.from_at) > now ? t('careFrom', { from: say(row.from_at) }) : null,
              t('careUntil', { until: say(row.until_at) }),
              t(row.may_log ? 'careLogs' : 'careReads'),
            ]}
            isWaiting={row._waiting ?? false}
            menu={mayChange.remove(row) ? menuOf(row) : []}
          />
        ))}
      </ul>
    </section>
  );
}
