import { House, MapPin } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore, type CSSProperties } from 'react';
import { notifications } from '#contract/areas/notifications.ts';
import type { MyDay } from '#contract/areas/my-day.ts';
import { switchToFamily } from '../../areas/family/switch-to-family.ts';
import { describeDue } from '../../areas/tasks/describe-due.ts';
import { dueOf, isLate } from '../../areas/tasks/due.ts';
import { useSession } from '../../lib/auth/session.ts';
import type { SessionFamily } from '../../lib/auth/session-state.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { theClient, type Client } from '../../lib/sync/client.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, formatTime } from '../../ui/dates/dates.ts';
import { createOtherDays, type OtherDay, type OtherDays } from './other-days.ts';
import lineStyles from '../../areas/calendar/components/entry-line.module.css';
import styles from './other-homes.module.css';

/** Something of today in another family. */
export type Elsewhere = { readonly family: SessionFamily; readonly order: string } & (
  | { readonly kind: 'task'; readonly task: MyDay['tasks'][number] }
  | { readonly kind: 'event'; readonly event: MyDay['events'][number] }
);

const stores = new WeakMap<Client, OtherDays>();
function daysOf(client: Client): OtherDays {
  const days = stores.get(client) ?? createOtherDays(client);
  stores.set(client, days);
  return days;
}

/** Late first, then what lasts whole days, then by time. */
const [LATE, WHOLE_DAY, TIMED] = ['0', '1', '2'];

/** What of these days is late or takes place today, in the order of the day. */
export function arrangeElsewhere(days: readonly OtherDay[], now: Date): Elsewhere[] {
  const today = dayOf(now);
  return days
    .flatMap(({ family, day }): Elsewhere[] => [
      ...day.tasks.flatMap((task): Elsewhere[] => {
        const due = dueOf(task);
        if (due === null || due.day > today) return [];
        const group = isLate({ ...task, status: 'pending' }, now) ? LATE : due.moment ? TIMED : WHOLE_DAY;
        const order = `${group} ${due.moment?.toISOString() ?? due.day} ${task.id}`;
        return [{ kind: 'task', family, task, order }];
      }),
      ...day.events.flatMap((event): Elsewhere[] => {
        if (event.first_day > today || event.last_day < today) return [];
        // What began on an earlier day comes first, too.
        const group = event.is_all_day || event.first_day < today ? WHOLE_DAY : TIMED;
        return [{ kind: 'event', family, event, order: `${group} ${event.starts_at} ${event.id}` }];
      }),
    ])
    .toSorted((one, other) => (one.order < other.order ? -1 : 1));
}

/**
 * The person's own tasks and events of today in their other families. A notification about one of these fetches them anew. What the device
 * has stored is shown at once; the server is asked when the current family's day is here (`isHomeHere`), which comes first.
 */
function useElsewhere(now: Date, isHomeHere: boolean): readonly Elsewhere[] {
  const store = daysOf(theClient());
  const days = useSyncExternalStore(store.watch, store.read);
  const { family } = useSession();
  const { rows } = useRows(notifications);
  const news = rows.reduce(
    (newest, { about_family, created_at }) =>
      about_family !== null && about_family !== family?.id && created_at > newest ? created_at : newest,
    '',
  );
  useEffect(() => (isHomeHere ? store.keepFresh() : undefined), [store, isHomeHere]);
  useEffect(() => {
    if (isHomeHere && news !== '') store.refreshSince(Date.parse(news));
  }, [store, news, isHomeHere]);
  return useMemo(() => arrangeElsewhere(days, now), [days, now]);
}

interface OtherHomesProps {
  now: Date;
  isHomeHere: boolean;
  /** Is told how many there are. */
  onCount: (count: number) => void;
}

/** The same as a list, each entry with the name and colour of its family, which a tap opens. */
export function OtherHomes({ now, isHomeHere, onCount }: OtherHomesProps) {
  const entries = useElsewhere(now, isHomeHere);
  useEffect(() => onCount(entries.length), [onCount, entries.length]);
  const { t } = useTranslation('today');
  const { t: sayTasks } = useTranslation('tasks');
  const { t: sayCalendar } = useTranslation('calendar');
  const habits = useDateHabits();
  const { families } = useSession();
  if (entries.length === 0) return null;

  const sayWhen = (entry: Elsewhere) => {
    if (entry.kind === 'task') return describeDue({ ...entry.task, status: 'pending' }, now, sayTasks, habits);
    const { is_all_day, starts_at, ends_at } = entry.event;
    if (is_all_day) return sayCalendar('allDay');
    return `${formatTime(new Date(starts_at), habits)}–${formatTime(new Date(ends_at), habits)}`;
  };
  return (
    <section aria-labelledby="today-elsewhere">
      <h2 id="today-elsewhere" className={styles['heading']}>
        {t('elsewhereTitle', { count: families.length - 1 })}
      </h2>
      <p className={styles['hint']}>{t('elsewhereHint')}</p>
      <ul>
        {entries.map((entry) => {
          const { title } = entry.kind === 'task' ? entry.task : entry.event;
          const location = entry.kind === 'task' ? null : entry.event.location;
          return (
            <li key={`${entry.family.id} ${entry.order}`} className={styles['item']}>
              <div className={lineStyles['line']}>
                <button
                  type="button"
                  className={lineStyles['main']}
                  onClick={() => void switchToFamily(entry.family.id)}
                >
                  <span className={lineStyles['title']}>{title}</span>
                  <span className={lineStyles['caption']}>
                    <span>{sayWhen(entry)}</span>
                    <span
                      className={styles['home']}
                      style={{ '--hue': `var(--${entry.family.colour})` } as CSSProperties} // a custom property
                    >
                      <House size={14} aria-hidden="true" /> {entry.family.name}
                    </span>
                    {location ? (
                      <span>
                        <MapPin size={13} aria-hidden="true" /> {location}
                      </span>
                    ) : null}
                  </span>
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
