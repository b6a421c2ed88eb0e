import { useDateHabits } from '../../ui/dates/date-habits.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';

export type QuickWords = typeof en;

const WORDS: Record<'en' | 'es', QuickWords> = { en, es };

/** The words of what was understood. They come with its code, so that no screen has to prepare them. */
export function useQuickWords(): QuickWords {
  return WORDS[useDateHabits().language];
}
