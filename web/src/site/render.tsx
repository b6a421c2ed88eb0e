import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGES, type Language } from '#web/lib/language.ts';
import { LandingPage } from './landing-page.tsx';
import { messages as en } from './messages.en.ts';
import { messages as es } from './messages.es.ts';
import { PageFrame } from './page-frame.tsx';

/** Addresses of what a page needs, as the build named them. */
export interface PageFiles {
  script: string;
  styles: readonly string[];
  fonts: readonly string[];
}

export interface RenderedPage {
  language: Language;
  name: string;
  html: string;
}

const WORDS = { en, es };
export type SiteWords = (typeof WORDS)[Language];

/** Every public page in every language, as complete documents. */
export function renderPages(files: PageFiles): RenderedPage[] {
  return LANGUAGES.map((language) => {
    const words = WORDS[language];
    const page = (
      <PageFrame language={language} words={words} files={files}>
        <LandingPage words={words} />
      </PageFrame>
    );
    return { language, name: 'landing', html: `<!doctype html>${renderToStaticMarkup(page)}` };
  });
}
