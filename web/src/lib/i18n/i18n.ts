import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { noteChoice } from '../storage/device-choice.ts';
import { keepLanguage, LANGUAGE_KEY, LANGUAGES, readLanguage, resolveLanguage, type Language } from './language.ts';

/** What another language must provide for an area: the same keys, and `_many` wherever there is a plural (Spanish has it). */
export type Translated<Messages> = { readonly [Key in keyof Messages]: string } & {
  readonly [Key in keyof Messages as Key extends `${infer Stem}_other` ? `${Stem}_many` : never]: string;
};

export type LoadMessages = (language: Language, area: string) => Promise<Record<string, string>>;

const areasInUse = new Set<string>();
let load: LoadMessages | null = null;
let wanted: Language | null = null;

/**
 * i18next binds a component's `t` to the language of its last drawing. What is said later, after an answer or in a toast that
 * still shows, is said in the language of that moment: there is one language for everything.
 */
function speakCurrentLanguage(): void {
  type Bind = (language: unknown, ...rest: unknown[]) => unknown;
  // The overloads say nothing that is lost: whatever is asked for is handed on, but for the language.
  const bind = i18next.getFixedT.bind(i18next) as Bind;
  const bindToCurrent: Bind = (_language, ...rest) => bind(null, ...rest);
  i18next.getFixedT = bindToCurrent as typeof i18next.getFixedT; // it answers what `getFixedT` answers
}

/** Starts with the stored language. `loadMessages` fetches one area in one language. */
export async function startI18n(loadMessages: LoadMessages): Promise<i18n> {
  load = loadMessages;
  speakCurrentLanguage();
  const language = readLanguage();
  // Browsers forget what a script wrote into a cookie after a week, and the flag never.
  if (localStorage.getItem(LANGUAGE_KEY) === null) document.documentElement.lang = language;
  else keepLanguage(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...LANGUAGES],
    resources: {},
    defaultNS: 'app',
    // The app's own words come in two parts: the door needs few of them.
    fallbackNS: 'shell',
    keySeparator: false,
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  });
  window.addEventListener('storage', (event) => {
    if (event.key === LANGUAGE_KEY && resolveLanguage(event.newValue) !== i18next.language)
      void showLanguage(readLanguage());
  });
  return i18next;
}

/** Makes an area's words ready; a screen's route waits for it, so that no key is ever seen. */
export async function prepareArea(area: string): Promise<void> {
  areasInUse.add(area);
  const current = resolveLanguage(i18next.language);
  // While the language changes, the next one's words are needed a moment later.
  await Promise.all([...new Set([current, wanted ?? current])].map((language) => loadArea(language, area)));
}

async function loadArea(language: Language, area: string): Promise<void> {
  if (load === null) throw new Error('startI18n() has to come first');
  if (i18next.hasResourceBundle(language, area)) return;
  i18next.addResourceBundle(language, area, await load(language, area));
}

async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  await Promise.all([...areasInUse].map((area) => loadArea(language, area)));
  // Somebody who tries both is left with the last one, whichever words arrive first.
  if (wanted !== language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Takes over what a person chose elsewhere: every text on the screen switches at once, and the device remembers it. */
export async function followLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  await showLanguage(language);
}

/** A person's choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  noteChoice('language');
  await followLanguage(language);
}
