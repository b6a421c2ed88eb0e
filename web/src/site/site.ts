import './site.css';
import { keepLanguage, LANGUAGE_KEY, LANGUAGES, readLanguage, type Language } from '../lib/language.ts';

/** The whole script of the public pages: language, theme, and the way back in for whoever is signed in. */
const THEME_KEY = 'theme';
// Equal to AUTH_KEY of lib/kept-keys.ts, which would bring the schema library along; site.test.ts compares them.
export const SESSION_KEY = 'casita.auth';

const root = document.documentElement;

function readTheme(): string {
  return localStorage.getItem(THEME_KEY) ?? 'system';
}

function showTheme(): void {
  const choice = readTheme();
  const device = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset['mantineColorScheme'] = choice === 'light' || choice === 'dark' ? choice : device;
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    button.setAttribute('aria-pressed', String(button.dataset['themeChoice'] === choice));
  }
}

function chooseTheme(choice: string): void {
  localStorage.setItem(THEME_KEY, choice);
  showTheme();
}

function showWayIn(): void {
  const isSignedIn = localStorage.getItem(SESSION_KEY) !== null;
  for (const part of document.querySelectorAll<HTMLElement>('[data-signed-in]')) part.hidden = !isSignedIn;
  for (const part of document.querySelectorAll<HTMLElement>('[data-signed-out]')) part.hidden = isSignedIn;
}

/** Puts the same page in the other language in place of this one, without a reload. */
async function showLanguage(language: Language): Promise<void> {
  const answer = await fetch(`/site/${language}/landing.html`);
  if (!answer.ok) return location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  root.lang = language;
  showPage();
}

function chooseLanguage(event: Event, language: Language): void {
  event.preventDefault();
  keepLanguage(language);
  void showLanguage(language).then(() => {
    document.querySelector<HTMLElement>(`[data-language="${language}"]`)?.focus();
  });
}

function showPage(): void {
  showTheme();
  showWayIn();
}

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const part = event.target.closest<HTMLElement>('[data-language], [data-theme-choice], [data-theme-toggle]');
  if (!part) return;
  const language = LANGUAGES.find((one) => one === part.dataset['language']);
  if (language) chooseLanguage(event, language);
  else if (part.dataset['themeChoice']) chooseTheme(part.dataset['themeChoice']);
  else chooseTheme(root.dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark');
});
matchMedia('(prefers-color-scheme: light)').addEventListener('change', showTheme);
window.addEventListener('storage', showPage);

if (location.pathname === '/' && localStorage.getItem(SESSION_KEY) !== null) location.replace('/dashboard');
showPage();
// The cookie can be missing where the flag is not; the flag is what counts.
if (localStorage.getItem(LANGUAGE_KEY) !== null && readLanguage() !== root.lang) {
  keepLanguage(readLanguage());
  void showLanguage(readLanguage());
}
