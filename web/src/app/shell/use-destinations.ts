import { useMatches } from '@tanstack/react-router';
import { useSession } from '../../lib/auth/session.ts';
import { mayOpenPath } from '../guards/route-roles.ts';
import { isStaffOnly } from '../guards/staff-only.ts';
import { FAMILY_DESTINATIONS, SETTINGS, STAFF_DESTINATIONS, type Destination } from './destinations.ts';

interface Destinations {
  isStaff: boolean;
  destinations: readonly Destination[];
}

/** The destination of the drawn screen; undefined for screens without an entry in the side bar. */
export function useCurrentDestination(): Destination | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  return [...FAMILY_DESTINATIONS, SETTINGS].find(({ to }) => path === to || path?.startsWith(`${to}/`));
}

/** The destinations that the side bar shows: only those that the guards admit the signed-in person to. */
export function useDestinations(): Destinations {
  const session = useSession();
  if (isStaffOnly(session)) return { isStaff: true, destinations: STAFF_DESTINATIONS };
  const role = session.family?.role ?? null;
  return { isStaff: false, destinations: FAMILY_DESTINATIONS.filter(({ to }) => mayOpenPath(to, role)) };
}
