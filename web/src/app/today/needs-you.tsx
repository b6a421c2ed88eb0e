import { useState } from 'react';
import { tasks, taskPermissions, type Task } from '#contract/areas/tasks.ts';
import { planBulk, type BulkChange } from '../../areas/tasks/bulk.ts';
import { TaskRow } from '../../areas/tasks/components/task-row.tsx';
import { TaskRows } from '../../areas/tasks/components/task-rows.tsx';
import { explainRefusal } from '../../areas/tasks/failures.ts';
import { useLingeringActions } from '../../areas/tasks/use-task-actions.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay, useMayChange } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { useGroupActions } from '../../rows/use-group-actions.ts';
import { useHeldPlaces } from '../../rows/use-held-places.ts';
import { Button } from '../../ui/button.tsx';
import { openRow } from '../../rows/open-row.ts';
import { usePeople } from '../people.ts';
import { UnsavedNotice } from '../session/unsaved-notice.tsx';
import { InvitationNeeds, useInvitationNeeds } from './invitation-needs.tsx';
import { OfferNeed, useOfferNeed } from './offer-need.tsx';
import { needOf, type Need, type Viewer } from './needs.ts';
import styles from './needs-you.module.css';

const BulkDialog = lazySheet(() =>
  import('../../areas/tasks/components/bulk-dialog.tsx').then((file) => file.BulkDialog),
);

const KINDS: readonly Need['kind'][] = ['unowned', 'lateOfOthers'];
const compare = (one: string, other: string) => (one < other ? -1 : 1);

/** What waits for a decision of this person: tasks without an owner, late tasks of others, invitations without an answer, an offer of the family, and changes that were refused. */
export function NeedsYou({ now }: { now: Date }) {
  const { t } = useTranslation('today');
  const { t: sayTasks } = useTranslation('tasks');
  const { family } = useSession();
  const { people, currentMembers } = usePeople();
  const mayManage = useMay()(taskPermissions.manage);
  const mayChange = useMayChange(tasks);
  const { rows } = useRows(tasks);
  const { notSaved } = useSyncStatus();
  const invitations = useInvitationNeeds(now);
  const offer = useOfferNeed(now);
  const group = useGroupActions(tasks, { area: 'tasks', explain: explainRefusal });
  /** `number` counts the openings, so that each starts with a fresh state. */
  const [giving, setGiving] = useState<{ task: Task | null; number: number }>({ task: null, number: 0 });

  const myId = family?.member_id ?? '';
  const toMe: BulkChange = { kind: 'give', mode: 'single', chosen: [myId] };
  const mayTake = (task: Task) => planBulk([task], toMe, mayChange, myId).length > 0;
  const viewer: Viewer = { myId, mayManage, mayTake, presentIds: new Set(currentMembers.map(({ id }) => id)) };
  // Before the members are known, every task would be without an owner.
  const places = useHeldPlaces((task: Task) => (currentMembers.length > 0 ? needOf(task, viewer, now) : null));
  const actions = useLingeringActions(places.linger);
  const listed = rows.flatMap((task) => {
    const need = places.placeOf(task);
    return need ? [{ task, need }] : [];
  });
  if (listed.length === 0 && notSaved.length === 0 && invitations.length === 0 && !offer) return null;

  function give(task: Task, change: BulkChange): void {
    group.update(planBulk([task], change, mayChange, myId), () => ({ title: sayTasks('bulkGiven', { count: 1 }) }));
  }

  return (
    <section aria-labelledby="today-needs" className={styles['needs']}>
      <h2 id="today-needs" className={styles['heading']}>
        {t('needs')}
      </h2>
      <UnsavedNotice />
      <TaskRows className={styles['groups']}>
        {offer ? <OfferNeed offer={offer} /> : null}
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
                    <li key={task.id} data-task={task.id} className={styles['item']} {...places.handlers(task)}>
                      <div className={styles['row']}>
                        <TaskRow {...{ task, people, now, actions }} onEdit={(task) => openRow(tasks, task)} />
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
        {invitations.length > 0 ? <InvitationNeeds invitations={invitations} now={now} /> : null}
      </TaskRows>
      {giving.number > 0 ? (
        <BulkDialog
          key={giving.number}
          isOpen={giving.task !== null}
          kind="give"
          count={1}
          {...{ currentMembers, myId }}
          onClose={() => setGiving(({ number }) => ({ task: null, number }))}
          onChoose={(change) => {
            setGiving(({ number }) => ({ task: null, number }));
            if (giving.task) give(giving.task, change);
          }}
        />
      ) : null}
    </section>
  );
}
