import { LANGUAGES, type Language } from '#contract/languages.ts';

export { LANGUAGES, type Language };

export const LANGUAGE_KEY = 'i18nextLng';
const YEAR_SECONDS = 31_536_000;

/** `es-MX` is es, everything unknown is en. */
export function resolveLanguage(value: string | null | undefined): Language {
  const prefix = value?.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === prefix) ?? 'en';
}

/** The chosen language; before anybody has chosen, the browser's, where it is one of ours. */
export function readLanguage(): Language {
  return resolveLanguage(localStorage.getItem(LANGUAGE_KEY) ?? navigator.language);
}

/** The flag stays on the device; the cookie lets the server send public pages in the right language. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // No room, or closed to us: it lasts as long as the page.
  }
  document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  document.documentElement.lang = language;
}
