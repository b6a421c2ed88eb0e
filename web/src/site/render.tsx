import { renderToStaticMarkup } from 'react-dom/server';
import { PAGE_NAMES, type PageName } from '#contract/public-pages.ts';
import { LANGUAGES, type Language } from '#web/lib/i18n/language.ts';
import { PageFrame, type PageFiles } from './page-frame.tsx';
import { describePage, readWords, statesOf } from './pages.tsx';

export interface RenderedPage {
  language: Language;
  name: PageName;
  /** File name without folder and extension: the page name, with the state of its form. */
  file: string;
  html: string;
}

/** Every public page in every language, as complete documents. */
export function renderPages(files: PageFiles): RenderedPage[] {
  return LANGUAGES.flatMap((language) =>
    PAGE_NAMES.flatMap((name) =>
      statesOf(name).map((state) => {
        const { title, summary, body } = describePage(name, language, state);
        const page = (
          <PageFrame
            language={language}
            name={name}
            title={title.includes('Casita') ? title : `${title} · Casita`}
            summary={summary}
            words={readWords(language).frame}
            files={files}
          >
            {body}
          </PageFrame>
        );
        const file = state === 'empty' ? name : `${name}.${state}`;
        return { language, name, file, html: `<!doctype html>${renderToStaticMarkup(page)}` };
      }),
    ),
  );
}
