import { useMemo } from 'react';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { schoolExceptions, schoolProfiles } from '#contract/areas/school/profiles.ts';
import { schoolPermissions } from '#contract/areas/school/rules.ts';
import { useMay } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { midnightOf, type Entry } from '../../../rows/entries/entry.ts';
import { openRow } from '../../../rows/open-row.ts';
import { addDays } from '../../../ui/dates/dates.ts';
import type { EntriesPart } from '../../area.ts';

const CATEGORIES = {
  homework: 'task',
  form: 'task',
  exam: 'appointment',
  meeting: 'appointment',
  trip: 'event',
} as const;
const MINUTE_MS = 60_000;
/** How long an event without an end is drawn. */
const SHORT_MS = 60 * MINUTE_MS;

function momentOf(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(midnightOf(day));
  return at.setHours(hours, minutes);
}

/** Exams, trips, meetings and holidays of the students whose school the person sees. */
export const useEntries: EntriesPart['useEntries'] = ({ first, end }, { onGo }) => {
  const { t } = useTranslation('school-parts');
  const { rows: events, status } = useRows(schoolEvents);
  const { rows: exceptions } = useRows(schoolExceptions);
  const { rows: years } = useRows(schoolProfiles);
  // For others no rows are asked for, so that none are awaited.
  const isSeen = useMay()(schoolPermissions.view);
  return useMemo(() => {
    const isShown = (from: string, until: string) => from < end && until >= first;
    function entryOf(event: Shown<SchoolEvent>, category: Entry['category']): Entry {
      const last = event.ends_on ?? event.due_on;
      const startMs = event.due_time ? momentOf(event.due_on, event.due_time) : midnightOf(event.due_on);
      const endMs = event.due_time
        ? event.ends_time
          ? momentOf(last, event.ends_time)
          : startMs + SHORT_MS
        : midnightOf(addDays(last, 1));
      return {
        ...{ key: `school ${event.id}`, title: event.title, before: t(`kind_${event.kind}`) },
        ...{ isAllDay: !event.due_time, startMs, endMs, hasEnd: Boolean(event.ends_time) },
        ...{ firstDay: event.due_on, lastDay: last, memberIds: [event.student_id], category },
        ...{ badge: t(`kind_${event.kind}`), location: event.location, notes: event.description },
        ...{ isDone: event.status === 'completed', isWaiting: event._waiting ?? false, openLabel: t('open') },
        open: () => openRow(schoolEvents, event),
      };
    }
    const own = events.flatMap((event) => {
      const category = CATEGORIES[event.kind];
      return category && isShown(event.due_on, event.ends_on ?? event.due_on) ? [entryOf(event, category)] : [];
    });
    const days = exceptions.filter(
      ({ kind, on_date, until_date, profile_id }) =>
        kind === 'holiday' && isShown(on_date, until_date ?? on_date) && years.some(({ id }) => id === profile_id),
    );
    // One entry for the holidays of several students.
    const alike = Map.groupBy(days, ({ title, on_date, until_date }) => JSON.stringify([title, on_date, until_date]));
    const holidays = [...alike.values()].flatMap((rows): Entry[] => {
      const [row] = rows;
      if (!row) return [];
      const last = row.until_date ?? row.on_date;
      return [
        {
          ...{ key: `school ${row.id}`, title: row.title ?? t('holiday'), before: t('holiday'), isAllDay: true },
          ...{ startMs: midnightOf(row.on_date), endMs: midnightOf(addDays(last, 1)), firstDay: row.on_date },
          ...{ lastDay: last, memberIds: rows.map(({ student_id }) => student_id), category: 'event' },
          ...{ badge: t('holiday'), isDone: false, isWaiting: rows.some(({ _waiting }) => _waiting ?? false) },
          open: () => onGo(`/school/student/${row.student_id}`),
        },
      ];
    });
    return { entries: [...own, ...holidays], isLoading: isSeen && status === 'loading' };
  }, [events, exceptions, years, status, isSeen, first, end, t, onGo]);
};
