import { createContext, use } from 'react';
import type { Language } from '../../lib/i18n/language.ts';

export type DateFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY-MM-DD';
export type TimeFormat = '12' | '24';

/** The date and time formats of a person. Null: never chosen, so the format of the language is used. */
export interface DateHabits {
  readonly language: Language;
  readonly dateFormat: DateFormat | null;
  readonly timeFormat: TimeFormat | null;
}

const DateHabitsContext = createContext<DateHabits>({ language: 'en', dateFormat: null, timeFormat: null });

/** `<DateHabitsProvider value={…}>`: the app provides the person's choice. */
export const DateHabitsProvider = DateHabitsContext;

export function useDateHabits(): DateHabits {
  return use(DateHabitsContext);
}
