import { useMatches } from '@tanstack/react-router';
import { areaOf, FAMILY_AREAS, mayOpenPath, STAFF_AREAS, type NavigationArea } from '../../areas/areas.ts';
import { useSession } from '../../lib/auth/session.ts';
import { isStaffOnly } from '../guards/staff-only.ts';

interface Areas {
  isStaff: boolean;
  areas: readonly NavigationArea[];
}

/** The area of the drawn screen; undefined for screens without an entry in the side bar. */
export function useCurrentArea(): NavigationArea | undefined {
  return areaOf(useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' }));
}

/** The areas that the side bar shows: only those that the guards admit the signed-in person to. */
export function useAreas(): Areas {
  const session = useSession();
  if (isStaffOnly(session)) return { isStaff: true, areas: STAFF_AREAS };
  const role = session.family?.role ?? null;
  const areas: readonly NavigationArea[] = FAMILY_AREAS;
  // What is still to come is of interest to those who choose the plan. It would be many words for a child.
  const isShown = ({ path, isComing }: NavigationArea) => mayOpenPath(path, role) && !(isComing && role === 'child');
  return { isStaff: false, areas: areas.filter(isShown) };
}
