import { expect, test } from 'vitest';
import { PAGE_NAMES, PUBLIC_PAGES } from '#contract/public-pages.ts';
import { renderPages } from '../src/site/render.tsx';

const pages = renderPages({
  early: ['/assets/site-arrive.js'],
  script: '/assets/site.js',
  styles: ['/assets/site.css'],
  fonts: ['/assets/face.woff2'],
});
const find = (file: string, language = 'en') =>
  pages.find((page) => page.file === file && page.language === language)?.html ?? '';
const textOf = (html: string) => html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ');

test('every public page exists in both languages and says so', () => {
  for (const language of ['en', 'es'] as const) {
    expect(
      pages.filter((page) => page.language === language && page.file === page.name).map(({ name }) => name),
    ).toEqual([...PAGE_NAMES]);
  }
  for (const page of pages) {
    expect(page.html).toContain(`<html lang="${page.language}" data-page="${page.name}">`);
    expect(page.html.match(/<h1/g), page.file).toHaveLength(1);
  }
});

test('every page has its own title and description, and links to its translation', () => {
  for (const language of ['en', 'es'] as const) {
    const own = pages.filter((page) => page.language === language && page.file === page.name);
    for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
      expect(new Set(own.map(({ html }) => pattern.exec(html)?.[1])).size).toBe(PAGE_NAMES.length);
    }
  }
  expect(find('terms', 'es')).toContain('<link rel="canonical" href="{{origin}}/terms?lang=es"/>');
  expect(find('terms')).toContain('hrefLang="es" href="{{origin}}/terms?lang=es"');
});

test('links lead only to public pages and to the entry pages of the app', () => {
  const entries = new Set(['/auth', '/auth?tab=signup', '/dashboard', '/manifest.webmanifest', '/favicon.svg']);
  for (const { html, file } of pages) {
    for (const [, address = ''] of html.matchAll(/href="(\/[^"]*)"/g)) {
      const isKnown = PUBLIC_PAGES.has(address) || entries.has(address) || /^\/(assets|icons)\//.test(address);
      expect(isKnown, `${file}: ${address}`).toBe(true);
    }
  }
});

test('public pages have no inline script, no React and nothing from other sites', () => {
  for (const { html } of pages) {
    const scripts = [...html.matchAll(/<script[^>]*>([^<]*)/g)];
    expect(scripts.map((script) => script[1])).toEqual(['', '']);
    expect(html).not.toContain('data-reactroot');
    expect(html).not.toMatch(/(src|href|action)="(https?:)?\/\//);
  }
});

test.each(['landing', 'pricing'])('both plans are listed with their prices and features: %s', (file) => {
  const text = textOf(find(file));
  for (const words of ['Free', '$0', 'Up to 5 family members', 'Basic tasks', 'Shared calendar', 'E-mail support']) {
    expect(text).toContain(words);
  }
  for (const words of ['Premium', '$9.99', 'per month', 'Unlimited members', 'Advanced tasks', 'Medical records']) {
    expect(text).toContain(words);
  }
  for (const words of ['School management', 'Priority support', '30-day trial']) expect(text).toContain(words);
});

test('the page after a form shows thanks, or what to do next', () => {
  expect(find('buzon.sent', 'es')).toMatch(/<form[^>]* hidden=""/);
  expect(find('buzon.sent', 'es')).toMatch(/<section class="thanks" data-thanks="true">/);
  expect(textOf(find('contact.failed'))).toContain('Go back one page');
  expect(textOf(find('contact.busy'))).toContain('in a few minutes');
  expect(find('contact')).toMatch(/<section class="thanks" data-thanks="true" hidden="">/);
});
