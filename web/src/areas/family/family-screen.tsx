import { Pencil, UserPlus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { members, nextColour, type Member } from '#contract/areas/family.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay, useMayChange } from '../../lib/auth/use-may.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState, HouseDrawing } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { Person } from '../../ui/people.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { FamilyList } from './components/family-list.tsx';
import { MemberRow } from './components/member-row.tsx';
import styles from './family-screen.module.css';
import { listMembers, memberLimit } from './members.ts';
import { useFreshLimit } from './use-fresh-limit.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const PersonDialog = lazySheet(() => import('./components/person-dialog.tsx').then((file) => file.PersonDialog));
const RenameDialog = lazySheet(() => import('./components/rename-dialog.tsx').then((file) => file.RenameDialog));

interface FamilyScreenProps {
  /** All present and past members, with their avatars. */
  people: readonly Person[];
  /** Renders a link to a person's tasks with the given text. */
  tasksLink: (id: string, words: string) => ReactNode;
}

type Opened = { readonly kind: 'person'; readonly row: Member | null } | { readonly kind: 'rename' };

/** The members of the family, each with the number of their pending tasks. */
export function FamilyScreen({ people, tasksLink }: FamilyScreenProps) {
  const { t } = useTranslation('family');
  const { family } = useSession();
  const may = useMay();
  const mayChange = useMayChange(members);
  const { rows, status, isFresh } = useRows(members);
  const { rows: taskRows } = useRows(tasks);
  /** `count` numbers the openings, so that each dialog starts with a fresh state. */
  const [opened, setOpened] = useState<{ what: Opened; isOpen: boolean; count: number } | null>(null);
  const views = useMemo(() => listMembers(rows, taskRows), [rows, taskRows]);
  useFreshLimit(isFresh ? views.map(({ id, row }) => `${id}${row.user_id === null}`).join() : null);
  if (!family) return null;

  const limit = memberLimit(rows, family.max_members);
  const mayManage = may('family.manage');
  const open = (what: Opened) => setOpened((before) => ({ what, isOpen: true, count: (before?.count ?? 0) + 1 }));
  const close = () => setOpened((before) => (before ? { ...before, isOpen: false } : null));

  function renderPeople() {
    if (status === 'loading' && rows.length === 0) return <SkeletonRows count={4} label={t('loading')} />;
    if (status === 'error' && rows.length === 0) {
      return (
        <ErrorPanel
          title={t('failedTitle')}
          description={t('failedText')}
          action={{ label: t('tryAgain'), run: () => location.reload() }}
        />
      );
    }
    return (
      <ul className={styles['people']}>
        {views.map((view) => {
          const person = people.find(({ id }) => id === view.id);
          return person ? (
            <MemberRow
              key={view.id}
              member={view}
              person={person}
              isMe={view.id === family?.member_id}
              mayEdit={mayChange.update(view.row, { first_name: `${view.name}.` })}
              onEdit={() => open({ kind: 'person', row: view.row })}
              tasksLink={tasksLink}
            />
          ) : null;
        })}
      </ul>
    );
  }

  const isAlone = isFresh && views.length === 1 && mayManage;
  return (
    <div className={styles['screen']}>
      <div className={styles['head']}>
        <h1 className={styles['title']}>{family.name}</h1>
        {mayManage ? (
          <IconButton label={t('renameFamily')} onClick={() => open({ kind: 'rename' })}>
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <div>
        <p className="figures">{limit === null ? t('membersUnlimited') : t('membersOf', limit)}</p>
        <p className={styles['hint']}>{t('membersHint')}</p>
      </div>
      <section className={styles['section']} aria-label={t('peopleTitle')}>
        {renderPeople()}
        {isAlone ? <EmptyState drawing={<HouseDrawing />} title={t('emptyTitle')} note={t('emptyNote')} /> : null}
        {mayManage ? (
          <Button
            className={styles['add'] ?? ''}
            icon={<UserPlus size={18} aria-hidden="true" />}
            onClick={() => open({ kind: 'person', row: null })}
          >
            {t('addPerson')}
          </Button>
        ) : null}
      </section>
      <FamilyList />
      {opened?.what.kind === 'person' ? (
        <PersonDialog
          key={opened.count}
          isOpen={opened.isOpen}
          row={opened.what.row}
          nextColour={nextColour(views.map(({ row }) => row.colour))}
          onClose={close}
        />
      ) : null}
      {opened?.what.kind === 'rename' ? (
        <RenameDialog key={opened.count} isOpen={opened.isOpen} name={family.name} onClose={close} />
      ) : null}
    </div>
  );
}
