import { schoolAbsences } from '#contract/areas/school/grades.ts';
import { missingOn } from '#contract/areas/school/missing.ts';
import { schoolEvents } from '#contract/areas/school/events.ts';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import styles from '../../../rows/needs/needs.module.css';
import { openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import type { NeedsPart } from '../../area.ts';
import { useSayDay } from '../use-say-day.ts';

/** Forms to sign and absences to excuse, for managers. */
export const useNeeds: NeedsPart['useNeeds'] = (now, { people }) => {
  const { t } = useTranslation('school-parts');
  const today = dayOf(now);
  const sayDay = useSayDay(today);
  const mayManage = useMay()(schoolPermissions.manage);
  const { rows: events } = useRows(schoolEvents);
  const { rows: absences } = useRows(schoolAbsences);
  const eventActions = useRowActions(schoolEvents, { area: 'school-parts' });
  const absenceActions = useRowActions(schoolAbsences, { area: 'school-parts' });
  const missing = missingOn({ events, absences }, today).filter(({ kind }) => kind !== 'homework');
  if (!mayManage || missing.length === 0) return null;
  return (
    <section aria-labelledby="today-school">
      <h3 id="today-school" className={styles['kind']}>
        {t('needs')}
      </h3>
      <ul>
        {missing.map((one) => {
          const name = people.find(({ id }) => id === one.student_id)?.firstName ?? '';
          const day = sayDay.inside(one.on);
          return (
            <li key={one.row.id} className={styles['item']}>
              <span className={styles['text']}>
                {one.kind === 'excuse'
                  ? t('needsExcuse', { name, day })
                  : t('needsForm', { name, title: one.row.title })}
              </span>
              {one.kind === 'excuse' ? (
                <Button
                  tone="quiet"
                  onClick={() => absenceActions.update(one.row, { is_excused: true }, () => t('excused'))}
                >
                  {t('markExcused')}
                </Button>
              ) : (
                <>
                  <Button tone="quiet" onClick={() => openRow(schoolEvents, one.row)}>
                    {t('open')}
                  </Button>
                  <Button
                    tone="quiet"
                    onClick={() => eventActions.update(one.row, { is_signed: true }, () => t('signed'))}
                  >
                    {t('sign')}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
