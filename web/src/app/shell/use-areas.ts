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
  return { isStaff: false, areas: areas.filter(({ path }) => mayOpenPath(path, role)) };
}
