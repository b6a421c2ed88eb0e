import { LANGUAGES, type Language } from '../../lib/i18n/language.ts';
import styles from './plain-screen.module.css';

// Both languages are shown, because the chosen one is in storage, which cannot be read. The messages of the app are not loaded yet.
const WORDS: Record<Language, { text: string; link: string }> = {
  en: {
    text: "Casita cannot open because your browser does not let this site store data: allow it in the browser's settings for this site, then reload the page.",
    link: 'About Casita',
  },
  es: {
    text: 'Casita no se puede abrir porque tu navegador no permite que este sitio guarde datos: permítelo en los ajustes del navegador para este sitio y recarga la página.',
    link: 'Sobre Casita',
  },
};

/** Replaces the whole app, in plain DOM elements: without storage no person can be signed in. */
export function showStorageScreen(root: HTMLElement): void {
  const screen = document.createElement('main');
  screen.className = styles['screen'] ?? '';
  const title = document.createElement('h1');
  title.textContent = 'Casita';
  screen.append(title);
  for (const language of LANGUAGES) {
    const text = document.createElement('p');
    text.textContent = WORDS[language].text;
    const link = document.createElement('a');
    link.href = '/landing';
    link.textContent = WORDS[language].link;
    text.lang = language;
    link.lang = language;
    screen.append(text, link);
  }
  root.replaceChildren(screen);
}
