import { Membership } from '../../areas/family/components/membership.tsx';
import { useSession } from '../../lib/auth/session.ts';

export function FamilySettings() {
  const { family } = useSession();
  return family ? <Membership family={family} /> : null;
}
