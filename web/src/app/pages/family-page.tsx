import { Link } from '@tanstack/react-router';
import { familyPermissions } from '#contract/areas/family.ts';
import { FamilyScreen } from '../../areas/family/family-screen.tsx';
import { InvitationList } from '../../areas/invitations/invitation-list.tsx';
import { useMay } from '../../lib/auth/use-may.ts';
import { usePeople } from '../people.ts';

export function FamilyPage() {
  const { people } = usePeople();
  const mayInvite = useMay()(familyPermissions.manage);
  return (
    <FamilyScreen people={people} tasksLink={renderTasksLink} invitations={mayInvite ? <InvitationList /> : null} />
  );
}

function renderTasksLink(id: string, words: string) {
  return (
    <Link to="/tasks" search={{ who: id }}>
      {words}
    </Link>
  );
}
