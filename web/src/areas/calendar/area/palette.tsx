import { useNavigate } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useMemo } from 'react';
import { familyEvents, type FamilyEvent } from '#contract/areas/calendar.ts';
import { outsideCalendars, outsideEvents, type OutsideEvent } from '#contract/areas/outside-calendars.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { midnightOf, type DayWindow } from '../../../rows/entries/entry.ts';
import { useFoundRows } from '../../../rows/search/found-rows.ts';
import { typedTexts } from '../../../rows/search/typed-texts.ts';
import { useDateHabits } from '../../../ui/dates/date-habits.ts';
import { dayOf, formatDay } from '../../../ui/dates/dates.ts';
import { useNow } from '../../../ui/dates/use-now.ts';
import { namesOf } from '../../../ui/people.ts';
import type { PaletteEntry, PalettePart } from '../../area.ts';
import { calendarArea } from '../area.ts';
import { describeTimes } from '../describe.ts';
import { openEvent } from '../dialog/event-opening.ts';
import { eventEntries, outsideEntries } from '../entries.ts';
import { nextEntry } from '../next-entry.ts';

const NOTHING = () => () => undefined;

/** The coming events before the past ones, each of them from the nearest on. */
function compareFrom(nowMs: number) {
  const isPast = (event: Timed) => Date.parse(event.range_end) < nowMs;
  const distance = (event: Timed) =>
    isPast(event) ? nowMs - Date.parse(event.range_end) : Math.max(0, Date.parse(event.range_start) - nowMs);
  return (one: Timed, other: Timed) => Number(isPast(one)) - Number(isPast(other)) || distance(one) - distance(other);
}
const spanOf = ({ range_start, range_end }: Timed) => [Date.parse(range_start), Date.parse(range_end)] as const;
type Timed = Pick<FamilyEvent, 'range_start' | 'range_end'>;

/** Rows that say that an occurrence does not take place are no events, and an occurrence that was only moved is found by its series. */
const isOwn = ({ cancelled, recurrence_id }: FamilyEvent | OutsideEvent) => !cancelled && recurrence_id === null;

/** Events of the family, and of the calendars that it follows, by any of their words and the people whom they are for. */
export const usePalette: PalettePart['usePalette'] = ({ people }, found) => {
  const { language } = useTranslation();
  const navigate = useNavigate();
  const habits = useDateHabits();
  const today = dayOf(useNow());
  const events = useFoundRows(familyEvents, found);
  const outside = useFoundRows(outsideEvents, found);
  const { rows: calendars } = useRows(outsideCalendars);
  const entries = useMemo(() => {
    const compare = compareFrom(midnightOf(today));
    const describe = (next: ReturnType<typeof nextEntry>): string =>
      next ? [formatDay(next.firstDay, today, habits), describeTimes(next, habits)].filter(Boolean).join(', ') : '';
    const icon = <CalendarDays size={20} aria-hidden="true" />;
    const own = events
      // The event that a task has in the calendar is found as the task.
      .filter((event) => isOwn(event) && event.task_id === null)
      .map((event) => {
        const next = () => nextEntry(event, today, (window) => eventEntries([event], window, NOTHING));
        const entry: PaletteEntry = {
          key: `event ${event.id}`,
          label: event.title,
          words: [...typedTexts(familyEvents, event), ...namesOf(people, event.assigned_members)].join(' '),
          icon,
          note: () => describe(next()),
          memberIds: event.assigned_members,
          span: spanOf(event),
          run: () => openEvent(event, next()?.occurrence.recurrenceId ?? null),
        };
        return { event, entry };
      });
    const ofOthers = outside.filter(isOwn).flatMap((event) => {
      const calendar = calendars.find(({ id }) => id === event.source_id);
      if (!calendar) return [];
      const entriesIn = (window: DayWindow) => outsideEntries([event], [calendar], window, NOTHING);
      const next = () => nextEntry(event, today, entriesIn);
      const entry: PaletteEntry = {
        key: `outside ${event.id}`,
        label: event.title,
        words: [calendar.name, event.description ?? '', event.location ?? ''].join(' '),
        icon,
        note: () => describe(next()),
        memberIds: calendar.member_id === null ? [] : [calendar.member_id],
        span: spanOf(event),
        // They are not changed here: their day in the calendar shows all of them.
        run: () =>
          void navigate({ to: '/calendar', search: { view: 'day', date: next()?.firstDay ?? event.event_date } }),
      };
      return [{ event, entry }];
    });
    return [...own, ...ofOthers].toSorted((one, other) => compare(one.event, other.event)).map(({ entry }) => entry);
  }, [events, outside, calendars, people, today, habits, navigate]);
  return { groups: [{ key: 'events', name: calendarArea.name[language], entries, isForSearching: true }] };
};
