import type { Language } from '../../../lib/i18n/language.ts';

/** How long ago, or in how long: `20 minutes ago`. */
export function sayAgo(atMs: number, nowMs: number, language: Language): string {
  const minutes = Math.round((atMs - nowMs) / 60_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  // `now`, where minutes would say `this minute`.
  if (minutes === 0) return format.format(0, 'second');
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 48 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 1_440), 'day');
}
