import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { addDays, type Day } from '../../ui/dates/dates.ts';
import { isSheetOpen } from '../../ui/sheet/open-sheets.ts';
import type { Entry } from '../../rows/entries/entry.ts';
import type { View } from './place.ts';
import type { EntryActions } from './use-entry-actions.ts';

interface CalendarKeys {
  onStep: (by: 1 | -1) => void;
  onDay: (day: Day) => void;
  onToday: () => void;
  onView: (view: View) => void;
  onNew: () => void;
  onHelp: () => void;
  find: (key: string) => Entry | undefined;
  actions: EntryActions;
}

export const VIEW_KEYS: Record<View, string> = { month: 'm', week: 'w', day: 'd', agenda: 'a' };
const STEP_MINUTES = 15;
const ACROSS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };
const DOWN: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 };

const isTyping = (target: Element | null) => target?.matches('input, textarea, select, [role=menuitem]') ?? false;
const entryAt = (key: string) => `[data-entry="${CSS.escape(key)}"]`;
const keyOf = (element: Element | null) => element?.closest<HTMLElement>('[data-entry]')?.dataset['entry'];

/** The distance of an arrow: a day to the sides; up and down a quarter of an hour, or a week for whole days. */
function distanceOf(key: string, entry: Entry) {
  const [across, down] = [ACROSS[key], DOWN[key]];
  if (across !== undefined) return { days: across, minutes: 0 };
  if (down === undefined) return null;
  return entry.isAllDay ? { days: down * 7, minutes: 0 } : { days: 0, minutes: down * STEP_MINUTES };
}

/** The keys of the calendar, while the focus is in it or nowhere in particular. `screen` is its element. */
export function useCalendarKeys(screen: () => Element | null, keys: CalendarKeys): void {
  /** Where the focus belongs once it is drawn: what was focused may be drawn anew elsewhere. */
  const wanted = useRef('');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement;
    const root = screen();
    if (event.ctrlKey || event.metaKey || event.isComposing || isSheetOpen() || isTyping(focused) || !root) return;
    const isHere =
      focused === null || focused === document.body || focused.tagName === 'MAIN' || root.contains(focused);
    if (!isHere) return;
    wanted.current = '';
    const entry = keys.find(keyOf(focused) ?? '');
    const isDone =
      (entry && (changeEntry(event, entry, root) || (!event.altKey && actOnEntry(event, entry, root)))) ||
      (!event.altKey && !event.shiftKey && (moveDay(event.key, focused, root) || goElsewhere(event.key))) ||
      (event.key === '?' && showKeys());
    if (isDone) event.preventDefault();
  });

  function showKeys(): true {
    keys.onHelp();
    return true;
  }

  /** With Alt an arrow moves it, with Shift its beginning, and with both its end. */
  function changeEntry(event: KeyboardEvent, entry: Entry, root: Element): boolean {
    const by = event.altKey || event.shiftKey ? distanceOf(event.key, entry) : null;
    if (!by || !keys.actions.mayChange(entry)) return false;
    wanted.current = entryAt(entry.key);
    if (event.shiftKey) {
      keys.actions.resize(entry, event.altKey ? 'end' : 'start', by);
      return true;
    }
    keys.actions.move(entry, by);
    // The calendar goes along with what leaves the shown days.
    const day = addDays(entry.firstDay, by.days);
    if (root.querySelector('[data-day]') && !root.querySelector(`[data-day="${day}"]`)) keys.onDay(day);
    return true;
  }

  function actOnEntry({ key }: KeyboardEvent, entry: Entry, root: Element): boolean {
    const all = [...root.querySelectorAll<HTMLElement>('[data-entry]')];
    const at = all.findIndex((one) => one === document.activeElement);
    if (key === 'Delete' && keys.actions.mayRemove(entry)) {
      wanted.current = entryAt(keyOf(all[at + 1] ?? all[at - 1] ?? null) ?? '');
      keys.actions.remove(entry);
      return true;
    }
    const [across, down] = [ACROSS[key], DOWN[key]];
    const next = across === undefined ? all[at + (down ?? 0)] : entryBeside(all, entry, across);
    next?.focus();
    return down !== undefined || (across !== undefined && next !== undefined);
  }

  /** Of the nearest day before or after with entries, the one that begins at about the same time. */
  function entryBeside(all: readonly HTMLElement[], { firstDay, startMs }: Entry, step: 1 | -1) {
    const clock = (ms: number) => new Date(ms).getHours() * 60 + new Date(ms).getMinutes();
    const far = (one: Entry) => Math.abs(clock(one.startMs) - clock(startMs));
    const others = all.flatMap((element) => {
      const entry = keys.find(keyOf(element) ?? '');
      return entry && (step > 0 ? entry.firstDay > firstDay : entry.firstDay < firstDay) ? [{ element, entry }] : [];
    });
    return others.toSorted(
      ({ entry: one }, { entry: other }) =>
        (one.firstDay === other.firstDay ? 0 : one.firstDay < other.firstDay ? -step : step) || far(one) - far(other),
    )[0]?.element;
  }

  function moveDay(key: string, focused: Element | null, root: Element): boolean {
    const day = focused?.closest<HTMLElement>('[data-date]')?.dataset['date'];
    const step = ACROSS[key] ?? (DOWN[key] ?? 0) * 7;
    if (day === undefined || step === 0) return false;
    const next = addDays(day, step);
    wanted.current = `[data-date="${next}"]`;
    const button = root.querySelector<HTMLElement>(wanted.current);
    if (button) button.focus();
    else keys.onDay(next);
    return true;
  }

  function goElsewhere(key: string): boolean {
    const view = Object.entries(VIEW_KEYS).find(([, letter]) => letter === key)?.[0];
    const step = ACROSS[key];
    if (view !== undefined) keys.onView(view as View); // the keys of VIEW_KEYS
    else if (step !== undefined) keys.onStep(step);
    else if (key === 't') keys.onToday();
    else if (key === 'n') keys.onNew();
    else return false;
    return true;
  }

  useLayoutEffect(() => {
    if (wanted.current !== '' && document.activeElement === document.body)
      screen()?.querySelector<HTMLElement>(wanted.current)?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    const forget = () => {
      wanted.current = '';
    };
    window.addEventListener('keydown', listen);
    window.addEventListener('pointerdown', forget);
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('pointerdown', forget);
    };
  }, []);
}
