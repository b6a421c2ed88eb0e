import type { OutsideCalendar, OutsideProblem } from '#contract/areas/outside-calendars.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';

/** Why the last attempt to fetch an outside calendar failed; null where it did not. */
export function describeProblem(calendar: OutsideCalendar, t: Translate<'files'>): string | null {
  const { last_error, event_count, offered_count } = calendar;
  const problem = last_error as OutsideProblem | null; // the server writes no others
  if (problem === null) return null;
  return problem === 'shrunk'
    ? t('error_shrunk', { count: offered_count ?? 0, before: event_count })
    : t(`error_${problem}`);
}
