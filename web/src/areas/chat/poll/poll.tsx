import { Check } from 'lucide-react';
import type { ChatMessage } from '#contract/areas/chat/messages.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay, formatTime, insideSentence } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import type { Message } from '../room/arrange.ts';
import styles from './poll.module.css';
import { isClosed, tally } from './tally.ts';

interface PollProps {
  message: Message;
  poll: NonNullable<ChatMessage['poll']>;
  people: readonly Person[];
  myId: string;
  onVote: (message: Message, options: readonly number[]) => void;
}

/** The answers of a poll with who gave them. A press votes, and takes it back. */
export function Poll({ message, poll, people, myId, onVote }: PollProps) {
  const { t, language } = useTranslation('chat');
  const habits = useDateHabits();
  const now = useNow();
  const isOver = isClosed(message, now);
  const { counts, voters, best } = tally(message);
  const own = message.votes?.[myId] ?? [];
  const closesAt = message.poll_closes_at === null ? null : new Date(message.poll_closes_at);

  function vote(option: number): void {
    const kept = poll.has_several_answers ? own.filter((one) => one !== option) : [];
    onVote(message, own.includes(option) ? kept : [...kept, option]);
  }
  const namesOf = (option: number) =>
    people.filter(({ id }) => message.votes?.[id]?.includes(option)).map(({ firstName }) => firstName);

  return (
    <div className={styles['poll']} role="group" aria-label={message.message_text}>
      {poll.options.map((words, option) => {
        const names = namesOf(option);
        const share = voters === 0 ? 0 : (counts[option] ?? 0) / voters;
        return (
          <button
            // An option has nothing else, and its place does not change.
            // oxlint-disable-next-line react/no-array-index-key
            key={option}
            type="button"
            role={poll.has_several_answers ? 'checkbox' : 'radio'}
            aria-checked={own.includes(option)}
            disabled={isOver}
            className={`${styles['option']} ${isOver && best.includes(option) ? styles['best'] : ''}`}
            onClick={() => vote(option)}
          >
            <span className={styles['bar']} style={{ width: `${share * 100}%` }} />
            <span className={styles['mark']}>
              {own.includes(option) ? <Check size={16} aria-hidden="true" /> : null}
            </span>
            <span className={styles['words']}>
              {words}
              {names.length > 0 ? <span className={styles['names']}>{names.join(', ')}</span> : null}
            </span>
            <span className="figures">{counts[option]}</span>
          </button>
        );
      })}
      <p className={styles['note']}>
        {isOver
          ? t('pollClosed', { count: voters })
          : [
              t(poll.has_several_answers ? 'pollSeveral' : 'pollOne'),
              closesAt
                ? t('pollCloses', {
                    when: `${insideSentence(formatDay(dayOf(closesAt), dayOf(now), habits), language)} ${formatTime(closesAt, habits)}`,
                  })
                : '',
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
    </div>
  );
}
