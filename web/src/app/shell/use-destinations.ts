import { useMatches } from '@tanstack/react-router';
import { useSession } from '../../lib/auth/session.ts';
import { mayOpenPath } from '../guards/route-roles.ts';
import { isStaffOnly } from '../guards/staff-only.ts';
import { FAMILY_DESTINATIONS, SETTINGS, STAFF_DESTINATIONS, type Destination } from './destinations.ts';

interface Destinations {
  isStaff: boolean;
  destinations: readonly Destination[];
}

/** Where the drawn screen belongs; undefined for those that no way of the shell leads to. */
export function useHere(): Destination | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  return [...FAMILY_DESTINATIONS, SETTINGS].find(({ to }) => path === to || path?.startsWith(`${to}/`));
}

/** What the side bar offers to whoever is signed in: nothing that would turn them away. */
export function useDestinations(): Destinations {
  const session = useSession();
  if (isStaffOnly(session)) return { isStaff: true, destinations: STAFF_DESTINATIONS };
  const role = session.family?.role ?? null;
  return { isStaff: false, destinations: FAMILY_DESTINATIONS.filter(({ to }) => mayOpenPath(to, role)) };
}
