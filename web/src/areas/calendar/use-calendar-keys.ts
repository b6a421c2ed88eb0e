import { useEffect, useEffectEvent } from 'react';
import { addDays, type Day } from '../../ui/dates/dates.ts';
import { isSheetOpen } from '../../ui/sheet/open-sheets.ts';
import type { Entry } from './entries.ts';
import type { View } from './place.ts';
import type { EntryActions } from './use-entry-actions.ts';

interface CalendarKeys {
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onView: (view: View) => void;
  onNew: () => void;
  find: (key: string) => Entry | undefined;
  actions: EntryActions;
}

export const VIEW_KEYS: Record<View, string> = { month: 'm', week: 'w', day: 'd', agenda: 'a' };
const STEP_MINUTES = 15;

const isTyping = (target: Element | null) => target?.matches('input, textarea, select, [role=menuitem]') ?? false;

/** The distance of an arrow with Alt: a day to the sides; up and down a quarter of an hour, or a week for whole days. */
function distanceOf(key: string, entry: Entry) {
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (across !== undefined) return { days: across, minutes: 0 };
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (down === undefined) return null;
  return entry.isAllDay ? { days: down * 7, minutes: 0 } : { days: 0, minutes: down * STEP_MINUTES };
}

function focusDay(screen: Element, day: Day): boolean {
  const button = screen.querySelector<HTMLElement>(`[data-date="${day}"]`);
  button?.focus();
  return button !== null;
}

/** The keys of the calendar, while the focus is in it or nowhere in particular. `screen` is its element. */
export function useCalendarKeys(screen: () => Element | null, keys: CalendarKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement;
    const root = screen();
    if (event.ctrlKey || event.metaKey || event.isComposing || isSheetOpen() || isTyping(focused) || !root) return;
    const isHere =
      focused === null || focused === document.body || focused.tagName === 'MAIN' || root.contains(focused);
    if (!isHere) return;
    const key = focused?.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
    const entry = key === undefined ? undefined : keys.find(key);
    if (event.altKey ? moveEntry(event, entry) : entry && actOnEntry(event, entry, root)) return event.preventDefault();
    if (event.altKey || event.shiftKey) return;
    if (moveDay(event.key, focused, root) || goElsewhere(event.key)) event.preventDefault();
  });

  function moveEntry(event: KeyboardEvent, entry: Entry | undefined): boolean {
    const by = entry && distanceOf(event.key, entry);
    if (!entry || !by || !keys.actions.mayChange(entry)) return false;
    keys.actions[event.shiftKey ? 'resize' : 'move'](entry, by);
    return true;
  }

  function actOnEntry(event: KeyboardEvent, entry: Entry, root: Element): boolean {
    if (event.key === 'Delete' && keys.actions.mayRemove(entry)) {
      keys.actions.remove(entry);
      return true;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return false;
    const all = [...root.querySelectorAll<HTMLElement>('[data-entry]')];
    all[all.findIndex((one) => one === document.activeElement) + step]?.focus();
    return true;
  }

  function moveDay(key: string, focused: Element | null, root: Element): boolean {
    const day = focused?.closest<HTMLElement>('[data-date]')?.dataset['date'];
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
    return day !== undefined && step !== undefined && focusDay(root, addDays(day, step));
  }

  function goElsewhere(key: string): boolean {
    const view = Object.entries(VIEW_KEYS).find(([, letter]) => letter === key)?.[0];
    if (view !== undefined) keys.onView(view as View); // the keys of VIEW_KEYS
    else if (key === 'ArrowLeft') keys.onStep(-1);
    else if (key === 'ArrowRight') keys.onStep(1);
    else if (key === 't') keys.onToday();
    else if (key === 'n') keys.onNew();
    else return false;
    return true;
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
