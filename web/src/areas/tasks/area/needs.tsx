import { useState } from 'react';
import { tasks, taskPermissions, type Task } from '#contract/areas/tasks.ts';
import { useMay, useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import styles from '../../../rows/needs/needs.module.css';
import { openRow } from '../../../rows/open-row.ts';
import { useGroupActions } from '../../../rows/use-group-actions.ts';
import { useHeldPlaces } from '../../../rows/use-held-places.ts';
import { Button } from '../../../ui/button.tsx';
import type { NeedsPart } from '../../area.ts';
import { planBulk, type BulkChange } from '../bulk.ts';
import { TaskRow } from '../components/task-row.tsx';
import { explainRefusal } from '../failures.ts';
import { needOf, type Need, type Viewer } from '../task-needs/needs.ts';
import { useLingeringActions } from '../use-task-actions.ts';

const BulkDialog = lazySheet(() => import('../components/bulk-dialog.tsx').then((file) => file.BulkDialog));

const KINDS: readonly Need['kind'][] = ['unowned', 'lateOfOthers'];
const compare = (one: string, other: string) => (one < other ? -1 : 1);

/** Tasks without an owner, and late tasks of others, unless their day is shown beside it. */
export const useNeeds: NeedsPart['useNeeds'] = (now, { people, currentMembers, myId }, isFamilyShown) => {
  const { t } = useTranslation('task-needs');
  const { t: sayTasks } = useTranslation('tasks');
  const mayManage = useMay()(taskPermissions.manage);
  const mayChange = useMayChange(tasks);
  const { rows } = useRows(tasks);
  const group = useGroupActions(tasks, { area: 'tasks', explain: explainRefusal });
  /** `number` counts the openings, so that each starts with a fresh state. */
  const [giving, setGiving] = useState<{ task: Task | null; number: number }>({ task: null, number: 0 });

  const toMe: BulkChange = { kind: 'give', mode: 'single', chosen: [myId] };
  const mayTake = (task: Task) => planBulk([task], toMe, mayChange, myId).length > 0;
  const viewer: Viewer = { myId, mayManage, mayTake, presentIds: new Set(currentMembers.map(({ id }) => id)) };
  // Before the members are known, every task would be without an owner.
  const places = useHeldPlaces((task: Task) => (currentMembers.length > 0 ? needOf(task, viewer, now) : null));
  const actions = useLingeringActions(places.linger);
  const listed = rows.flatMap((task) => {
    const need = places.placeOf(task);
    return need && !(isFamilyShown && need.kind === 'lateOfOthers') ? [{ task, need }] : [];
  });
  if (listed.length === 0) return null;

  function give(task: Task, change: BulkChange): void {
    group.update(planBulk([task], change, mayChange, myId), () => ({ title: sayTasks('bulkGiven', { count: 1 }) }));
  }
  const close = () => setGiving(({ number }) => ({ task: null, number }));

  return (
    <>
      {KINDS.map((kind) => {
        const ofKind = listed.filter(({ need }) => need.kind === kind);
        return ofKind.length === 0 ? null : (
          <section key={kind} aria-labelledby={`today-${kind}`}>
            <h3 id={`today-${kind}`} className={styles['kind']}>
              {t(kind)}
            </h3>
            <ul>
              {ofKind
                .toSorted((one, other) => compare(one.need.order, other.need.order))
                .map(({ task }) => (
                  <li key={task.id} data-need={task.id} className={styles['item']} {...places.handlers(task)}>
                    <div className={styles['row']}>
                      <TaskRow {...{ task, people, now, actions }} onEdit={(opened) => openRow(tasks, opened)} />
                    </div>
                    {mayManage ? (
                      <Button
                        tone="quiet"
                        aria-label={t('giveTask', { title: task.title })}
                        onClick={() => setGiving(({ number }) => ({ task, number: number + 1 }))}
                      >
                        {t('give')}
                      </Button>
                    ) : (
                      <Button
                        tone="quiet"
                        aria-label={t('takeTask', { title: task.title })}
                        onClick={() => give(task, toMe)}
                      >
                        {t('take')}
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          </section>
        );
      })}
      {giving.number > 0 ? (
        <BulkDialog
          key={giving.number}
          isOpen={giving.task !== null}
          kind="give"
          count={1}
          {...{ currentMembers, myId }}
          onClose={close}
          onChoose={(change) => {
            close();
            if (giving.task) give(giving.task, change);
          }}
        />
      ) : null}
    </>
  );
};
