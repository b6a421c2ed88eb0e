import {
  ArrowRight,
  CircleCheck,
  Clock,
  CloudUpload,
  Eye,
  ListChecks,
  Paperclip,
  Pencil,
  Repeat,
  Trash2,
} from 'lucide-react';
import { assignees, tasks, type Task } from '#contract/areas/tasks.ts';
import type { Shown } from '../../../lib/sync/rows.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { AudienceMark } from '../../../rows/audience/audience-mark.tsx';
import { AvatarStack } from '../../../ui/avatar.tsx';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import type { Person } from '../../../ui/people.ts';
import { RowMenu, type RowMenuItem } from '../../../ui/row-menu.tsx';
import { SwipeRow } from '../../../ui/swipe-row.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { describeDone, describeDue } from '../describe-due.ts';
import { isLate } from '../due.ts';
import { STATES } from '../states.ts';
import { ruleWords } from '../lazy-parts.ts';
import type { TaskActions } from '../use-task-actions.ts';
import styles from './task-row.module.css';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface TaskRowProps {
  task: Shown<Task>;
  people: readonly Person[];
  now: Date;
  actions: TaskActions;
  /** Whom it is for is said beside it. */
  isNamed?: boolean;
  /** Undefined while no rows are being chosen. */
  isSelected?: boolean | undefined;
  /** Begins choosing several rows with this one. */
  onSelect?: (() => void) | undefined;
  onEdit: (task: Task) => void;
}

export function TaskRow({ task, people, now, actions, isNamed = false, isSelected, onSelect, onEdit }: TaskRowProps) {
  const { t } = useTranslation('tasks');
  const habits = useDateHabits();
  const describeRule = ruleWords.useCode(task.rrule !== null);
  const may = useMayChange(tasks);
  const ids = assignees(task);
  const owners = people.filter((person) => ids.includes(person.id));
  const late = isLate(task, now);
  const isDone = task.status === 'completed';
  const mayTick = may.update(task, { status: isDone ? 'pending' : 'completed' });
  const mayEdit = may.update(task, { title: `${task.title}.` });
  const mayMove = !isDone && mayEdit;
  const due = isDone ? describeDone(task, now, t, habits) : describeDue(task, now, t, habits);

  const items: RowMenuItem[] = [
    ...(mayTick
      ? [
          {
            key: 'done',
            label: t(isDone ? 'menuNotDone' : 'menuDone'),
            icon: <SquareIcon />,
            run: () => actions.toggle(task),
          },
        ]
      : []),
    ...(mayTick && !isDone
      ? [{ key: 'start', label: t('menuStart'), icon: <SquareIcon isHalf />, run: () => actions.start(task) }]
      : []),
    ...(mayMove
      ? [
          {
            key: 'tomorrow',
            label: t('menuTomorrow'),
            icon: <ArrowRight size={18} />,
            run: () => actions.moveToTomorrow(task),
          },
        ]
      : []),
    mayTick || mayEdit
      ? { key: 'edit', label: t('edit'), icon: <Pencil size={18} />, run: () => onEdit(task) }
      : { key: 'open', label: t('open'), icon: <Eye size={18} />, run: () => onEdit(task) },
    ...(onSelect ? [{ key: 'select', label: t('menuSelect'), icon: <ListChecks size={18} />, run: onSelect }] : []),
    ...(may.remove(task)
      ? [
          {
            key: 'delete',
            label: t('menuDelete'),
            icon: <Trash2 size={18} />,
            run: () => actions.remove(task),
            isDanger: true,
          },
        ]
      : []),
  ];

  function sayWhose() {
    const names = nameOwners(owners, (first, count) => t('andMore', { names: first, count }));
    if (names !== '') showToast(() => ({ key: 'whose', title: t('tickOfOthers', { names }) }));
  }

  return (
    <SwipeRow
      right={
        mayTick
          ? { label: t(isDone ? 'menuNotDone' : 'swipeDone'), icon: <SquareIcon />, run: () => actions.toggle(task) }
          : null
      }
      left={
        mayMove
          ? { label: t('swipeTomorrow'), icon: <ArrowRight size={20} />, run: () => actions.moveToTomorrow(task) }
          : null
      }
    >
      <div className={`${styles['row']} ${isSelected ? styles['selected'] : ''}`}>
        <TickBox
          state={STATES[task.status]}
          label={t('tick', { title: task.title })}
          hue={owners[0]?.hue ?? null}
          disabled={!mayTick}
          onToggle={() => actions.toggle(task)}
          onRefuse={sayWhose}
        />
        <button type="button" className={styles['main']} aria-pressed={isSelected} onClick={() => onEdit(task)}>
          <span className={`${styles['title']} ${isDone ? styles['done'] : ''}`}>
            {task.title}
            {task.audience ? <AudienceMark /> : null}
          </span>
          <span className={styles['caption']}>
            {late && due ? (
              <span className={styles['late']}>
                <Clock size={14} aria-hidden="true" />
                {due}
              </span>
            ) : null}
            {!late && due ? <span>{due}</span> : null}
            {task.rrule && !isDone ? (
              <span className={styles['repeat']}>
                <Repeat size={14} aria-hidden="true" />
                {describeRule?.(task.rrule, habits.language)}
              </span>
            ) : null}
            {task.status === 'in progress' ? <span>{t('inProgress')}</span> : null}
            {isNamed ? null : <span>{nameOwners(owners, (names, count) => t('andMore', { names, count }))}</span>}
            {task.attachments ? (
              <span className={styles['files']}>
                <Paperclip size={14} aria-hidden="true" />
                <span className="visually-hidden">{t('filesOf', { count: task.attachments.length })}</span>
                <span aria-hidden="true">{task.attachments.length}</span>
              </span>
            ) : null}
            {task._waiting ? (
              <span className={styles['waiting']} title={t('waiting')}>
                <CloudUpload size={14} aria-hidden="true" />
                <span className="visually-hidden">{t('waiting')}</span>
              </span>
            ) : null}
          </span>
        </button>
        <span className={styles['people']}>
          {isSelected ? (
            <CircleCheck size={24} className={styles['check']} aria-hidden="true" />
          ) : (
            <AvatarStack people={isNamed ? [] : owners} />
          )}
        </span>
        <RowMenu label={t('rowMenu', { title: task.title })} items={items} className={styles['menu'] ?? ''} />
      </div>
    </SwipeRow>
  );
}

/** The first names of up to two people, and the number of the others. */
function nameOwners(owners: readonly Person[], more: (names: string, count: number) => string): string {
  const names = owners.slice(0, 2).map((person) => person.firstName);
  const rest = owners.length - names.length;
  return rest > 0 ? more(names.join(', '), rest) : names.join(', ');
}

/** A small tick box as an icon: a rounded square, as everywhere a task can be ticked. */
function SquareIcon({ isHalf = false }: { isHalf?: boolean }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <rect x="1.5" y="1.5" width="15" height="15" rx="4" />
      {isHalf ? (
        <path d="M4 4h5v10H4z" fill="currentColor" stroke="none" />
      ) : (
        <path d="m5.5 9.5 2.5 2.3 4.5-5" strokeLinecap="round" strokeLinejoin="round" />
      )}
    </svg>
  );
}
