/**
 * Areas that are not built yet. The side bar marks them, and their addresses say in one sentence what they will do. An area
 * leaves this list, and its route in routes.ts, with its first screen.
 */
export const UPCOMING_AREAS = ['chat', 'calendar', 'finances', 'school', 'medical', 'groceries', 'contacts'] as const;
export type UpcomingArea = (typeof UPCOMING_AREAS)[number];

/** The area of a path that is still to come, or null. */
export function upcomingAreaOf(path: string): UpcomingArea | null {
  const first = path.split('/')[1];
  return UPCOMING_AREAS.find((area) => area === first) ?? null;
}
