import { MapPin } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import type { Person } from '../../../ui/people.ts';
import { TickBox } from '../../../ui/tick-box.tsx';
import { describeTimes, nameAll } from '../describe.ts';
import type { Entry } from '../../../rows/entries/entry.ts';
import { EntryTitle, hueOf } from './entry-bar.tsx';
import styles from './entry-line.module.css';

interface EntryLineProps {
  entry: Entry;
  people: readonly Person[];
  onOpen: (entry: Entry) => void;
  onToggle: (entry: Entry) => void;
  /** Whom it is for is said beside it. */
  isNamed?: boolean;
}

/** An entry in a list: its time, its title and whom it is for. What can be ticked has a box. */
export const EntryLine = memo(function EntryLine({ entry, people, onOpen, onToggle, isNamed = false }: EntryLineProps) {
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const owners = people.filter(({ id }) => entry.memberIds.includes(id));
  const { location, tick } = entry;
  const names = nameAll(
    owners.map(({ firstName }) => firstName),
    habits,
  );
  return (
    <div className={styles['line']} style={hueOf(entry, people)}>
      {tick ? (
        <TickBox state={tick.state} label={tick.label} hue={owners[0]?.hue ?? null} onToggle={() => onToggle(entry)} />
      ) : (
        <span className={styles['edge']} />
      )}
      <button type="button" data-entry={entry.key} className={styles['main']} onClick={() => onOpen(entry)}>
        <span className={`${styles['title']} ${entry.isDone ? styles['done'] : ''}`}>
          <EntryTitle entry={entry} />
        </span>
        <span className={styles['caption']}>
          <span>{entry.caption ?? (describeTimes(entry, habits) || t('allDay'))}</span>
          {names && !isNamed ? <span>{names}</span> : null}
          {location ? (
            <span>
              <MapPin size={13} aria-hidden="true" /> {location}
            </span>
          ) : null}
        </span>
      </button>
      {isNamed ? null : <AvatarStack people={owners} />}
    </div>
  );
});
