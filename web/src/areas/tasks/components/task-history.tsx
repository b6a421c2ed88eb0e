import { useState } from 'react';
import { assignees, tasks, type Task } from '#contract/areas/tasks.ts';
import type { HistoryEntry } from '#contract/sync.ts';
import { readHistory } from '../../../lib/api/read-history.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRow } from '../../../lib/sync/rows.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatTime, insideSentence } from '../../../ui/dates/dates.ts';
import { describeRule } from '../../../rows/repeat/rule-words.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import { nameDay } from '../describe-due.ts';
import { dueOf } from '../due.ts';
import { explainRefusal } from '../failures.ts';
import { differsNow, tellHistory, type Event } from '../history.ts';
import { FoldButton } from './fold-button.tsx';
import styles from './task-history.module.css';

interface TaskHistoryProps {
  task: Task;
  /** All present and past members. */
  people: readonly Person[];
  /** Called when an earlier value was brought back. */
  onBroughtBack: () => void;
}

type Loaded = readonly HistoryEntry[] | 'closed' | 'loading' | 'failed';

/** What was done to a task and by whom, with a button that brings back what it was before. It is fetched when it is opened. */
export function TaskHistory({ task: opened, people, onBroughtBack }: TaskHistoryProps) {
  const { t } = useTranslation('task-history');
  const may = useMayChange(tasks);
  const actions = useRowActions(tasks, { area: 'tasks', explain: explainRefusal });
  const [loaded, setLoaded] = useState<Loaded>('closed');
  const task = useRow(tasks, opened.id).row ?? opened;
  const say = useEventWords(people);

  function toggle() {
    if (loaded !== 'closed') return setLoaded('closed');
    setLoaded('loading');
    readHistory(tasks, opened.id).then(setLoaded, () => setLoaded('failed'));
  }

  const isBringable = (event: Event) =>
    event.kind !== 'status' && differsNow(event, task) && may.update(task, event.earlier);

  return (
    <div>
      <div className={styles['heading']}>
        <FoldButton label={t('history')} isOpen={loaded !== 'closed'} onToggle={toggle} />
      </div>
      <p role="status" className={styles['note']}>
        {loaded === 'loading' ? t('historyLoading') : loaded === 'failed' ? t('historyFailed') : ''}
      </p>
      {typeof loaded === 'string' ? null : (
        <ol>
          {tellHistory(loaded, task).map((event) => (
            <li key={event.key} className={styles['event']}>
              <span className={styles['words']}>
                {say.what(event)}
                <time dateTime={event.at} className={styles['time']}>
                  {say.when(event)}
                  {event.isAtKitchenScreen ? ` · ${t('historyKitchen')}` : ''}
                </time>
              </span>
              {isBringable(event) ? (
                <Button
                  tone="quiet"
                  aria-label={t('historyBringBackOf', { what: say.what(event) })}
                  onClick={() => {
                    actions.update(task, event.earlier, () => t('historyBroughtBack'));
                    onBroughtBack();
                  }}
                >
                  {t('historyBringBack')}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The sentences of events, in the language and the formats of the person. */
function useEventWords(people: readonly Person[]) {
  const { t, language } = useTranslation('task-history');
  const { t: sayTask } = useTranslation('tasks');
  const habits = useDateHabits();
  const now = useNow();
  const nameOf = (id: string) => people.find((person) => person.id === id)?.firstName ?? t('historyUnknown');

  /** A day as it stands in a sentence. English weekdays and months keep their capital. */
  function nameDayInside(day: string): string {
    const said = nameDay(day, now, sayTask, habits);
    return [sayTask('dueToday'), sayTask('dueTomorrow')].includes(said)
      ? said.toLowerCase()
      : insideSentence(said, language);
  }

  function sayDue(task: Pick<Task, 'due_date' | 'due_all_day'>): string {
    const due = dueOf(task);
    if (due === null) return '';
    const day = nameDayInside(due.day);
    return due.moment ? sayTask('dueAt', { day, time: formatTime(due.moment, habits) }) : day;
  }

  function what({ kind, actor, before, after }: Event): string {
    const who = actor === null ? t('historyServer') : nameOf(actor);
    switch (kind) {
      case 'create':
        return t('historyCreate', { who });
      case 'remove':
        return t('historyRemove', { who });
      case 'restore':
        return t('historyRestore', { who });
      case 'title':
        return t('historyTitle', { who, from: before.title });
      case 'description':
        return t('historyDescription', { who });
      case 'due':
        if (before.due_date === null) return t('historyDueSet', { who, to: sayDue(after) });
        return t(after.due_date === null ? 'historyDueGone' : 'historyDue', { who, from: sayDue(before) });
      case 'repeat':
        if (after.rrule === null) return t('historyRepeatGone', { who });
        return t('historyRepeat', { who, to: describeRule(after.rrule, language) });
      case 'people':
        return t('historyPeople', { who, to: new Intl.ListFormat(language).format(assignees(after).map(nameOf)) });
      case 'files':
        return t('historyFiles', { who });
      case 'status':
        if (after.status === 'completed') return t('historyDone', { who });
        if (after.status === 'in progress') return t('historyStarted', { who });
        return t(before.status === 'completed' ? 'historyNotDone' : 'historyNotStarted', { who });
    }
  }

  function when({ at }: Event): string {
    const moment = new Date(at);
    return sayTask('dueAt', { day: nameDay(dayOf(moment), now, sayTask, habits), time: formatTime(moment, habits) });
  }

  return { what, when };
}
