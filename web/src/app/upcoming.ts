/**
 * Areas that are not built yet. The side bar marks them, and their pages say in one sentence what they will do. When an area gets its
 * first screen, remove it from this list and remove its placeholder route from routes.ts.
 */
export const UPCOMING_AREAS = ['chat', 'calendar', 'finances', 'school', 'medical', 'groceries'] as const;
export type UpcomingArea = (typeof UPCOMING_AREAS)[number];

/** The upcoming area that a path belongs to, or null. */
export function upcomingAreaOf(path: string): UpcomingArea | null {
  const first = path.split('/')[1];
  return UPCOMING_AREAS.find((area) => area === first) ?? null;
}
