import './site.css';
import { keepLanguage, LANGUAGE_KEY, LANGUAGES, readLanguage, type Language } from '../lib/i18n/language.ts';
import { moveEntries, prepareForms } from './enquiries/send-enquiry.ts';
import { listenForOffer, showOffer, takeOffer } from './install/offer-install.ts';

/**
 * The script of the public pages: language, theme, chosen plan, forms and the install button. Everything that has to happen
 * before the first paint is in arrive.js.
 */
const THEME_KEY = 'theme';
// Copies of names in lib/storage/storage-keys.ts, which would import the schema library. site.test.ts compares them.
export const SESSION_KEY = 'casita.auth';
const PLAN_KEY = 'selectedPlan';

const root = document.documentElement;

/** Null also when the browser forbids storage; a choice then lasts as long as the page. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full; see `readStored`.
  }
}

function showTheme(choice = readStored(THEME_KEY) ?? 'system'): void {
  const device = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset['colorScheme'] = choice === 'light' || choice === 'dark' ? choice : device;
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    button.setAttribute('aria-pressed', String(button.dataset['themeChoice'] === choice));
  }
}

function chooseTheme(choice: string): void {
  store(THEME_KEY, choice);
  showTheme(choice);
}

/** Replaces this page by its translation, without a reload. */
async function showLanguage(language: Language): Promise<void> {
  const address = new URL(location.href);
  address.searchParams.set('lang', language);
  const answer = await fetch(address).catch(() => null);
  // Without a network the page stays. The stored choice applies to the next page.
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.title = page.title;
  moveEntries(document, page);
  // The files and the notice of the page stay: a style sheet that is put in again is loaded again.
  const isContent = (part: Element) => !part.matches('[data-files]');
  for (const part of [...document.body.children].filter(isContent)) part.remove();
  document.body.append(...[...page.body.children].filter(isContent));
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
  prepareForms(document);
  showOffer();
}

function start(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    const part = event.target.closest<HTMLElement>(
      '[data-language], [data-theme-choice], [data-theme-toggle], [data-plan], [data-install]',
    );
    if (!part) return;
    const { language: wanted, themeChoice, plan } = part.dataset;
    const language = LANGUAGES.find((one) => one === wanted);
    if (language) chooseLanguage(event, language);
    else if (themeChoice) chooseTheme(themeChoice);
    else if (plan) store(PLAN_KEY, plan);
    else if (part.hasAttribute('data-install')) void takeOffer();
    else chooseTheme(root.dataset['colorScheme'] === 'dark' ? 'light' : 'dark');
  });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => showTheme());
  window.addEventListener('storage', () => {
    root.toggleAttribute('data-signed-in', readStored(SESSION_KEY) !== null);
    showTheme();
  });
  listenForOffer();
  showPage();
  // The language cookie may be missing although local storage has a choice. That choice counts, unless the address has a language.
  const isAsked = new URLSearchParams(location.search).has('lang');
  if (!isAsked && readStored(LANGUAGE_KEY) !== null && readLanguage() !== root.lang) {
    const language = readLanguage();
    keepLanguage(language);
    void showLanguage(language);
  }
}

// With `data-leaving` the app is about to replace this page.
if (!root.hasAttribute('data-leaving')) start();
