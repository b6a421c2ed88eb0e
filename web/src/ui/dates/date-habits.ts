import { createContext, use } from 'react';
import type { Language } from '../../lib/i18n/language.ts';

export type DateFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY-MM-DD';
export type TimeFormat = '12' | '24';

/** How a person reads dates and times; null = never chosen, so the language's habit counts. */
export interface DateHabits {
  readonly language: Language;
  readonly dateFormat: DateFormat | null;
  readonly timeFormat: TimeFormat | null;
}

const DateHabitsContext = createContext<DateHabits>({ language: 'en', dateFormat: null, timeFormat: null });

/** `<DateHabitsProvider value={…}>`: the app knows what the person chose. */
export const DateHabitsProvider = DateHabitsContext;

export function useDateHabits(): DateHabits {
  return use(DateHabitsContext);
}
