import { useMemo } from 'react';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { schoolExceptions } from '#contract/areas/school/profiles.ts';
import { useMayChange } from '../../../lib/auth/use-may.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows, type Shown } from '../../../lib/sync/rows.ts';
import { midnightOf, type Entry } from '../../../rows/entries/entry.ts';
import { openRow } from '../../../rows/open-row.ts';
import { useRowActions } from '../../../rows/use-row-actions.ts';
import { addDays } from '../../../ui/dates/dates.ts';
import type { EntriesPart } from '../../area.ts';

const STATES = { pending: 'open', 'in progress': 'half', completed: 'done' } as const;
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

/** Homework, exams, trips, forms, meetings and holidays of the students whose school the person sees. */
export const useEntries: EntriesPart['useEntries'] = ({ first, end }, { onGo }) => {
  const { t } = useTranslation('school-parts');
  const { rows: events, status } = useRows(schoolEvents);
  const { rows: exceptions } = useRows(schoolExceptions);
  const may = useMayChange(schoolEvents);
  const actions = useRowActions(schoolEvents, { area: 'school-parts' });
  return useMemo(() => {
    const isShown = (from: string, until: string) => from < end && until >= first;
    function entryOf(event: Shown<SchoolEvent>): Entry {
      const last = event.ends_on ?? event.due_on;
      const startMs = event.due_time ? momentOf(event.due_on, event.due_time) : midnightOf(event.due_on);
      const endMs = event.due_time
        ? event.ends_time
          ? momentOf(last, event.ends_time)
          : startMs + SHORT_MS
        : midnightOf(addDays(last, 1));
      const next = { status: event.status === 'completed' ? 'pending' : 'completed' } as const;
      const isTicked = event.kind === 'homework' || event.kind === 'form';
      return {
        ...{ key: `school ${event.id}`, title: event.title, before: t(`kind_${event.kind}`) },
        ...{ isAllDay: !event.due_time, startMs, endMs, hasEnd: Boolean(event.ends_time) },
        ...{ firstDay: event.due_on, lastDay: last, memberIds: [event.student_id], category: CATEGORIES[event.kind] },
        ...{ badge: t(`kind_${event.kind}`), location: event.location, notes: event.description },
        ...{ isDone: event.status === 'completed', isWaiting: event._waiting ?? false, openLabel: t('open') },
        open: () => openRow(schoolEvents, event),
        ...(isTicked
          ? {
              tick: {
                ...{ state: STATES[event.status], label: t('tick', { title: event.title }) },
                toggle: () => {
                  if (may.update(event, next)) actions.update(event, next);
                },
              },
            }
          : {}),
      };
    }
    const own = events
      .filter(({ due_on, ends_on }) => isShown(due_on, ends_on ?? due_on))
      .map((event) => entryOf(event));
    const holidays = exceptions
      .filter(({ kind, on_date, until_date }) => kind === 'holiday' && isShown(on_date, until_date ?? on_date))
      .map((row): Entry => ({
        ...{ key: `school ${row.id}`, title: row.title ?? t('holiday'), before: t('holiday'), isAllDay: true },
        ...{ startMs: midnightOf(row.on_date), endMs: midnightOf(addDays(row.until_date ?? row.on_date, 1)) },
        ...{ firstDay: row.on_date, lastDay: row.until_date ?? row.on_date, memberIds: [row.student_id] },
        ...{ category: 'event', badge: t('holiday'), isDone: false, isWaiting: row._waiting ?? false },
        open: () => onGo(`/school/student/${row.student_id}`),
      }));
    return { entries: [...own, ...holidays], isLoading: status === 'loading' };
  }, [events, exceptions, status, first, end, t, may, actions, onGo]);
};
