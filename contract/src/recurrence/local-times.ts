/** A day some days after another, both `2026-11-20`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one to another; negative when `later` is earlier. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000);
}

/** Minutes from one local time to another, as if every day had 24 hours. */
export function minutesBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}:00Z`) - Date.parse(`${earlier}:00Z`)) / 60_000);
}

/** A local time some minutes after another, as if every day had 24 hours. */
export function addMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/** True for a day that exists: `2026-02-28`, not `2026-02-30`. */
export function isLocalDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;
}

/** True for a day that exists, or for one with a clock time (`2026-02-28T17:00`). */
export function isLocalTime(text: string): boolean {
  return isLocalDay(text.slice(0, 10)) && /^(T([01]\d|2[0-3]):[0-5]\d)?$/.test(text.slice(10));
}

/** The weekday of a local time: 0 for Sunday. */
export function weekdayOf(local: string): number {
  return new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
}

/** Which of its weekday a day is in its month, 1 to 4, or -1 for the last one where there is no such in every month. */
export function ordinalOf(local: string): number {
  const ordinal = Math.ceil(Number(local.slice(8, 10)) / 7);
  return ordinal > 4 ? -1 : ordinal;
}
