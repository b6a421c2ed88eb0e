import { memo, type PointerEvent } from 'react';
import type { Task } from '#contract/areas/tasks.ts';
import type { Shown } from '../../../lib/sync/rows.ts';
import { ArrowRows } from '../../../ui/focus/arrow-rows.tsx';
import { useFirstRows } from '../../../rows/use-first-rows.ts';
import { useHeldPlaces, type HeldPlaces } from '../../../rows/use-held-places.ts';
import type { RowSelection } from '../../../rows/use-row-selection.ts';
import type { Person } from '../../../ui/people.ts';
import { arrangeTasks, placeOf, type Ordering, type Place } from '../arrange.ts';
import { useLingeringActions, type TaskActions } from '../use-task-actions.ts';
import { DoneGroup } from './done-group.tsx';
import styles from './task-list.module.css';
import { TaskRow } from './task-row.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface TaskListProps {
  tasks: readonly Shown<Task>[];
  people: readonly Person[];
  now: Date;
  /** The order of the open tasks, where it is not that of their due dates. */
  orderOf?: Ordering | undefined;
  /** Rows can be chosen together. */
  selection?: RowSelection;
  /** The completed tasks are what the person looks for. */
  opensDone?: boolean;
  onEdit: (task: Task) => void;
}

/** The height of a row with one line of title. */
const ROW_PX = 57;

const GROUP_WORDS = {
  late: 'groupLate',
  today: 'groupToday',
  week: 'groupWeek',
  later: 'groupLater',
  none: 'groupNone',
  all: 'groupAll',
} as const;

export function TaskList(props: TaskListProps) {
  const { tasks, people, now, orderOf, selection, opensDone = false, onEdit } = props;
  const { t } = useTranslation('tasks');
  const places = useHeldPlaces((task: Task) => placeOf(task, now, orderOf));
  const { linger, handlers } = places;
  const actions = useLingeringActions(linger);
  const arranged = arrangeTasks(tasks, now, places.held, orderOf);
  const first = new Set(arranged.flatMap((group) => group.tasks).slice(0, useFirstRows()));

  const row = (task: Shown<Task>) => (
    <Item key={task.id} {...{ task, people, now, selection, handlers, actions, onEdit }} isDrawn={first.has(task)} />
  );

  return (
    <ArrowRows name="task" className={styles['groups']}>
      {arranged.map(({ group, tasks: inGroup }) =>
        group === 'done' || group === 'earlier' ? (
          <DoneGroup
            key={group}
            heading={t(group === 'done' ? 'groupDone' : 'groupEarlier', { count: inGroup.length })}
            rows={inGroup}
            startsOpen={opensDone}
          >
            {row}
          </DoneGroup>
        ) : (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={`${styles['heading']} ${group === 'late' ? styles['late'] : ''}`}>
              {t(GROUP_WORDS[group])}
            </h2>
            <ul>{inGroup.map(row)}</ul>
          </section>
        ),
      )}
    </ArrowRows>
  );
}

interface ItemProps extends Pick<TaskListProps, 'people' | 'now' | 'selection' | 'onEdit'> {
  task: Shown<Task>;
  actions: TaskActions;
  handlers: HeldPlaces<Task, Place>['handlers'];
  isDrawn: boolean;
}

/** A long list draws only those again that changed. */
const Item = memo(function Item({ task, selection, handlers, isDrawn, ...row }: ItemProps) {
  // Its space is there, so that a reloaded page finds its place.
  if (!isDrawn) return <li style={{ height: ROW_PX }} />;
  return (
    <li
      data-task={task.id}
      className={`${styles['item']} ${selection ? styles['selectable'] : ''}`}
      {...mergeHandlers(handlers(task), selection?.handlers(task.id))}
    >
      <TaskRow
        {...row}
        task={task}
        isSelected={selection?.isActive ? selection.ids.has(task.id) : undefined}
        onSelect={selection && !selection.isActive ? () => selection.toggle(task.id) : undefined}
      />
    </li>
  );
});

type Handlers = ReturnType<RowSelection['handlers']>;

/** The handlers of a row that may not move and can be chosen. */
function mergeHandlers<Held extends Pick<Handlers, 'onPointerUp' | 'onPointerCancel'> & { onPointerDown: () => void }>(
  held: Held,
  chosen: Handlers | undefined,
): Held & Partial<Handlers> {
  if (!chosen) return held;
  return {
    ...held,
    ...chosen,
    onPointerDown: (event: PointerEvent) => {
      held.onPointerDown();
      chosen.onPointerDown(event);
    },
    onPointerUp: () => {
      held.onPointerUp();
      chosen.onPointerUp();
    },
    onPointerCancel: () => {
      held.onPointerCancel();
      chosen.onPointerCancel();
    },
  };
}
