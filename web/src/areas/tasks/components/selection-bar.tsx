import { CalendarDays, Check, Trash2, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { tasks as taskTable, taskPermissions, type Task } from '#contract/areas/tasks.ts';
import { useMay, useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { useGroupActions } from '../../../rows/use-group-actions.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import type { Person } from '../../../ui/people.ts';
import { countAllowed, planBulk, type BulkChange } from '../bulk.ts';
import { explainRefusal } from '../failures.ts';
import styles from './selection-bar.module.css';

const BulkDialog = lazySheet(() => import('./bulk-dialog.tsx').then((file) => file.BulkDialog));

interface SelectionBarProps {
  chosen: readonly Task[];
  currentMembers: readonly Person[];
  myId: string;
  now: Date;
  onEnd: () => void;
}

/** What can be done to the chosen tasks at once, and for how many of them. */
export function SelectionBar({ chosen, currentMembers, myId, now, onEnd }: SelectionBarProps) {
  const { t } = useTranslation('tasks');
  const may = useMay();
  const mayChange = useMayChange(taskTable);
  const group = useGroupActions(taskTable, { area: 'tasks', explain: explainRefusal });
  const [asked, setAsked] = useState<'move' | 'give' | null>(null);
  const [opening, setOpening] = useState(0);
  const allowed = countAllowed(chosen, mayChange, dayOf(now));
  const count = chosen.length;

  /** The bar goes, and with it the focus that a button in it had. */
  function end() {
    const row = document.querySelector(`[data-task="${chosen[0]?.id}"]`);
    row?.querySelector<HTMLElement>('button:not([role=checkbox])')?.focus({ preventScroll: true });
    onEnd();
  }

  function finish(done: number, words: 'bulkDone' | 'bulkNotDone' | 'bulkMoved' | 'bulkGiven' | 'bulkDeleted') {
    end();
    const left = count - done;
    return () => ({
      title: t(words, { count: done }),
      ...(left > 0 ? { description: t('bulkLeft', { count: left }) } : {}),
    });
  }

  function change(wanted: BulkChange) {
    const changes = planBulk(chosen, wanted, mayChange, myId);
    const words = { tick: allowed.ticks ? 'bulkDone' : 'bulkNotDone', move: 'bulkMoved', give: 'bulkGiven' } as const;
    group.update(changes, finish(changes.length, words[wanted.kind]));
  }

  function remove() {
    const removed = chosen.filter((task) => mayChange.remove(task));
    group.remove(removed, finish(removed.length, 'bulkDeleted'));
  }

  function ask(what: 'move' | 'give') {
    setAsked(what);
    setOpening(opening + 1);
  }

  const action = { className: styles['action'] ?? '' };
  return (
    <div role="toolbar" aria-label={t('selection')} className={styles['bar']}>
      <IconButton label={t('selectionEnd')} onClick={end}>
        <X size={20} />
      </IconButton>
      <p role="status" className={styles['count']}>
        {t('selected', { count })}
        {allowed.any < count ? (
          <span className={styles['some']}>{t('selectedSome', { count: allowed.any, all: count })}</span>
        ) : null}
      </p>
      {allowed.tick > 0 ? (
        <Button {...action} icon={<Check size={18} />} onClick={() => change({ kind: 'tick', isDone: allowed.ticks })}>
          {t(allowed.ticks ? 'menuDone' : 'menuNotDone')}
        </Button>
      ) : null}
      {allowed.move > 0 ? (
        <Button {...action} icon={<CalendarDays size={18} />} onClick={() => ask('move')}>
          {t('bulkMove')}
        </Button>
      ) : null}
      {may(taskPermissions.manage) ? (
        <Button {...action} icon={<UserRound size={18} />} onClick={() => ask('give')}>
          {t('bulkGive')}
        </Button>
      ) : null}
      {allowed.remove > 0 ? (
        <Button {...action} icon={<Trash2 size={18} />} onClick={remove}>
          {t('menuDelete')}
        </Button>
      ) : null}
      {opening > 0 ? (
        <BulkDialog
          key={opening}
          isOpen={asked !== null}
          kind={asked ?? 'move'}
          count={count}
          {...{ currentMembers, myId }}
          onClose={() => setAsked(null)}
          onChoose={(wanted) => {
            setAsked(null);
            change(wanted);
          }}
        />
      ) : null}
    </div>
  );
}
