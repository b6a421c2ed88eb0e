import type { ReactNode } from 'react';
import type { PageName } from '#contract/public-pages.ts';
import type { Language } from '#web/lib/i18n/language.ts';
import { STILL_LOADING } from '../pwa/still-loading.ts';
import { HouseMark } from '../ui/logo.tsx';
import type { messages } from './messages.en.ts';

type FrameWords = (typeof messages)['frame'];

/** Addresses of the built files that a page needs. */
export interface PageFiles {
  /** Scripts that run before the first paint, in this order. */
  early: readonly string[];
  script: string;
  styles: readonly string[];
  fonts: readonly string[];
}

interface PageFrameProps {
  language: Language;
  name: PageName;
  title: string;
  summary: string;
  words: FrameWords;
  files: PageFiles;
  children: ReactNode;
}

/** The document around every public page: head, header, footer. */
export function PageFrame({ language, name, title, summary, words, files, children }: PageFrameProps) {
  // The server replaces this by its own address.
  const address = `{{origin}}/${name}`;
  return (
    <html lang={language} data-page={name}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={summary} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={summary} />
        <meta property="og:site_name" content="Casita" />
        <meta property="og:image" content="{{origin}}/icons/icon-512.png" />
        {/* The address without a language is answered in the reader's language, so it is the default. */}
        <link rel="canonical" href={language === 'en' ? address : `${address}?lang=${language}`} />
        <link rel="alternate" hrefLang="x-default" href={address} />
        <link rel="alternate" hrefLang="en" href={address} />
        <link rel="alternate" hrefLang="es" href={`${address}?lang=es`} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fffbf5" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {files.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <script type="module" src={files.script} />
      </head>
      <body className="site">
        {/* What follows waits for these files. In the head, they would keep the browser from painting the notice. */}
        <div data-files dangerouslySetInnerHTML={{ __html: STILL_LOADING + linkFiles(files) }} />
        <a className="skip" href="#content">
          {words.skip}
        </a>
        <header className="top">
          <a className="brand" href="/landing">
            <HouseMark className="brand-mark" />
            <span>Casita</span>
          </a>
          <nav className="top-pages" aria-label={words.menu}>
            <PageLink page="pricing" current={name} words={words} />
            <PageLink page="about" current={name} words={words} />
          </nav>
          <div className="top-actions">
            <LanguageLinks current={language} short />
            <button type="button" className="theme-toggle" data-theme-toggle aria-label={words.themeToggle}>
              <SunMoon />
            </button>
            <a className="text-button" href="/auth" data-when="signed-out">
              {words.logIn}
            </a>
            <a className="text-button" href="/dashboard" data-when="signed-in">
              {words.open}
            </a>
          </div>
        </header>
        <main id="content">{children}</main>
        <footer className="foot">
          <div className="foot-pages">
            {FOOTER.map(([title, ...pages]) => (
              <nav key={title} aria-labelledby={`foot-${title}`}>
                <h2 id={`foot-${title}`}>{words.links[title]}</h2>
                <ul>
                  {pages.map((page) => (
                    <li key={page}>
                      <PageLink page={page} current={name} words={words} />
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
          <p className="foot-words">{words.footer}</p>
          <div className="foot-choices">
            <nav aria-label={words.language}>
              <LanguageLinks current={language} />
            </nav>
            <div role="group" aria-label={words.theme} className="links">
              {(['light', 'dark', 'system'] as const).map((theme) => (
                <button key={theme} type="button" className="link" data-theme-choice={theme} aria-pressed="false">
                  {{ light: words.themeLight, dark: words.themeDark, system: words.themeSystem }[theme]}
                </button>
              ))}
            </div>
          </div>
        </footer>
      </body>
    </html>
  );
}

function linkFiles({ early, styles }: PageFiles): string {
  return [
    ...early.map((script) => `<script src="${script}"></script>`),
    ...styles.map((style) => `<link rel="stylesheet" href="${style}"/>`),
  ].join('');
}

const FOOTER = [
  ['home', 'landing', 'pricing', 'install', 'about'],
  ['help', 'contact', 'buzon'],
  ['others', 'advertising', 'certified-professionals'],
  ['small', 'privacy', 'terms'],
] as const satisfies readonly (readonly [keyof FrameWords['links'], ...PageName[]])[];

function PageLink({ page, current, words }: { page: PageName; current: PageName; words: FrameWords }) {
  return (
    <a className="link" href={`/${page}`} aria-current={page === current ? 'page' : undefined}>
      {words.links[page]}
    </a>
  );
}

/** Plain links, which also work without script. The script replaces the page without a reload. */
function LanguageLinks({ current, short = false }: { current: Language; short?: boolean }) {
  const names: Record<Language, string> = { en: 'English', es: 'Español' };
  return (
    <span className="links">
      {(['en', 'es'] as const).map((language) => (
        <a
          key={language}
          className="link"
          href={`?lang=${language}`}
          lang={language}
          hrefLang={language}
          data-language={language}
          aria-current={language === current ? 'true' : undefined}
          aria-label={short ? `${language.toUpperCase()}, ${names[language]}` : undefined}
        >
          {short ? language.toUpperCase() : names[language]}
        </a>
      ))}
    </span>
  );
}

function SunMoon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className="moon" d="M20.5 14.5A8.5 8.5 0 0 1 9.5 3.5a8.5 8.5 0 1 0 11 11z" />
      <g className="sun">
        <rect x="8" y="8" width="8" height="8" rx="4" />
        <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
      </g>
    </svg>
  );
}
