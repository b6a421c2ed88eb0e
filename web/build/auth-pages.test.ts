import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderAuthForms } from '../src/app/auth/render-auth-form.tsx';
import { fillInForm } from './auth-pages.ts';
import { addNotice } from './still-loading.ts';

const SCRIPTS = '<script type="module" src="/language.js"></script><script type="module" src="/start.js"></script>';
const page = addNotice(readFileSync(new URL('../index.html', import.meta.url), 'utf8'))
  .replace('</head>', `${SCRIPTS}<link rel="modulepreload" href="/shared.js"><meta name="x"></head>`)
  .replace('<script type="module" src="/src/main.tsx"></script>', '')
  .replace('<script src="/theme.js"></script>', '<script>theme()</script>')
  // What the app's page has of its own.
  .replace(
    '<head>',
    '<head><template id="ahead"><link></template>\n    <link rel="preload" crossorigin href="/start.js" as="script">',
  );
const files = {
  early: 'assets/auth-early.js',
  styles: ['assets/auth.css'],
  modules: ['assets/auth.js'],
  words: (language: string) => `assets/messages.${language}.js`,
};
const pages = renderAuthForms().map((form) => ({ ...form, page: fillInForm(page, form, files) }));

test('the form stands in the page in both languages and for both tabs', () => {
  expect(pages.map(({ language, tab }) => `${language} ${tab}`)).toEqual([
    'en login',
    'en signup',
    'es login',
    'es signup',
  ]);
  const [english, , spanish, spanishSignUp] = pages.map((one) => one.page);
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('<title>Log In · Casita</title><meta name="description" content="Log in to');
  expect(english).toMatch(/<h1[^>]*>Welcome home</);
  expect(spanish).toContain('<html lang="es">');
  expect(spanishSignUp).toContain('<meta name="description" content="Crea la Casita');
  expect(spanish).toMatch(/<button type="submit"[^>]*>Entrar</);
  expect(spanishSignUp).toMatch(/<input autoComplete="new-password"[^>]* name="password"/);
});

test.each(pages)(
  '$language $tab: the form sends nothing, and fetches only what it needs to be seen',
  ({ language, page: html }) => {
    expect(html.match(/<form [^>]*>/g)).toEqual([expect.stringContaining('method="dialog"')]);
    expect(html).not.toMatch(/<form [^>]*action=/);
    expect(html).not.toMatch(/<(button|input) [^>]*disabled/);
    expect(html).not.toContain('data-app');
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/auth.css">');
    const code = [
      ...[SCRIPTS, '<link rel="modulepreload" href="/shared.js">'],
      ...['assets/auth.js', `assets/messages.${language}.js`].map(
        (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
      ),
    ];
    const template = `<template id="code">${code.join('')}</template>`;
    expect(html).toContain(template);
    expect(html.replace(template, '').match(/<script[^>]*>|preload" [^>]*\.js/g)).toEqual([
      // The one of the app's page, whose hash the server allows.
      '<script>',
      '<script src="/assets/auth-early.js">',
    ]);
    expect(html).toContain('<script>theme()</script>');
    // In this order the notice is painted before anything has arrived, and the form not before its style.
    const parts = ['id="still"', 'auth-early.js', 'rel="stylesheet"', 'id="early"'].map((part) => html.indexOf(part));
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(html.slice(0, html.indexOf('<body>'))).not.toMatch(/rel="stylesheet"|<script src/);
    // The script reads the template.
    expect(html.indexOf(template)).toBeLessThan(html.indexOf('auth-early.js'));
  },
);

test('a page that has changed its form fails the build', () => {
  const [form] = renderAuthForms();
  if (!form) throw new Error('no form');
  expect(() => fillInForm(page.replace('id="root"', 'id="app"'), form, files)).toThrow('has no <div id="root">');
});
