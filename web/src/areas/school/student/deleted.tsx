import { schoolEvents } from '#contract/areas/school/events.ts';
import { grades, schoolAbsences } from '#contract/areas/school/grades.ts';
import { schoolExceptions, schoolPeriods, schoolProfiles } from '#contract/areas/school/profiles.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RecentlyDeletedButton } from '../../../rows/recently-deleted-button.tsx';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import styles from '../school.module.css';

const TABLES = [schoolEvents, grades, schoolAbsences, schoolPeriods, schoolExceptions, schoolProfiles] as const;

/** What was deleted of each table; a student has deleted own homework only. */
export function Deleted({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('school');
  if (!mayManage) return <DeletedRows table={schoolEvents} area="school-parts" />;
  return (
    <details className={styles['past']}>
      <summary>{t('recentlyDeleted')}</summary>
      <div className={styles['deleted']}>
        {TABLES.map((table) => (
          <DeletedRows key={table.name} table={table} area="school" />
        ))}
      </div>
    </details>
  );
}

function DeletedRows({ table, area }: { table: AnyFamilyTable; area: 'school' | 'school-parts' }) {
  const { restore } = useRowActions(table, { area });
  return <RecentlyDeletedButton {...{ table, area }} onRestore={restore} />;
}
