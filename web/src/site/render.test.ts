import { expect, test } from 'vitest';
import { fillInPage } from '#contract/public-pages.ts';
import { renderPages } from './render.tsx';

const PAGES = renderPages({ script: '/site.js', early: [], styles: [], fonts: [] });

test.each(PAGES)('every placeholder is filled in, with and without a support address: $language/$file', ({ html }) => {
  for (const supportEmail of ['help@casa.test', null]) {
    const page = fillInPage(html, { origin: 'http://localhost:3000', supportEmail });
    expect(page).not.toMatch(/\{\{|\}\}|undefined/);
    expect(page).not.toMatch(/\w@localhost/);
    expect(page.includes('mailto:')).toBe(page.includes('help@casa.test'));
  }
});

test.each(PAGES.filter(({ file }) => ['contact', 'privacy', 'terms', 'about'].includes(file)))(
  'the contact is the support address, or the contact form without one: $language/$file',
  ({ html }) => {
    const place = { origin: 'https://casita.example' };
    const main = (page: string) => /<main[^]*<\/main>/.exec(page)?.[0] ?? '';
    expect(main(fillInPage(html, { ...place, supportEmail: 'help@casa.test' }))).toContain(
      'href="mailto:help@casa.test"',
    );
    expect(main(fillInPage(html, { ...place, supportEmail: null }))).toMatch(/href="\/contact"|data-enquiry="contact"/);
  },
);
