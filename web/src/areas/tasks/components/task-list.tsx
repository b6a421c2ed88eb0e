import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import type { Task } from '#contract/areas/tasks.ts';
import type { Shown } from '../../../lib/sync/rows.ts';
import { useRowFocus } from '../../../ui/focus/use-row-focus.ts';
import { useHeldPlaces } from '../../../rows/use-held-places.ts';
import type { Person } from '../../../ui/people.ts';
import { arrangeTasks, placeOf, type TaskGroup } from '../arrange.ts';
import { useTaskActions, type TaskActions } from '../use-task-actions.ts';
import styles from './task-list.module.css';
import { TaskRow } from './task-row.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface TaskListProps {
  tasks: readonly Shown<Task>[];
  people: readonly Person[];
  now: Date;
  /** The groups to show; default: all. */
  groups?: readonly TaskGroup[];
  onEdit: (task: Task) => void;
}

const GROUP_WORDS = {
  late: 'groupLate',
  today: 'groupToday',
  week: 'groupWeek',
  later: 'groupLater',
  none: 'groupNone',
} as const;

export function TaskList({ tasks, people, now, groups, onEdit }: TaskListProps) {
  const { t } = useTranslation('tasks');
  const places = useHeldPlaces((task: Task) => placeOf(task, now));
  const actions = useTaskActions();
  // The second button of a row is its text; the first is the tick box.
  const focus = useRowFocus('task', (row) => row.querySelectorAll('button')[1]);
  const [isDoneOpen, setIsDoneOpen] = useState(false);
  const arranged = arrangeTasks(tasks, now, places.held).filter(({ group }) => groups?.includes(group) ?? true);

  /** A ticked task stays in its place for a moment before it moves to the completed ones. */
  const lingering = useMemo(
    (): TaskActions => ({
      ...actions,
      toggle: (task) => {
        places.linger(task);
        actions.toggle(task);
      },
    }),
    [actions, places],
  );

  const row = (task: Shown<Task>) => (
    <li key={task.id} data-task={task.id} className={styles['item']} {...places.handlers(task)}>
      <TaskRow task={task} people={people} now={now} actions={lingering} onEdit={onEdit} />
    </li>
  );

  return (
    <div
      {...focus}
      role="presentation"
      className={styles['groups']}
      onKeyDown={(event) => moveFocus(event, event.currentTarget)}
    >
      {arranged.map(({ group, tasks: inGroup }) =>
        group === 'done' ? (
          <section key={group} className={styles['group']}>
            <h2 className={styles['heading']}>
              <button
                type="button"
                className={styles['fold']}
                aria-expanded={isDoneOpen}
                onClick={() => setIsDoneOpen((was) => !was)}
              >
                {t('groupDone', { count: inGroup.length })}
                <ChevronDown size={18} aria-hidden="true" className={isDoneOpen ? styles['unfolded'] : ''} />
              </button>
            </h2>
            {isDoneOpen ? <ul>{inGroup.map(row)}</ul> : null}
          </section>
        ) : (
          <section key={group} className={styles['group']} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={`${styles['heading']} ${group === 'late' ? styles['late'] : ''}`}>
              {t(GROUP_WORDS[group])}
            </h2>
            <ul>{inGroup.map(row)}</ul>
          </section>
        ),
      )}
    </div>
  );
}

/** Arrow up and down move the focus to the same control of the row above or below. */
function moveFocus(event: KeyboardEvent, list: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLElement)) return;
  const item = event.target.closest('[data-task]');
  if (!item) return;
  const rows = [...list.querySelectorAll('[data-task]')];
  const next = rows[rows.indexOf(item) + step];
  const at = [...item.querySelectorAll('button')].findIndex((button) => button === event.target);
  const target = next?.querySelectorAll('button')[at];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
