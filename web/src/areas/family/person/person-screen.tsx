import type { ReactNode } from 'react';
import { members, nextColour } from '#contract/areas/family.ts';
import { useSession } from '../../../lib/auth/session.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { ListStates } from '../../../rows/list-states.tsx';
import { lazyRowDialog, RowDialogHost } from '../../../rows/row-dialog-host.tsx';
import { EmptyState, HouseDrawing } from '../../../ui/empty-state.tsx';
import type { Person } from '../../../ui/people.ts';
import { listMembers } from '../members.ts';
import { OwnershipOffer } from './ownership-offer.tsx';
import { PersonView } from './person-view.tsx';
import styles from './person.module.css';

const PersonDialog = lazyRowDialog(() => import('../components/person-dialog.tsx').then((file) => file.PersonDialog));

interface PersonScreenProps {
  id: string;
  /** All present and past members, with their avatars. */
  people: readonly Person[];
  /** Renders a link to the family's people with the given text. */
  familyLink: (words: string) => ReactNode;
  /** What other areas have about the person. */
  sections: ReactNode;
  /** Renders how a person without an address signs in; null for those who do not manage the family. */
  access: ((person: { memberId: string; name: string; hasAccount: boolean }) => ReactNode) | null;
  /** Opens what the person sees; null for those who do not manage the family. */
  onSeeAs: (() => void) | null;
  /** Called once the person is removed. */
  onRemoved: () => void;
}

/** The page of one person of the family. */
export function PersonScreen({ id, people, familyLink, sections, access, onSeeAs, onRemoved }: PersonScreenProps) {
  const { t } = useTranslation('person');
  const { family } = useSession();
  const view = useRows(members);
  const views = listMembers(view.rows, []);
  const member = views.find((one) => one.id === id);
  const person = people.find((one) => one.id === id);
  if (!family) return null;
  return (
    <div className={styles['screen']}>
      <p className={styles['back']}>{familyLink(t('back'))}</p>
      <OwnershipOffer people={people} />
      <ListStates view={view} area="person" skeletons={3}>
        {member && person ? (
          <PersonView {...{ member, person, family, sections, access, onSeeAs, onRemoved }} />
        ) : (
          <EmptyState drawing={<HouseDrawing />} title={t('goneTitle')} note={t('goneText')} />
        )}
      </ListStates>
      <RowDialogHost table={members} area="family">
        {(props) => (
          <PersonDialog
            {...props}
            nextColour={nextColour(views.map(({ row }) => row.colour))}
            person={person ?? null}
          />
        )}
      </RowDialogHost>
    </div>
  );
}
