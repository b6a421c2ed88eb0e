import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { calendarPermissions, familyEvents } from '#contract/areas/calendar.ts';
import { addMinutes } from '#contract/recurrence/local-times.ts';
import { seriesWith } from '#contract/recurrence/series.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { readLanguage } from '../../lib/i18n/language.ts';
import { useRows } from '../../lib/sync/rows.ts';
import { lazySheet } from '../../pwa/lazy-sheet.tsx';
import { ListStates } from '../../rows/list-states.tsx';
import type { StoredChoices, StoredLine } from '../../rows/drafts/stored-draft.ts';
import { QuickAdd } from '../../rows/quick-add/quick-add.tsx';
import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { dayOf, deviceZone, type Day } from '../../ui/dates/dates.ts';
import { useNow } from '../../ui/dates/use-now.ts';
import { firstWeekday } from '../../ui/dates/weeks.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, TableDrawing } from '../../ui/empty-state.tsx';
import type { Person } from '../../ui/people.ts';
import { useIsPhone } from '../../ui/theme/use-is-phone.ts';
import styles from './calendar-screen.module.css';
import { AgendaView } from './components/agenda-view.tsx';
import { CalendarFilter } from './components/calendar-filter.tsx';
import { CalendarHead } from './components/calendar-head.tsx';
import { DotsMonth } from './components/dots-month.tsx';
import { MonthView } from './components/month-view.tsx';
import { useReachQuestion } from './components/reach-question.tsx';
import { TimeView } from './components/time-view.tsx';
import { WeekStrip } from './components/week-strip.tsx';
import { describeRange } from './describe.ts';
import type { Preset } from './dialog/event-draft.ts';
import { offerDay, openEvent, openNewEvent } from './dialog/event-opening.ts';
import type { Entry } from '../../rows/entries/entry.ts';
import { isEvent, isoWindow, isShown, readFilter, type EntryFilter } from './entries.ts';
import type { Spot } from '../../rows/entries/entry.ts';
import { daysOf, stepFrom, weekOf, type Place } from './place.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useEntryActions } from './use-entry-actions.ts';
import { eventKinds, useEventMaker } from './use-event-maker.ts';
import { useDaysRead, usePlace, type CalendarSearch } from './use-place.ts';
import { usePlans } from './use-plans.ts';
import { useSwipe } from './use-swipe.ts';
import { keepView } from './usual-view.ts';

const EntryDetails = lazySheet(() => import('./components/entry-details.tsx').then((file) => file.EntryDetails));
const KeysSheet = lazySheet(() => import('./components/keys-sheet.tsx').then((file) => file.KeysSheet));
const MoveDialog = lazySheet(() => import('./components/move-dialog.tsx').then((file) => file.MoveDialog));

// The browser's first answers about zones and weeks take it some 10 ms. It is asked while the device reads the rows of the screen.
setTimeout(() => {
  deviceZone();
  firstWeekday({ language: readLanguage() });
});

export interface CalendarScreenProps {
  /** All present and past members. */
  people: readonly Person[];
  currentMembers: readonly Person[];
  managers: readonly Person[];
  /** What the address says. */
  search: CalendarSearch;
  onPlace: (place: Place, isOtherView: boolean) => void;
  /** What all areas have in the days that are read (`useDaysRead`), also the calendar. */
  all: readonly Entry[];
  myId: string;
  /** Storage for the filter. */
  stored: StoredChoices;
  /** Storage for the line in the field for a new event. */
  typed: StoredLine;
}

