import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RowForm } from '../../../rows/use-row-form.ts';
import { Button } from '../../../ui/button.tsx';
import { nameZone } from '../describe.ts';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isWhole, moveStart, type EventDraft, type Start } from './event-draft.ts';
import styles from './fields.module.css';
import { deviceZone } from '../../../ui/dates/dates.ts';
import { ZoneField } from '../../../ui/zones/zone-field.tsx';

/** For the field that takes the place of the pressed button. */
function focusField(element: HTMLElement | null): void {
  const field = element?.querySelector('input');
  field?.focus();
  // What is typed replaces the zone.
  field?.select();
}

/** When an event begins and ends, what there is to say about it (`children`), and the time zone where it is another one than the viewer's. */
export function WhenFields({ form, children }: { form: RowForm<EventDraft>; children: ReactNode }) {
  const { t } = useTranslation('calendar');
  const { values, change } = form;
  const zone = deviceZone();
  const [isZoneWanted, setIsZoneWanted] = useState(false);
  const [isOtherZone] = useState(values.time_zone !== zone);
  const { isAllDay } = values;
  /** The last whole beginning, from which the end keeps its distance while another one is typed; null once the end was chosen meanwhile. */
  const [start, setStart] = useState<Start | null>(values);
  function moveTo(changes: Partial<Start>): void {
    const moved = { ...values, ...changes };
    change(isWhole(moved) ? moveStart(values, changes, start) : changes);
    if (isWhole(moved)) setStart(moved);
  }
  function chooseEnd(end: Partial<Pick<EventDraft, 'end_date' | 'end_time'>>): void {
    change(end);
    if (!isWhole(values)) setStart(null);
  }
  const endsNextDay =
    values.end_time !== '' && values.end_time < values.event_time && values.end_date <= values.event_date;
  return (
    <fieldset disabled={!form.mayEdit} className={styles['group']}>
      <label className={styles['check']}>
        <input type="checkbox" checked={isAllDay} onChange={({ target }) => change({ isAllDay: target.checked })} />
        {t('fieldAllDay')}
      </label>
      <div className={styles['pair']}>
        <DateField
          label={t('fieldDate')}
          value={values.event_date}
          error={form.errorOf('event_date')}
          onChange={(event_date) => moveTo({ event_date })}
        />
        {isAllDay ? (
          <DateField
            label={t('fieldEndDate')}
            value={values.end_date}
            min={values.event_date}
            error={form.errorOf('end_date')}
            onChange={(end_date) => chooseEnd({ end_date })}
          />
        ) : (
          <TimeField
            label={t('fieldTime')}
            value={values.event_time}
            error={form.errorOf('event_time')}
            onChange={(event_time) => moveTo({ event_time })}
          />
        )}
      </div>
      {isAllDay ? null : (
        <div className={styles['pair']}>
          <DateField
            label={t('fieldEndDate')}
            value={values.end_date}
            min={values.event_date}
            error={form.errorOf('end_date')}
            onChange={(end_date) => chooseEnd({ end_date })}
          />
          <TimeField
            label={t('fieldEndTime')}
            optional={t('optional')}
            value={values.end_time}
            after={values.end_date <= values.event_date ? values.event_time : undefined}
            hint={endsNextDay ? t('endsNextDay') : undefined}
            onChange={(end_time) => chooseEnd({ end_time })}
          />
        </div>
      )}
      {children}
      {isAllDay ? null : isOtherZone || isZoneWanted ? (
        <div ref={isZoneWanted ? focusField : undefined}>
          <ZoneField
            label={t('fieldZone')}
            value={values.time_zone}
            none={t('zoneFloating')}
            onChange={(time_zone) => change({ time_zone })}
          />
        </div>
      ) : (
        <div>
          <Button tone="quiet" onClick={() => setIsZoneWanted(true)}>
            {t('fieldZone')}: {nameZone(zone)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
