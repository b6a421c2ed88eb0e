import { calendarPermissions } from '#contract/areas/calendar.ts';
import { outsideCalendars } from '#contract/areas/outside-calendars.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { useNamesOf } from '../../../rows/use-names-of.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { FilesSection } from './files-section.tsx';
import { OutsideForm } from './outside-form.tsx';
import { OutsideRow } from './outside-row.tsx';

/** The calendars of others that the family follows, with their state, and a form for one more. */
export function OutsideSection() {
  const { t } = useTranslation('files');
  const { rows } = useRows(outsideCalendars);
  const mayManage = useMay()(calendarPermissions.manage);
  const managers = useNamesOf(calendarPermissions.manage);
  const actions = useRowActions(outsideCalendars, { area: 'files' });
  const isEmpty = rows.length === 0;
  return (
    <FilesSection
      title={t('outside')}
      text={`${t('outsideText')}${isEmpty && !mayManage ? ` ${t('outsideReadOnly', { names: managers() })}` : ''}`}
    >
      {isEmpty ? null : (
        <ul>
          {rows.map((row) => (
            <OutsideRow key={row.id} calendar={row} mayManage={mayManage} onRemove={() => actions.remove(row)} />
          ))}
        </ul>
      )}
      {mayManage ? <OutsideForm calendars={rows} /> : null}
    </FilesSection>
  );
}
