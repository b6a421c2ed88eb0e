import { useEffect, useMemo, useState } from 'react';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { EntryLine } from '../../areas/calendar/components/entry-line.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Choice } from '../../ui/choice.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { addDays, dayOf, formatLongDay } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { byDay, compareEntries, type Entry } from '../../rows/entries/entry.ts';
import { usePeople } from '../people.ts';
import { useEntries } from '../use-entries.ts';
import { DayLanes } from './day-lanes.tsx';
import { NeedsYou } from './needs-you.tsx';
import { OtherHomes, useElsewhere } from './other-homes.tsx';
import styles from './day-plan.module.css';

/** Days after today that are listed. */
const DAYS_AHEAD = 7;

/**
 * What Today has beside the person's tasks: what needs them, a line of the day per person, the events of today and the next seven days. Those who manage the family
 * can look at all of it; the others see their own. `onCount` is told how many events today has for the person, and how much there is in their
 * other families, which their own day has too.
 */
export function DayPlan({ onCount }: { onCount: (events: number, elsewhere: number) => void }) {
  const { t } = useTranslation('today');
  const habits = useDateHabits();
  const { family } = useSession();
  const mayManage = useMay()(taskPermissions.manage);
  const { people, currentMembers } = usePeople();
  const [whose, setWhose] = useState<'mine' | 'family'>('mine');
  const now = useNow();
  const today = dayOf(now);
  const window = useMemo(() => ({ first: today, end: addDays(today, DAYS_AHEAD + 1) }), [today]);
  const { entries, isLoading } = useEntries(window);
  const myId = family?.member_id ?? '';
  // A birthday is of interest to the whole family.
  const isMine = ({ memberIds, concernsAll }: Entry) =>
    memberIds.length === 0 || memberIds.includes(myId) || concernsAll === true;
  const shown = whose === 'family' ? entries : entries.filter(isMine);
  const days = Array.from({ length: DAYS_AHEAD }, (_, at) => addDays(today, at + 1));
  const ofToday = shown.filter(({ firstDay, lastDay }) => firstDay <= today && lastDay >= today);
  const events = ofToday.filter(({ tick }) => !tick).toSorted(compareEntries);
  const eventsOfMine = events.filter(isMine).length;
  const elsewhere = useElsewhere(now, !isLoading);
  useEffect(() => onCount(eventsOfMine, elsewhere.length), [onCount, eventsOfMine, elsewhere.length]);

  const lanes = whose === 'family' ? currentMembers : currentMembers.filter(({ id }) => id === myId);
  const listOf = (list: readonly Entry[]) => (
    <ul>
      {list.map((entry) => (
        <EntryLine
          key={entry.key}
          {...{ entry, people }}
          onOpen={(opened) => opened.open()}
          onToggle={({ tick }) => tick?.toggle()}
        />
      ))}
    </ul>
  );
  const ahead = byDay(shown, days);
  const isAheadEmpty = days.every((day) => (ahead.get(day)?.length ?? 0) === 0);

  return (
    <div className={styles['plan']}>
      <NeedsYou now={now} />
      {mayManage && currentMembers.length > 1 ? (
        <Choice<'mine' | 'family'>
          label={t('whose')}
          hidesLabel
          chosen={whose}
          onChoose={setWhose}
          options={[
            { value: 'mine', label: t('mine') },
            { value: 'family', label: t('family') },
          ]}
        />
      ) : null}
      {ofToday.length > 0 ? <DayLanes {...{ people: lanes, entries: ofToday, today, now }} /> : null}
      {events.length > 0 ? (
        <section aria-labelledby="today-events">
          <h2 id="today-events" className={styles['heading']}>
            {t('events')}
          </h2>
          {listOf(events)}
        </section>
      ) : null}
      {whose === 'mine' ? <OtherHomes {...{ entries: elsewhere, now }} /> : null}
      {isAheadEmpty ? null : (
        <section aria-labelledby="today-ahead">
          <h2 id="today-ahead" className={styles['heading']}>
            {t('ahead')}
          </h2>
          {days.map((day) =>
            (ahead.get(day)?.length ?? 0) === 0 ? null : (
              <div key={day}>
                <h3 className={styles['day']}>{formatLongDay(day, habits)}</h3>
                {listOf(ahead.get(day) ?? [])}
              </div>
            ),
          )}
        </section>
      )}
    </div>
  );
}
