import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { familyPermissions, members } from '#contract/areas/family.ts';
import { memberLimit } from '#contract/areas/plans/plans.ts';
import type { PersonPart } from '../../areas/area.ts';
import { FamilyScreen } from '../../areas/family/family-screen.tsx';
import { PersonScreen } from '../../areas/family/person/person-screen.tsx';
import { InvitationList } from '../../areas/invitations/invitation-list.tsx';
import { AccessSection } from '../../areas/pin-access/access-section.tsx';
import { DeviceList } from '../../areas/pin-access/device-list.tsx';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { prepareArea } from '../../lib/i18n/i18n.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazyCode } from '../../pwa/lazy-code.ts';
import { usePeople } from '../people.ts';
import { useIsSeeing } from '../see-as/seen-frame.tsx';

const SECTIONS = Object.entries(
  import.meta.glob<PersonPart['PersonSection']>('../../areas/*/area/person.tsx', {
    eager: true,
    import: 'PersonSection',
  }),
);

const seeAs = lazyCode(async () => {
  const [code] = await Promise.all([import('../see-as/see-as.tsx'), prepareArea('see-as')]);
  return code;
});

/** The people of the family, or one of them at an address of their own. */
export function FamilyPage() {
  const { people } = usePeople();
  const mayInvite = useMay()(familyPermissions.manage);
  const { memberId } = useParams({ strict: false });
  const navigate = useNavigate();
  const isSeeing = useIsSeeing();
  const seen = seeAs.useCode(isSeeing);
  if (memberId !== undefined && isSeeing)
    return seen && <seen.SeeAs key={memberId} memberId={memberId} people={people} />;
  if (memberId !== undefined) {
    return (
      <PersonScreen
        key={memberId}
        id={memberId}
        people={people}
        familyLink={renderFamilyLink}
        sections={SECTIONS.map(([key, Section]) => (
          <Section key={key} memberId={memberId} />
        ))}
        access={mayInvite ? renderAccess : null}
        onSeeAs={mayInvite ? () => void navigate({ to: '/family/$memberId/sees', params: { memberId } }) : null}
        onRemoved={() => void navigate({ to: '/family' })}
      />
    );
  }
  return (
    <FamilyScreen
      people={people}
      tasksLink={renderTasksLink}
      personLink={renderPersonLink}
      invitations={mayInvite ? <InvitationList /> : null}
      devices={mayInvite ? <DeviceList people={people} /> : null}
    />
  );
}

interface PersonAccess {
  memberId: string;
  name: string;
  hasAccount: boolean;
}

const renderAccess = (person: PersonAccess) => <Access {...person} />;

/** How a person gets in, with the places of the plan. */
function Access(person: PersonAccess) {
  const { rows } = useRows(members);
  const { family } = useSession();
  return (
    <AccessSection {...person} limit={family && memberLimit(rows, family.max_members)} plansLink={renderPlansLink} />
  );
}

const renderPlansLink = (words: string) => <Link to="/pricing">{words}</Link>;

function renderFamilyLink(words: string) {
  return <Link to="/family">{words}</Link>;
}

function renderPersonLink(id: string, words: string) {
  return (
    <Link to="/family/$memberId" params={{ memberId: id }}>
      {words}
    </Link>
  );
}

function renderTasksLink(id: string, words: string) {
  return (
    <Link to="/tasks" search={{ who: id }}>
      {words}
    </Link>
  );
}
