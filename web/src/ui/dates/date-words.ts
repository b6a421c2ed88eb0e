import { useDateHabits } from './date-habits.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';

export type DateWords = typeof en;

const WORDS: Record<'en' | 'es', DateWords> = { en, es };

/** The words of the fields for dates and times. They come with the fields, so that no screen has to prepare them. */
export function useDateWords(): DateWords {
  return WORDS[useDateHabits().language];
}