/** The family's calendar: a month, a week, a day or a list of days. */
export function CalendarScreen(props: CalendarScreenProps) {
  const { people, currentMembers, managers, search, myId, onPlace, all, stored, typed } = props;
  const { t } = useTranslation('calendar');
  const habits = useDateHabits();
  const isPhone = useIsPhone();
  const may = useMay();
  const mayCreate = may(calendarPermissions.create);
  const today = dayOf(useNow());
  const weekStart = firstWeekday(habits);
  const place = usePlace(search);
  const { view, day } = place;
  const days = useMemo(() => daysOf({ view, day }, weekStart), [view, day, weekStart]);
  const week = useMemo(() => weekOf(day, weekStart), [day, weekStart]);
  const read = useDaysRead(search);
  const [kept, setKept] = useState<object | null>(() => stored.read());
  const filter = useMemo(() => readFilter(kept, currentMembers), [kept, currentMembers]);
  const entries = useMemo(() => all.filter((entry) => isShown(entry, filter)), [all, filter]);
  const events = useRows(familyEvents, { window: isoWindow(read) });
  const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
  const plans = usePlans(events.rows);
  const { ask, question } = useReachQuestion();
  const actions = useEntryActions(plans, ask);
  const [opened, setOpened] = useState<{ key: string; what: 'details' | 'move' | null }>({ key: '', what: null });
  const [areKeysShown, setAreKeysShown] = useState(false);
  const screen = useRef<HTMLDivElement>(null);

  const latest = useRef({ byKey, place, onPlace });
  useLayoutEffect(() => {
    latest.current = { byKey, place, onPlace };
  });
  const find = useCallback((key: string) => latest.current.byKey.get(key), []);
  const onOpen = useCallback((entry: Entry) => setOpened({ key: entry.key, what: 'details' }), []);
  const go = useCallback((next: Place) => {
    const { place: now, onPlace: tell } = latest.current;
    if (next.view !== now.view) keepView(next.view);
    tell(next, next.view !== now.view);
  }, []);
  const showDay = useCallback((chosen: Day) => go({ view: 'day', day: chosen }), [go]);
  const stayOn = useCallback((chosen: Day) => go({ ...latest.current.place, day: chosen }), [go]);
  const create = useCallback(
    (from: Spot, to: Spot) => openNewEvent(presetOf(from, to, latest.current.place.view === 'month')),
    [],
  );
  const choose = (next: EntryFilter) => {
    setKept(next);
    stored.store(next);
  };
  const openNew = () => openNewEvent();
  useEffect(() => {
    offerDay(day === today ? null : day);
    return () => offerDay(null);
  }, [day, today]);
  const maker = useEventMaker({ myId, day: day === today ? null : day });
  const step = (by: 1 | -1) => go(stepFrom(place, by));
  const swipe = useSwipe(step);
  useCalendarKeys(() => screen.current, {
    ...{ onStep: step, find, actions },
    onDay: stayOn,
    onHelp: () => setAreKeysShown(true),
    onToday: () => stayOn(today),
    onView: (next) => go({ view: next, day }),
    onNew: () => (mayCreate ? openNew() : undefined),
  });

  const entry = byKey.get(opened.key);
  const occurrence = entry && isEvent(entry) ? entry.occurrence : null;
  const isFiltered = filter.people.length > 0 || filter.category !== null;
  const empty = isFiltered ? (
    <p role="status">{t('emptyFiltered')}</p>
  ) : (
    <EmptyState
      drawing={<TableDrawing />}
      title={t('emptyTitle')}
      note={mayCreate ? t('emptyNote') : t('emptyReadOnly', { names: nameAll(managers, habits.language) })}
      action={mayCreate ? <Button onClick={openNew}>{t('shell:newEvent')}</Button> : undefined}
    />
  );
  const shared = { entries, day, today, people, mayCreate, actions, find, onOpen, onCreate: create };
  const isHours = view === 'week' || view === 'day';
  const isGrid = isHours || (view === 'month' && !isPhone);
  const isLoading = events.status === 'loading';
  const oneDay = useMemo(() => [day], [day]);

  return (
    <div ref={screen} className={`${styles['screen']} ${isGrid ? styles['fitted'] : ''}`}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <CalendarHead
        place={place}
        range={describeRange(view, days, day, habits)}
        mayCreate={mayCreate}
        onStep={step}
        onToday={() => stayOn(today)}
        onView={(next) => go({ view: next, day })}
        onDay={stayOn}
        onNew={openNew}
      />
      {/* A phone has little room, and the same field behind the button of its bar. */}
      {mayCreate && !isPhone ? (
        <div className={styles['quick']}>
          <QuickAdd
            makers={[maker]}
            label={t('quickAdd')}
            typed={typed}
            {...{ kinds: eventKinds, people: currentMembers, myId }}
          />
        </div>
      ) : null}
      {isPhone && view !== 'week' ? (
        <div {...swipe} className={styles['swiped']}>
          {view === 'month' ? (
            <DotsMonth {...{ entries, days, day, today, people }} onDay={stayOn} />
          ) : (
            <WeekStrip {...{ entries, week, day, today }} people={currentMembers} onDay={stayOn} />
          )}
        </div>
      ) : null}
      <CalendarFilter
        people={currentMembers}
        filter={filter}
        onFilter={choose}
        onKeys={isPhone ? null : () => setAreKeysShown(true)}
      />
      <div className={styles['shown']} {...(isPhone && isHours ? swipe : {})}>
        <ListStates
          // The days are shown before their entries are here.
          view={{ rows: events.rows, status: isLoading && (isGrid || entries.length > 0) ? 'ready' : events.status }}
          area="calendar"
        >
          {view === 'month' && !isPhone ? <MonthView {...shared} days={days} onDay={showDay} /> : null}
          {isHours ? (
            <TimeView
              key={view}
              {...shared}
              days={days}
              nothing={events.status === 'ready' ? t(isFiltered ? 'emptyFiltered' : 'nothingOn') : null}
              onDay={showDay}
            />
          ) : null}
          {view === 'agenda' || (view === 'month' && isPhone) ? (
            <AgendaView
              {...{ entries, today, people, actions, onOpen, empty }}
              days={view === 'agenda' ? days : oneDay}
              onDay={showDay}
            />
          ) : null}
        </ListStates>
      </div>
      {entry ? (
        <>
          <EntryDetails
            {...{ entry, today, people, actions }}
            key={entry.key}
            rrule={occurrence ? (seriesWith(events.rows, occurrence.event)?.rrule ?? null) : null}
            isOpen={opened.what === 'details'}
            onClose={() => setOpened({ key: entry.key, what: null })}
            onEdit={() => {
              if (occurrence) openEvent(occurrence.event, occurrence.recurrenceId);
            }}
            onMoveTo={() => setOpened({ key: entry.key, what: 'move' })}
          />
          <MoveDialog
            key={`${entry.key} ${entry.startMs}`}
            entry={entry}
            isOpen={opened.what === 'move'}
            onClose={() => setOpened({ key: entry.key, what: null })}
            onMove={(to) => actions.place(entry, to)}
          />
        </>
      ) : null}
      {question}
      <KeysSheet isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} />
    </div>
  );
}

const nameAll = (people: readonly Person[], language: string) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(people.map(({ firstName }) => firstName));

const localOf = ({ day, minute }: Spot) => addMinutes(`${day}T00:00`, minute ?? 0);
/** Of a drag of hours: what it has marked ends with its last quarter; a press alone marks an hour. */
const QUARTER = 15;
const HOUR = 60;

/** The times that were marked for a new event. A single day of a month gets a time, as most events have one. */
function presetOf(one: Spot, other: Spot, isMonth: boolean): Preset {
  const [from, to] = localOf(one) <= localOf(other) ? [one, other] : [other, one];
  if (from.minute === null)
    return isMonth && from.day === to.day ? { event_date: from.day } : { event_date: from.day, end_date: to.day };
  const [start, last] = [localOf(from), localOf(to)];
  const end = addMinutes(last, start === last ? HOUR : QUARTER);
  return {
    ...{ event_date: start.slice(0, 10), event_time: start.slice(11) },
    ...{ end_date: end.slice(0, 10), end_time: end.slice(11) },
  };
}
