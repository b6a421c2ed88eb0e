/** The highest number a badge shows. */
export const BADGE_CAP = 99;

/** `7`, `99`, `99+`. */
export function capCount(count: number): string {
  return count > BADGE_CAP ? `${BADGE_CAP}+` : String(count);
}
