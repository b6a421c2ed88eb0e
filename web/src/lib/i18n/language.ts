import { LANGUAGES, type Language } from '#contract/languages.ts';

export { LANGUAGES, type Language };

export const LANGUAGE_KEY = 'i18nextLng';
const YEAR_SECONDS = 31_536_000;

/** The first of these that we speak: `es-MX` is es, everything unknown is en. */
export function resolveLanguage(...values: readonly (string | null | undefined)[]): Language {
  const prefixes = values.map((value) => value?.toLowerCase().split(/[-_]/)[0]);
  for (const prefix of prefixes) {
    const spoken = LANGUAGES.find((language) => language === prefix);
    if (spoken) return spoken;
  }
  return 'en';
}

/** The chosen language; without a choice, the browser's first language that the app has, as the server takes it. */
export function readLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  return chosen === null ? resolveLanguage(...navigator.languages) : resolveLanguage(chosen);
}

/** The flag stays on the device; the cookie lets the server speak the same language, and name what it makes in it. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // No room, or closed to us: it lasts as long as the page.
  }
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  document.documentElement.lang = language;
}
