import { Bell, CalendarDays, Clock, Hourglass, Repeat, UserRound, X } from 'lucide-react';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, insideSentence } from '../../ui/dates/dates.ts';
import type { Person } from '../../ui/people.ts';
import type { Part, Sentence } from '../sentence/sentence.ts';
import { describeMoment, describePart, nameDay } from './describe-part.ts';
import { fillIn } from '../../lib/i18n/i18n.ts';
import { useQuickWords } from './quick-words.ts';
import styles from './sentence-chips.module.css';

interface SentenceChipsProps {
  sentence: Sentence;
  people: readonly Person[];
  now: Date;
  /** Leaves the words of a part in the title. */
  onKeep: (part: Part) => void;
  /** Takes the other reading of a part. */
  onSwap: (part: Part) => void;
  /** People whose name is in the title, for whom it can be. */
  named: readonly Person[];
  onGive: (person: Person) => void;
  /** What is made is on a day even where none is said. */
  hasAlwaysDay: boolean;
}

const ICONS = { day: CalendarDays, time: Clock, repeat: Repeat, person: UserRound, length: Hourglass, reminder: Bell };

/**
 * What was understood of a sentence, each with a button that leaves its words in the title; what others mean by the same words, and whom else
 * it may be for. It is also said to screen readers.
 */
export function SentenceChips({
  sentence,
  people,
  now,
  onKeep,
  onSwap,
  named,
  onGive,
  hasAlwaysDay,
}: SentenceChipsProps) {
  const words = useQuickWords();
  const habits = useDateHabits();
  const speech = { words, habits, now };
  const { day, parts, unread } = sentence;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.firstName ?? '';
  const shown = parts.map((part) => ({ part, said: describePart(part, sentence, nameOf, speech) }));
  const isDaySaid = parts.some((part) => part.kind === 'day' || part.kind === 'time' || part.kind === 'repeat');
  const usual =
    hasAlwaysDay && !isDaySaid && sentence.title !== ''
      ? fillIn(words.allDay, { day: nameDay(day || dayOf(now), speech) })
      : '';
  const said = [...shown.map((one) => one.said), usual].filter(Boolean).join(', ');
  const kept = unread === '' ? '' : fillIn(words.unread, { text: unread });
  const gives = named.map((person) => ({ person, label: fillIn(words.give, { name: person.firstName }) }));

  return (
    <>
      <p role="status" className="visually-hidden">
        {[said === '' ? '' : fillIn(words.understood, { parts: said }), kept, ...gives.map(({ label }) => label)]
          .filter(Boolean)
          .join(' ')}
      </p>
      {shown.length + named.length === 0 && usual === '' ? null : (
        <ul className={styles['chips']}>
          {shown.map(({ part, said: text }) => {
            const Icon = ICONS[part.kind];
            const label = fillIn(words.keep, { part: text, text: part.text });
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
                  {text}
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            );
          })}
          {usual === '' ? null : (
            <li className={`${styles['chip']} ${styles['usual']}`}>
              <CalendarDays size={16} aria-hidden="true" />
              {usual}
            </li>
          )}
          {parts.map((part) =>
            part.other ? (
              <li key={`other ${part.kind} ${part.text}`}>
                <button type="button" className={`${styles['chip']} ${styles['offer']}`} onClick={() => onSwap(part)}>
                  {fillIn(words.instead, {
                    when: insideSentence(describeMoment(part.other, speech), habits.language),
                  })}
                </button>
              </li>
            ) : null,
          )}
          {gives.map(({ person, label }) => (
            <li key={person.id}>
              <button type="button" className={`${styles['chip']} ${styles['offer']}`} onClick={() => onGive(person)}>
                <UserRound size={16} aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {kept === '' ? null : (
        <p aria-hidden="true" className={styles['unread']}>
          {kept}
        </p>
      )}
    </>
  );
}
