import { useMemo } from 'react';
import { medicalCarers } from '#contract/areas/medical/care.ts';
import { medicalPermissions } from '#contract/areas/medical/records.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import styles from '../../../rows/needs/needs.module.css';
import { addDays, dayOf } from '../../../ui/dates/dates.ts';
import type { NeedsPart } from '../../area.ts';
import { DoseRow } from '../doses/dose-row.tsx';
import { useDoses } from '../doses/use-doses.ts';

/** Missed doses of yesterday and today, of oneself and of those whom one cares for, unless the day that is shown has them. */
export const useNeeds: NeedsPart['useNeeds'] = (now, { people, myId }, isFamilyShown) => {
  const { t } = useTranslation('medical-parts');
  const mayManage = useMay()(medicalPermissions.manage);
  const { rows: carers } = useRows(medicalCarers);
  const today = dayOf(now);
  const { doses, entriesOf } = useDoses(now, [addDays(today, -1), today]);
  const cared = useMemo(
    () =>
      new Set(
        carers
          .filter(
            ({ carer_id, from_at, until_at }) =>
              carer_id === myId && new Date(from_at) <= now && new Date(until_at) > now,
          )
          .map(({ user_id }) => user_id),
      ),
    [carers, myId, now],
  );
  const missed = doses.filter(({ medication, status, dueMs }) => {
    const whose = medication.user_id;
    const isShown = dayOf(new Date(dueMs ?? 0)) === today && (isFamilyShown || whose === myId);
    return status === 'missed' && !isShown && (mayManage || whose === myId || cared.has(whose));
  });
  if (missed.length === 0) return null;
  return (
    <section aria-labelledby="today-doses">
      <h3 id="today-doses" className={styles['kind']}>
        {t('needsMissed')}
      </h3>
      <ul>
        {missed.map((dose) => (
          <li key={dose.key} className={styles['item']}>
            <div className={styles['row']}>
              <DoseRow {...{ dose, people }} entries={entriesOf(dose.medication.id)} isNamed />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
