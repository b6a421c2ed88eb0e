const HOUR_MS = 3_600_000;
/** The earliest day of birth that can be entered. */
export const BIRTH_DATE_MIN = '1900-01-01';

/** The latest date that it is anywhere on Earth at `now`, as `2026-11-20`. No one was born after it. */
export const latestDate = (now: Date): string => new Date(now.getTime() + 14 * HOUR_MS).toISOString().slice(0, 10);

/** The birthday in `year` of someone born on `birthDate` (`2024-02-29`). One of 29 February is on the 28th in years without it. */
export function birthdayIn(birthDate: string, year: number): string {
  const isMissing = birthDate.endsWith('-02-29') && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1;
  return `${String(year).padStart(4, '0')}${isMissing ? '-02-28' : birthDate.slice(4)}`;
}

/** The same as a rule of a calendar (RFC 5545): a rule for the 29 February itself would leave out the other years. */
export const birthdayRule = (birthDate: string): string =>
  birthDate.endsWith('-02-29') ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY';

/** How the birthday of a member is named in calendar files. */
export const birthdayUid = (memberId: string): string => `birthday-${memberId}@casita`;

/** How many years old someone born on `birthDate` is on `day`. Both are dates such as `2026-11-20`. */
export function ageOn(birthDate: string, day: string): number {
  const year = Number(day.slice(0, 4));
  return year - Number(birthDate.slice(0, 4)) - (day < birthdayIn(birthDate, year) ? 1 : 0);
}
