import { Bell, CalendarDays, Clock, Hourglass, Repeat, UserRound, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { insideSentence, startLarge } from '../../../ui/dates/dates.ts';
import { describeRule } from '../../../rows/repeat/rule-words.ts';
import { writeTime } from '../../../ui/dates/typed-time.ts';
import type { Person } from '../../../ui/people.ts';
import { nameDay } from '../describe-due.ts';
import type { Part, Sentence } from '../../../rows/sentence/read-sentence.ts';
import styles from './sentence-chips.module.css';

interface SentenceChipsProps {
  sentence: Sentence;
  people: readonly Person[];
  now: Date;
  /** Leaves the words of a part in the title. */
  onKeep: (part: Part) => void;
  /** People whose name is in the title, to whom the task can be given. */
  named: readonly Person[];
  onGive: (person: Person) => void;
}

const ICONS = { day: CalendarDays, time: Clock, repeat: Repeat, person: UserRound, length: Hourglass, reminder: Bell };

/**
 * What was understood of a sentence, each with a button that leaves its words in the title, and whom else it may be for. It is also said to
 * screen readers.
 */
export function SentenceChips({ sentence, people, now, onKeep, named, onGive }: SentenceChipsProps) {
  const { t, language } = useTranslation('tasks');
  const habits = useDateHabits();
  const { day, time, rrule, parts } = sentence;
  const has = (kind: Part['kind']) => parts.some((part) => part.kind === kind);
  const dayName = day === '' ? '' : nameDay(day, now, t, habits);
  const timeWords = writeTime(time, habits);
  /** A time without words of its own follows from those of the day or of the rule, such as `Sunday afternoon`. */
  const dayWords = time === '' || has('time') ? dayName : t('dueAt', { day: dayName, time: timeWords });

  function describe({ kind, person, text }: Part): string {
    if (kind === 'day') return dayWords;
    if (kind === 'person') return people.find(({ id }) => id === person)?.firstName ?? text;
    if (kind === 'time') return has('day') || has('repeat') ? timeWords : t('dueAt', { day: dayName, time: timeWords });
    const rule = startLarge(describeRule(rrule, language));
    return has('day') ? rule : t('quickFrom', { rule, day: insideSentence(dayWords, language) });
  }

  return (
    <>
      <p role="status" className="visually-hidden">
        {parts.length === 0 ? '' : t('quickUnderstood', { parts: parts.map(describe).join(', ') })}
        {named.map(({ firstName }) => ` ${t('quickGive', { name: firstName })}`)}
      </p>
      {parts.length + named.length === 0 ? null : (
        <ul className={styles['chips']}>
          {parts.map((part) => {
            const Icon = ICONS[part.kind];
            const label = t('quickKeep', { part: describe(part), text: part.text });
            return (
              <li key={`${part.kind} ${part.text}`}>
                <button
                  type="button"
                  className={styles['chip']}
                  aria-label={label}
                  title={label}
                  onClick={() => onKeep(part)}
                >
                  <Icon size={16} aria-hidden="true" />
                  {describe(part)}
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            );
          })}
          {named.map((person) => (
            <li key={person.id}>
              <button type="button" className={`${styles['chip']} ${styles['offer']}`} onClick={() => onGive(person)}>
                <UserRound size={16} aria-hidden="true" />
                {t('quickGive', { name: person.firstName })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
