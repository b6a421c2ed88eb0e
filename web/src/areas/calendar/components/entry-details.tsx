import { Bell, BookUser, Cake, CalendarDays, Globe, Lock, MapPin, Repeat, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { familyEvents } from '#contract/areas/calendar.ts';
import { contacts } from '#contract/areas/contacts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import type { Person } from '../../../ui/people.ts';
import { lazyCode } from '../../../pwa/lazy-code.ts';
import { offerReloadForMissingCode } from '../../../pwa/updates.ts';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { startLarge, type Day } from '../../../ui/dates/dates.ts';
import { useChosen } from '../../../rows/chosen/use-chosen.ts';
import { useSeers } from '../../../rows/audience/use-seers.ts';
import { Related } from '../../../rows/related/related.tsx';
import { describeRule } from '../../../rows/repeat/rule-words.ts';
import { describeOwnZone, describeWhen } from '../describe.ts';
import type { Entry } from '../../../rows/entries/entry.ts';
import { isEvent } from '../entries.ts';
import type { EntryActions } from '../use-entry-actions.ts';
import styles from './entry-details.module.css';

const eventFile = lazyCode(() => import('../files/event-file.ts'));

interface EntryDetailsProps {
  entry: Entry;
  /** The rule of its series. */
  rrule: string | null;
  isOpen: boolean;
  today: Day;
  people: readonly Person[];
  actions: EntryActions;
  onClose: () => void;
  onEdit: () => void;
  onMoveTo: () => void;
}

/** What an entry is, and what can be done with it. */
export function EntryDetails(props: EntryDetailsProps) {
  const { entry, rrule, isOpen, today, people, actions, onClose, onEdit, onMoveTo } = props;
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const occurrence = isEvent(entry) ? entry.occurrence : null;
  const event = occurrence?.event ?? null;
  const { badge = t(`category_${entry.category}`), caption, location, notes, openLabel } = entry;
  const owners = people.filter(({ id }) => entry.memberIds.includes(id));
  const contact = useChosen(contacts, event?.contact_id ?? null, event?.contact_name ?? null);
  const seers = useSeers(event?.audience ?? null, { maker: event?.created_by ?? '', forIds: entry.memberIds });
  const mayChange = actions.mayChange(entry);
  const ownZone = event && describeOwnZone(entry, event, t, habits);
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={entry.title}>
      <div className={styles['details']}>
        {badge === '' ? null : (
          <p className={styles['badges']}>
            <Badge tone="sky">{badge}</Badge>
            {event ? (
              <Badge tone={event.priority === 'high' ? 'sun' : 'plain'}>
                {t('priorityOf', { priority: t(`priority_${event.priority}`) })}
              </Badge>
            ) : null}
            {entry.isDone ? <Badge tone="leaf">{t('done')}</Badge> : null}
          </p>
        )}
        <Fact icon={<CalendarDays size={20} />}>{describeWhen(entry, habits)}</Fact>
        {caption ? <Fact icon={<Cake size={20} />}>{caption}</Fact> : null}
        {ownZone ? <Fact icon={<Globe size={20} />}>{ownZone}</Fact> : null}
        {rrule === null ? null : (
          <Fact icon={<Repeat size={20} />}>{startLarge(describeRule(rrule, habits.language))}</Fact>
        )}
        <Fact icon={<UsersRound size={20} />}>
          {owners.length === 0
            ? t('everyone')
            : owners.map((person) => (
                <span key={person.id} className={styles['person']}>
                  <Avatar person={person} size="sm" />
                  {person.firstName}
                </span>
              ))}
        </Fact>
        {seers === null ? null : <Fact icon={<Lock size={20} />}>{seers}</Fact>}
        {location ? (
          <Fact icon={<MapPin size={20} />}>
            <a
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`}
              target="_blank"
              rel="noreferrer"
              title={t('onMap')}
            >
              {location}
            </a>
          </Fact>
        ) : null}
        {event && contact.name !== '' ? (
          <Fact icon={<BookUser size={20} />}>
            {t('withContact')}
            {contact.open ? (
              <button type="button" className={styles['link']} onClick={act(contact.open)}>
                {contact.name}
              </button>
            ) : (
              contact.name
            )}
          </Fact>
        ) : null}
        {event?.reminders?.length ? (
          <Fact icon={<Bell size={20} />}>{event.reminders.map((minutes) => sayReminder(minutes)).join(', ')}</Fact>
        ) : null}
        {notes ? <p className={styles['notes']}>{notes}</p> : null}
        <Related of={event && { table: familyEvents.name, id: event.id, title: event.title }} onOpen={onClose} />
      </div>
      <div className={styles['actions']}>
        {mayChange ? (
          <>
            <Button tone="quiet" onClick={act(() => actions.move(entry, { days: 1, minutes: 0 }))}>
              {t(entry.firstDay === today ? 'moveTomorrow' : 'moveNextDay')}
            </Button>
            <Button tone="quiet" onClick={act(() => actions.move(entry, { days: 7, minutes: 0 }))}>
              {t('moveNextWeek')}
            </Button>
            <Button tone="quiet" onClick={act(onMoveTo)}>
              {t('moveTo')}
            </Button>
          </>
        ) : null}
        {event ? (
          <Button tone="quiet" onClick={act(() => void saveAlone())}>
            {t('addElsewhere')}
          </Button>
        ) : null}
      </div>
      <div className={styles['main']}>
        {actions.mayRemove(entry) ? (
          <Button tone="danger" onClick={act(() => actions.remove(entry))}>
            {t('delete')}
          </Button>
        ) : null}
        {openLabel ? (
          <Button tone="primary" onClick={act(entry.open)}>
            {openLabel}
          </Button>
        ) : null}
        {event && mayChange ? (
          <Button tone="primary" onClick={act(onEdit)}>
            {t('edit')}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );

  async function saveAlone(): Promise<void> {
    const file = await eventFile.fetch().catch(offerReloadForMissingCode);
    if (file && occurrence) file.saveEvent(occurrence.event, occurrence.recurrenceId);
  }

  function sayReminder(minutes: number): string {
    const known = ([0, 10, 30, 60, 1_440, 10_080] as const).find((one) => one === minutes);
    return known === undefined ? t('remindOther', { count: minutes }) : t(`remind_${known}`);
  }
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className={styles['fact']}>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <span className={styles['words']}>{children}</span>
    </p>
  );
}
