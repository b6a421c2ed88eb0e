import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { noteChoice } from '../storage/device-choice.ts';
import { keepLanguage, LANGUAGE_KEY, readLanguage, resolveLanguage, type Language } from './language.ts';

/** The English words of every area, by its name. Each area adds its own beside its messages.en.ts. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- areas declare their part of it
export interface AreaMessages {}

export type Area = Extract<keyof AreaMessages, string>;

/** `tasks` for `tasks_one` and `tasks_other`: which of them is said follows from the value `count`. */
type PluralKey<Messages> = {
  [Key in keyof Messages]: Key extends `${infer Stem}_other`
    ? `${Stem}_one` extends keyof Messages
      ? Stem
      : never
    : never;
}[keyof Messages];

type KeyIn<Messages> =
  | PluralKey<Messages>
  | Exclude<keyof Messages & string, `${PluralKey<Messages>}_${'one' | 'other'}`>;

/** A key with the name of its area before it: `account:forgot`. */
type NamedKey = { [Name in Area]: `${Name}:${KeyIn<AreaMessages[Name]>}` }[Area];

/** Keys of an area, those of the shell, whose words every screen may use, and any key with its area's name. */
export type MessageKey<Name extends Area = 'app'> =
  | KeyIn<AreaMessages[Name]>
  | KeyIn<AreaMessages[Area & 'shell']>
  | NamedKey;

type Values = Readonly<Record<string, string | number>>;

/** The words of one area in the language of the moment. `{{name}}` in a text stands for `values.name`. */
export type Translate<Name extends Area = 'app'> = (key: MessageKey<Name>, values?: Values) => string;

/** What another language must provide for an area: the same keys, and `_many` where there is a plural (Spanish has it). */
export type Translated<Messages> = { readonly [Key in keyof Messages]: string } & {
  readonly [Stem in PluralKey<Messages> as `${Stem}_many`]: string;
};

export type LoadMessages = (language: Language, area: string) => Promise<Readonly<Record<string, string>>>;

const changed = createListeners();
const areasInUse = new Set<string>();
const bundles = new Map<string, Readonly<Record<string, string>>>();
let translators = new Map<string, (key: string, values?: Values) => string>();
let load: LoadMessages | null = null;
let language: Language = 'en';
let wanted: Language | null = null;

/** Made once, because making one takes the browser far longer than asking it. */
const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralRulesOf(of: Language): Intl.PluralRules {
  const rules = pluralRules.get(of) ?? new Intl.PluralRules(of);
  pluralRules.set(of, rules);
  return rules;
}

const bundleKey = (of: Language, area: string) => `${of}/${area}`;

function findText(area: string, key: string, values: Values): string | undefined {
  const words = bundles.get(bundleKey(language, area));
  const count = values['count'];
  if (words === undefined || typeof count !== 'number') return words?.[key];
  const form = pluralRulesOf(language).select(count);
  return words[`${key}_${form}`] ?? words[`${key}_other`] ?? words[key];
}

/** The text of `key`; the key itself where no words of the area have been loaded. */
function sayIn(ownArea: string, askedKey: string, values: Values): string {
  const named = askedKey.split(':');
  const [area = ownArea, key = askedKey] = named.length === 2 ? named : [];
  const text = findText(area, key, values) ?? findText('shell', key, values) ?? key;
  return fillIn(text, values);
}

/** The text with values in place of `{{name}}` and the like; nothing in place of what has no value. */
export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_mark, name: string) => String(values[name] ?? ''));

/**
 * The words of an area outside of a component. What is said later, after an answer or in a toast that still shows, is said in
 * the language of that moment.
 */
export function translatorOf<Name extends Area>(area: Name): Translate<Name> {
  // Another function in another language, so that what is computed from it is computed again.
  const translate = translators.get(area) ?? ((key: string, values: Values = {}) => sayIn(area, key, values));
  translators.set(area, translate);
  return translate;
}

export const currentLanguage = (): Language => language;

/** The words of an area, `app` where none is named, and the language they are in; the component is drawn again when it changes. */
export function useTranslation<Name extends Area = Area & 'app'>(area?: Name) {
  const shown = useSyncExternalStore(changed.add, currentLanguage, currentLanguage);
  return { t: translatorOf(area ?? ('app' as Name)), language: shown }; // `Name` is `app` where no area is given
}

/** Starts with the stored language. `loadMessages` fetches one area in one language. */
export async function startI18n(loadMessages: LoadMessages): Promise<void> {
  load = loadMessages;
  bundles.clear();
  setLanguage(readLanguage());
  // Browsers forget what a script wrote into a cookie after a week, and the flag never.
  if (localStorage.getItem(LANGUAGE_KEY) === null) document.documentElement.lang = language;
  else keepLanguage(language);
  window.addEventListener('storage', (event) => {
    if (event.key === LANGUAGE_KEY && resolveLanguage(event.newValue) !== language) void showLanguage(readLanguage());
  });
}

/** Speaks with these words, by area, where there is no browser: in pages that are made at build. */
export function showWords(of: Language, words: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
  for (const [area, texts] of Object.entries(words)) bundles.set(bundleKey(of, area), texts);
  setLanguage(of);
}

/** Makes an area's words ready; a screen's route waits for it, so that no key is ever seen. */
export async function prepareArea(area: string): Promise<void> {
  areasInUse.add(area);
  // While the language changes, the next one's words are needed a moment later.
  await Promise.all([...new Set([language, wanted ?? language])].map((one) => loadArea(one, area)));
}

async function loadArea(of: Language, area: string): Promise<void> {
  if (load === null) throw new Error('startI18n() has to come first');
  const key = bundleKey(of, area);
  if (!bundles.has(key)) bundles.set(key, await load(of, area));
}

function setLanguage(next: Language): void {
  language = next;
  translators = new Map();
  changed.emit();
}

async function showLanguage(next: Language): Promise<void> {
  wanted = next;
  await Promise.all([...areasInUse].map((area) => loadArea(next, area)));
  // A person who tries both is left with the last one, whichever words arrive first.
  if (wanted !== next) return;
  document.documentElement.lang = next;
  setLanguage(next);
}

/** Takes over what a person chose elsewhere: every text on the screen switches at once, and the device remembers it. */
export async function followLanguage(next: Language): Promise<void> {
  keepLanguage(next);
  await showLanguage(next);
}

/** A person's choice on this device. */
export async function chooseLanguage(next: Language): Promise<void> {
  noteChoice('language');
  await followLanguage(next);
}
