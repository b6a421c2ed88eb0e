import { Pencil, UserPlus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { members, nextColour, familyPermissions } from '#contract/areas/family.ts';
import { memberLimit } from '#contract/areas/plans/plans.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { completeDetails } from '#contract/areas/member-details.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { hasPin } from '../../lib/auth/has-pin.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay, useMayChange } from '../../lib/auth/use-may.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { ListStates } from '../../rows/list-states.tsx';
import { openRow } from '../../rows/open-row.ts';
import { lazyRowDialog, RowDialogHost } from '../../rows/row-dialog-host.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState, HouseDrawing } from '../../ui/empty-state.tsx';
import { dayOf } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import type { Person } from '../../ui/people.ts';
import { FamilyList } from './components/family-list.tsx';
import { LeftFamilies } from './components/left-families.tsx';
import { MemberRow } from './components/member-row.tsx';
import styles from './family-screen.module.css';
import { listMembers } from './members.ts';
import { OwnershipOffer } from './person/ownership-offer.tsx';
import { useFreshLimit } from './use-fresh-limit.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

const PersonDialog = lazyRowDialog(() => import('./components/person-dialog.tsx').then((file) => file.PersonDialog));
const RenameDialog = lazySheet(() => import('./components/rename-dialog.tsx').then((file) => file.RenameDialog));

interface FamilyScreenProps {
  /** All present and past members, with their avatars. */
  people: readonly Person[];
  /** Renders a link to a person's tasks with the given text. */
  tasksLink: (id: string, words: string) => ReactNode;
  /** Renders a link to a person's own page with the given text. */
  personLink: (id: string, words: string) => ReactNode;
  /** The family's invitations; null for those who do not manage it. */
  invitations: ReactNode;
  /** The family's paired devices; null for those who do not manage it. */
  devices: ReactNode;
}

/** The members of the family, each with the number of their pending tasks. */
export function FamilyScreen({ people, tasksLink, personLink, invitations, devices }: FamilyScreenProps) {
  const { t } = useTranslation('family');
  const session = useSession();
  const { family } = session;
  const may = useMay();
  const mayChange = useMayChange(members);
  const view = useRows(members);
  const { rows, isFresh } = view;
  const { rows: taskRows } = useRows(tasks);
  const { rows: hidden } = useRows(privateDetails);
  /** `count` numbers the openings, so that each starts with a fresh state; none yet at 0. */
  const [renaming, setRenaming] = useState({ isOpen: false, count: 0 });
  const today = dayOf(useNow());
  const views = useMemo(() => listMembers(completeDetails(rows, hidden), taskRows), [rows, hidden, taskRows]);
  useFreshLimit(isFresh ? views.map(({ id, row }) => `${id}${row.user_id === null}`).join() : null);
  if (!family) return null;

  const limit = memberLimit(rows, family.max_members);
  const mayManage = may(familyPermissions.manage);

  function renderPeople() {
    return (
      <ul className={styles['people']}>
        {views.map((member) => {
          const person = people.find(({ id }) => id === member.id);
          return person ? (
            <MemberRow
              key={member.id}
              member={member}
              person={person}
              today={today}
              isMe={member.id === family?.member_id}
              isOwner={member.id === family?.owner_id}
              mayEdit={mayChange.update(member.row, { first_name: `${member.name}.` })}
              onEdit={() => openRow(members, rows.find(({ id }) => id === member.id) ?? member.row)}
              {...{ tasksLink, personLink }}
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
          <IconButton
            label={t('renameFamily')}
            onClick={() => setRenaming(({ count }) => ({ isOpen: true, count: count + 1 }))}
          >
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {/* The limit is one of the plan, which a child with a PIN is not told. */}
      {hasPin(session) ? null : (
        <div>
          <p className="figures">{limit === null ? t('membersUnlimited') : t('membersOf', limit)}</p>
          <p className={styles['hint']}>
            {limit !== null && limit.count > limit.max ? t('membersOver', limit) : t('membersHint')}
          </p>
        </div>
      )}
      <OwnershipOffer people={people} />
      <section className={styles['section']} aria-label={t('peopleTitle')}>
        <ListStates view={view} area="family" skeletons={4}>
          {renderPeople()}
        </ListStates>
        {isAlone ? <EmptyState drawing={<HouseDrawing />} title={t('emptyTitle')} note={t('emptyNote')} /> : null}
        {mayManage ? (
          <Button
            className={styles['add'] ?? ''}
            icon={<UserPlus size={18} aria-hidden="true" />}
            onClick={() => openRow(members, null)}
          >
            {t('addPerson')}
          </Button>
        ) : null}
      </section>
      {invitations}
      {devices}
      <FamilyList />
      <LeftFamilies />
      <RowDialogHost table={members} area="family">
        {(props) => (
          <PersonDialog
            {...props}
            nextColour={nextColour(views.map(({ row }) => row.colour))}
            person={people.find(({ id }) => id === props.row?.id) ?? null}
          />
        )}
      </RowDialogHost>
      {renaming.count > 0 ? (
        <RenameDialog
          key={renaming.count}
          isOpen={renaming.isOpen}
          name={family.name}
          colour={family.colour}
          onClose={() => setRenaming(({ count }) => ({ isOpen: false, count }))}
        />
      ) : null}
    </div>
  );
}
