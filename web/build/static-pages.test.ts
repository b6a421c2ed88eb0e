// @vitest-environment node
import { expect, test } from 'vitest';
import { renderPages } from '../src/site/render.tsx';

const pages = renderPages({
  early: ['/assets/site-arrive.js'],
  script: '/assets/site.js',
  styles: ['/assets/site.css'],
  fonts: ['/assets/face.woff2'],
});

test('every public page exists in both languages and says so', () => {
  expect(pages.map((page) => `${page.language}/${page.name}`)).toEqual(['en/landing', 'es/landing']);
  for (const page of pages) expect(page.html).toContain(`<html lang="${page.language}"`);
});

test('public pages carry no inline script and no React', () => {
  for (const { html } of pages) {
    const scripts = [...html.matchAll(/<script[^>]*>([^<]*)/g)];
    expect(scripts.map((script) => script[1])).toEqual(['', '']);
    expect(html).not.toContain('data-reactroot');
  }
});

test('the two plans are offered as agreed', () => {
  const html = pages[0]?.html ?? '';
  for (const text of ['$0', 'Up to 5 family members', 'Basic tasks', 'Shared calendar', 'E-mail support', '$9.99']) {
    expect(html).toContain(text);
  }
  for (const text of [
    'per month',
    'Unlimited members',
    'Advanced tasks',
    'Medical records',
    'School management',
    'Priority support',
  ]) {
    expect(html).toContain(text);
  }
});
