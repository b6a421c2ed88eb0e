import { fillIn } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';

/** What another language must provide. */
export type Messages = Readonly<Record<keyof typeof en, string>>;

const WORDS: Readonly<Record<Language, Messages>> = { en, es };

/** Says the words of files, with values in place of `{{name}}` and the like. */
export type SayFiles = (key: keyof Messages, values?: Readonly<Record<string, string | number>>) => string;

export const filesWords =
  (language: Language): SayFiles =>
  (key, values = {}) =>
    fillIn(WORDS[language][key], values);
