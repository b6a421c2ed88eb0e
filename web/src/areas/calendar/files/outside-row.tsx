import { RefreshCw, Trash2 } from 'lucide-react';
import { fetchOutsideCalendar } from '#contract/areas/calendar-files.ts';
import { members } from '#contract/areas/family.ts';
import type { OutsideCalendar } from '#contract/areas/outside-calendars.ts';
import { callRemote } from '../../../lib/api/call-remote.ts';
import { sayThrown } from '../../../lib/api/error-words.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDate, formatTime } from '../../../ui/dates/dates.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { describeProblem } from './describe-problem.ts';
import styles from './files.module.css';
import { OutsideReading } from './outside-reading.tsx';

interface OutsideRowProps {
  calendar: OutsideCalendar;
  mayManage: boolean;
  onRemove: () => void;
}

/** An outside calendar: how many events it has, since when, and in plain words why the last attempt failed. */
export function OutsideRow({ calendar, mayManage, onRemove }: OutsideRowProps) {
  const { t } = useTranslation('files');
  const habits = useDateHabits();
  const { name, member_id, last_error, last_fetched_at, event_count, reading, time_zone } = calendar;
  const person = useRows(members).rows.find(({ id }) => id === member_id);
  const at = last_fetched_at === null ? null : new Date(last_fetched_at);
  const time = at === null ? '' : `${formatDate(dayOf(at), habits)}, ${formatTime(at, habits)}`;

  async function fetchNow(accept_fewer: boolean): Promise<void> {
    try {
      await callRemote(fetchOutsideCalendar, { calendar_id: calendar.id, accept_fewer });
      showToast(() => ({ title: t('fetching') }));
    } catch (error) {
      const description = sayThrown(error);
      showToast(() => ({ title: t('addressFailed'), description, tone: 'error' }));
    }
  }
  const words = describeProblem(calendar, t);
  const state = at === null ? t('neverGood') : t('lastGood', { time });
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <li className={styles['outside']}>
      <span
        className={styles['hue']}
        style={{ '--hue': `var(--${person?.colour ?? 'edge'})` } as React.CSSProperties} // custom properties are unknown to CSSProperties
      />
      <div>
        <strong>{name}</strong>
        {person ? <span className={styles['when']}> · {members.label(person)}</span> : null}
        {words === null ? (
          <p className={styles['text']}>{at === null ? t('fetching') : t('events', { count: event_count, time })}</p>
        ) : (
          <p className={styles['failure']}>
            {words} <span className={styles['when']}>{state}</span>
          </p>
        )}
        {reading === null ? null : <OutsideReading reading={reading} zone={time_zone} />}
        {last_error === 'shrunk' && mayManage ? (
          <Button onClick={() => void fetchNow(true)}>{t('acceptFewer')}</Button>
        ) : null}
      </div>
      {mayManage ? (
        <RowMenu
          label={t('more', { name })}
          items={[
            { key: 'fetch', label: t('fetchNow'), icon: <RefreshCw {...icon} />, run: () => void fetchNow(false) },
            { key: 'remove', label: t('remove'), icon: <Trash2 {...icon} />, run: onRemove, isDanger: true },
          ]}
        />
      ) : null}
    </li>
  );
}
