import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import type { DateHabits } from '../../ui/dates/date-habits.ts';

/** What the person signed in prefers, as far as every screen needs it. follow-preferences.tsx fills it in. */
interface Preferences extends Pick<DateHabits, 'dateFormat' | 'timeFormat'> {
  /** The person's language and theme are on the screen, or are no longer waited for. False without a signed-in person. */
  readonly isReady: boolean;
}

const UNKNOWN: Preferences = { dateFormat: null, timeFormat: null, isReady: false };
const changed = createListeners();
let preferences = UNKNOWN;

export function publishPreferences(news: Partial<Preferences>): void {
  const next = { ...preferences, ...news };
  if (JSON.stringify(next) === JSON.stringify(preferences)) return;
  preferences = next;
  changed.emit();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(changed.add, () => preferences);
}
