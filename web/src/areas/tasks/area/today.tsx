import { useMemo } from 'react';
import { assignees, tasks, type Task } from '#contract/areas/tasks.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { openRow } from '../../../rows/open-row.ts';
import type { Person } from '../../../ui/people.ts';
import { dayOf } from '../../../ui/dates/dates.ts';
import type { DayLine, LineSurroundings, TodayPart } from '../../area.ts';
import { placeOf } from '../arrange.ts';
import { TaskRow } from '../components/task-row.tsx';
import { dueOf } from '../due.ts';
import { useLingeringActions } from '../use-task-actions.ts';

const openTask = (task: Task) => openRow(tasks, task);

/** Where a task stands today; null for one of another day. */
function placeToday(task: Task, now: Date): Pick<DayLine, 'group' | 'startMs' | 'order'> | null {
  const { group, order } = placeOf(task, now);
  const due = dueOf(task);
  const startMs = due?.moment?.getTime() ?? null;
  if (group === 'late') return { group, startMs, order };
  if (group === 'today') return { group: startMs === null ? 'any' : 'timed', startMs, order };
  // What is due today may have been done before.
  if (group === 'done' || (group === 'earlier' && due?.day === dayOf(now))) return { group: 'done', startMs, order };
  return null;
}

/** Tasks that are late, due today, or done today. A press ticks them. */
export const useLines: TodayPart['useLines'] = (now, { people }) => {
  const { rows, status } = useRows(tasks);
  return useMemo(() => {
    const lines = rows.flatMap((task): DayLine[] => {
      const place = placeToday(task, now);
      return place
        ? [
            {
              ...{
                id: `task ${task.id}`,
                title: task.title,
                memberIds: assignees(task),
                isToDo: place.group !== 'done',
              },
              ...place,
              draw: (around) => <TaskLine {...{ task, people, now }} {...around} />,
            },
          ]
        : [];
    });
    return { lines, status };
  }, [rows, status, people, now]);
};

interface TaskLineProps extends LineSurroundings {
  task: Shown<Task>;
  people: readonly Person[];
  now: Date;
}

function TaskLine({ linger, ...row }: TaskLineProps) {
  const actions = useLingeringActions(linger);
  return (
    <div data-task={row.task.id}>
      <TaskRow {...row} actions={actions} onEdit={openTask} />
    </div>
  );
}
