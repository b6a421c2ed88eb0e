/** The month of a day, `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later, or earlier with a count below 0. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
