import { ArrowRightLeft, DoorOpen, Eye, Pencil, UserCog, UserMinus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { members } from '#contract/areas/family.ts';
import { pinAccesses } from '#contract/areas/pins/paired-devices.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { ageOn } from '#contract/birthdays.ts';
import { actorOf } from '../../../lib/auth/actor.ts';
import type { SessionFamily } from '../../../lib/auth/session-state.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRow, useRows } from '../../../lib/sync/rows.ts';
import { lazySheet } from '../../../pwa/lazy-sheet.tsx';
import { openRow } from '../../../rows/open-row.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import type { Person } from '../../../ui/people.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import type { MemberView } from '../members.ts';
import { DetailList } from './detail-list.tsx';
import { actionsOn, type PersonAction } from './person-rules.ts';
import styles from './person.module.css';
import { detailsOf } from './save-details.ts';

const ActionSheet = lazySheet(() => import('./action-sheet.tsx').then((file) => file.ActionSheet));
const DetailsSheet = lazySheet(() => import('./details-sheet.tsx').then((file) => file.DetailsSheet));

const ICONS = { role: UserCog, offer: ArrowRightLeft, remove: UserMinus, leave: DoorOpen } as const;

interface PersonViewProps {
  member: MemberView;
  person: Person;
  family: SessionFamily;
  /** What other areas have about the person. */
  sections: ReactNode;
  /** Renders how a person without an address signs in; null for those who do not manage the family. */
  access: ((person: { memberId: string; name: string; hasAccount: boolean }) => ReactNode) | null;
  /** Opens what the person sees; null for those who do not manage the family. */
  onSeeAs: (() => void) | null;
  /** Called once the person is removed. */
  onRemoved: () => void;
}

/** A present member: who they are, their details, what other areas have about them, and a menu of what may be changed about them. */
export function PersonView({ member, person, family, sections, access, onSeeAs, onRemoved }: PersonViewProps) {
  const { t } = useTranslation('person');
  const { t: sayFamily } = useTranslation('family');
  const mayChange = useMayChange(members);
  const { id, row, role } = member;
  const { row: hidden } = useRow(privateDetails, id);
  // A child with a PIN stays a child.
  const hasPin = useRows(pinAccesses).rows.some((access) => access.member_id === id);
  const today = dayOf(useNow());
  /** `count` numbers the openings, so that each starts with a fresh state; none yet at 0. */
  const [action, setAction] = useState<{ kind: PersonAction; isOpen: boolean; count: number }>({
    ...{ kind: 'role', isOpen: false, count: 0 },
  });
  const [editing, setEditing] = useState({ isOpen: false, count: 0 });

  const ownerId = family.owner_id ?? null;
  const isMe = id === family.member_id;
  const mayEdit = mayChange.update(row, { first_name: `${person.name}.` });
  const details = detailsOf(row, hidden);
  const born = details.birth_date.value;
  const age = born ? ageOn(born, today) : 0;
  const facts = [
    role === null ? sayFamily('noAccount') : sayFamily(`role_${role}`),
    ...(age > 0 ? [t('age', { count: age })] : []),
  ];
  const edit = {
    ...{ key: 'edit', label: sayFamily(isMe ? 'editSelf' : 'editPerson'), icon: <Pencil size={18} /> },
    run: () => openRow(members, row),
  };
  const allowed = actionsOn(row, actorOf(family), ownerId).filter((kind) => kind !== 'role' || !hasPin);
  const actions = allowed.map((kind) => {
    const Icon = ICONS[kind];
    return {
      ...{ key: kind, label: t(`${kind}Action`), icon: <Icon size={18} />, isDanger: kind === 'remove' },
      run: () => setAction(({ count }) => ({ kind, isOpen: true, count: count + 1 })),
    };
  });
  const see = {
    ...{ key: 'see', label: t('seeAs', { name: person.firstName }), icon: <Eye size={18} /> },
    run: () => onSeeAs?.(),
  };
  const maySeeAs = onSeeAs !== null && !isMe && row.user_id !== null;
  const menu = [...(mayEdit ? [edit] : []), ...(maySeeAs ? [see] : []), ...actions];

  return (
    <>
      <div className={styles['head']}>
        <Avatar person={person} size="lg" />
        <div className={styles['who']}>
          <h1 className={styles['name']}>
            {person.name}
            {isMe ? <span className={styles['me']}> ({t('you')})</span> : null}
          </h1>
          <p className={`${styles['facts']} figures`}>
            {facts.join(' · ')} {id === ownerId ? <Badge>{t('owner')}</Badge> : null}
          </p>
        </div>
        {menu.length > 0 ? <RowMenu label={t('more', { name: person.name })} items={menu} /> : null}
      </div>
      <section className={styles['section']} aria-labelledby="person-details">
        <h2 id="person-details">{t('detailsTitle')}</h2>
        <DetailList details={details} showsMissing={mayEdit} />
        {mayEdit ? (
          <Button
            className={styles['more'] ?? ''}
            icon={<Pencil size={18} aria-hidden="true" />}
            onClick={() => setEditing(({ count }) => ({ isOpen: true, count: count + 1 }))}
          >
            {t('editDetails')}
          </Button>
        ) : null}
      </section>
      {access?.({ memberId: id, name: row.first_name ?? person.firstName, hasAccount: row.user_id !== null })}
      <div className={styles['sections']}>{sections}</div>
      {isMe && id === ownerId ? <p className="quiet">{t('ownerStays')}</p> : null}
      {action.count > 0 ? (
        <ActionSheet
          key={action.count}
          isOpen={action.isOpen}
          action={action.kind}
          member={{ id, name: person.firstName, role: row.role, hasAccount: row.user_id !== null }}
          family={family}
          onClose={() => setAction((opened) => ({ ...opened, isOpen: false }))}
          onDone={(kind) => {
            if (kind === 'remove') onRemoved();
          }}
        />
      ) : null}
      {editing.count > 0 ? (
        <DetailsSheet
          key={editing.count}
          isOpen={editing.isOpen}
          member={row}
          hidden={hidden}
          onClose={() => setEditing(({ count }) => ({ isOpen: false, count }))}
        />
      ) : null}
    </>
  );
}
