import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { assignees, tasks, type Task, taskPermissions } from '#contract/areas/tasks.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { ListStates } from '../../rows/list-states.tsx';
import { RecentlyDeletedButton } from '../../rows/recently-deleted-button.tsx';
import type { StoredChoices, StoredLine } from '../../rows/drafts/stored-draft.ts';
import { QuickAdd } from '../../rows/quick-add/quick-add.tsx';
import { useRowSelection } from '../../rows/use-row-selection.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, HouseDrawing, TableDrawing } from '../../ui/empty-state.tsx';
import type { Person } from '../../ui/people.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { placeOf } from './arrange.ts';
import { PeopleFilter } from './components/people-filter.tsx';
import { TaskList } from './components/task-list.tsx';
import { nameManagers, presetFor } from './assignment.ts';
import { listTools, selectionBar, taskKinds } from './lazy-parts.ts';
import { filterTasks, orderingOf, readChoices, type ListChoices } from './list-choices.ts';
import styles from './tasks-screen.module.css';
import { useTaskActions } from './use-task-actions.ts';
import { useTaskMaker } from './use-task-maker.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

export interface TasksScreenProps {
  /** All present and past members. */
  people: readonly Person[];
  currentMembers: readonly Person[];
  managers: readonly Person[];
  myId: string;
  /** The member whose tasks the address asks for. */
  who: string | null;
  /** Storage for the line in the field for a new task. */
  typed: StoredLine;
  /** Storage for the choices of what the list shows. */
  stored: StoredChoices;
  onWho: (id: string | null) => void;
  onNew: () => void;
  onEdit: (task: Task) => void;
}

export function TasksScreen(props: TasksScreenProps) {
  const { people, currentMembers, managers, myId, typed, stored, onNew, onEdit } = props;
  const { t, language } = useTranslation('tasks');
  const view = useRows(tasks);
  const { rows } = view;
  const { restore } = useTaskActions();
  const may = useMay();
  const now = useNow();
  const mayCreate = may(taskPermissions.create);
  const mayManage = may(taskPermissions.manage);
  const [kept, setKept] = useState(() => readChoices(stored.read()));
  const [sought, setSought] = useState('');
  const [hasTools, setHasTools] = useState(kept.state !== null || kept.sort !== 'due');
  const tools = listTools.useCode(hasTools);
  // What the address asks for counts. A stored member may have left.
  const keptWho = currentMembers.some(({ id }) => id === kept.who) ? kept.who : null;
  const who = props.who ?? keptWho;
  const choices = useMemo(() => ({ ...kept, who }), [kept, who]);
  const shown = useMemo(() => filterTasks(rows, choices, sought), [rows, choices, sought]);
  const orderOf = useMemo(() => orderingOf(choices.sort, people, now), [choices.sort, people, now]);
  const maker = useTaskMaker(presetFor(who, myId, mayManage));
  const selection = useRowSelection('task', shown);
  const bar = selectionBar.useCode(selection.isActive);
  const left = useMemo(() => countLeft(rows, now), [rows, now]);
  const isNarrowed = sought.trim() !== '' || choices.state !== null;
  const isEmpty = isNarrowed ? shown.length === 0 : !shown.some((task) => placeOf(task, now).group !== 'earlier');
  const person = currentMembers.find((one) => one.id === who) ?? null;

  function choose(next: Partial<ListChoices>) {
    const all = { ...choices, ...next };
    setKept(all);
    stored.store(all);
    selection.clear();
    if ('who' in next) props.onWho(all.who);
  }

  function showAll() {
    setSought('');
    choose({ state: null, sort: 'due' });
  }

  /** Closing the tools shows the whole list again, so that nothing hides rows unseen. */
  function toggleTools() {
    setHasTools(!hasTools);
    if (hasTools) showAll();
  }

  function renderList() {
    const list = (
      <TaskList
        // Rows of another order or state are not held in their places, and their folds begin anew.
        key={`${choices.sort} ${choices.state} ${sought !== ''}`}
        {...{ people, now, orderOf, selection, onEdit }}
        tasks={shown}
        opensDone={choices.state === 'completed' || sought !== ''}
      />
    );
    if (!isEmpty) return list;
    if (isNarrowed) return <EmptyState drawing={<HouseDrawing />} title={t('noMatch')} />;
    return (
      <>
        {renderEmpty()}
        {shown.length > 0 ? list : null}
      </>
    );
  }

  function renderEmpty() {
    if (person) return <EmptyState drawing={<HouseDrawing />} title={t('emptyPerson', { name: person.firstName })} />;
    return (
      <EmptyState
        drawing={<TableDrawing />}
        title={t('emptyTitle')}
        note={mayCreate ? t('emptyNote') : t('emptyReadOnly', { names: nameManagers(managers, language) })}
        action={mayCreate ? <Button onClick={onNew}>{t('emptyAction')}</Button> : undefined}
      />
    );
  }

  return (
    <div className={styles['screen']}>
      <h1 className={`said-by-header ${styles['title']}`}>{t('title')}</h1>
      <aside className={styles['people']}>
        <PeopleFilter {...{ myId, left }} people={currentMembers} chosen={who} onChoose={(id) => choose({ who: id })} />
      </aside>
      <div className={styles['list']}>
        {mayCreate ? (
          <QuickAdd
            makers={[maker]}
            label={t('quickAdd')}
            typed={typed}
            {...{ kinds: taskKinds, people: currentMembers, myId }}
          />
        ) : null}
        {rows.length > 0 ? (
          <div className={styles['toolsButtons']}>
            <Button
              tone="quiet"
              icon={<SlidersHorizontal size={18} aria-hidden="true" />}
              aria-expanded={hasTools}
              onClick={toggleTools}
            >
              {t('tools')}
            </Button>
            {isNarrowed || choices.sort !== 'due' ? (
              <Button tone="quiet" onClick={showAll}>
                {t('showAll')}
              </Button>
            ) : null}
          </div>
        ) : null}
        {hasTools && tools ? <tools.ListTools {...{ sought, choices }} onSeek={setSought} onChoose={choose} /> : null}
        <ListStates view={view} area="tasks">
          {renderList()}
        </ListStates>
        {selection.isActive && bar ? (
          <bar.SelectionBar {...{ currentMembers, myId, now }} chosen={selection.chosen} onEnd={selection.clear} />
        ) : null}
        <RecentlyDeletedButton
          table={tasks}
          area="tasks"
          note={(task) => people.find(({ id }) => id === task.assigned_to)?.firstName}
          onRestore={restore}
        />
      </div>
    </div>
  );
}

/** The number of late and today's tasks by member id. */
function countLeft(rows: readonly Task[], now: Date): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const task of rows) {
    const group = placeOf(task, now).group;
    if (group !== 'late' && group !== 'today') continue;
    for (const id of assignees(task)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
