import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillInPage, PAGE_NAMES, PUBLIC_PAGES } from '#contract/public-pages.ts';
import { chooseLanguage } from './language.ts';
import { mountPublicPages } from './public-pages.ts';

const APP_URL = 'https://casita.example';
let root: string;
let app: FastifyInstance;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'casita-pages-'));
  for (const language of ['en', 'es']) {
    mkdirSync(join(root, 'site', language), { recursive: true });
    for (const name of [
      ...PUBLIC_PAGES.values(),
      'contact.sent',
      'contact.failed',
      'contact.busy',
      'auth.login',
      'auth.signup',
    ]) {
      writeFileSync(pathOf(language, name), `<html lang="${language}">${name} {{origin}} {{support_email}}`);
    }
  }
  app = Fastify();
  mountPublicPages(app, root, { appUrl: APP_URL, supportEmail: 'help@casita.example' });
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const pathOf = (language: string, name: string) => join(root, 'site', language, `${name}.html`);
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it.each([
  ['nothing said', '/', {}, 'en'],
  ['the browser speaks Spanish', '/', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  ['the first language that we speak counts', '/', { 'accept-language': 'fr-FR,en;q=0.9,es;q=0.8' }, 'en'],
  ['a choice made before beats the browser', '/', { 'accept-language': 'es', cookie: 'a=b; i18nextLng=en' }, 'en'],
  ['the address beats both', '/landing?lang=es', { 'accept-language': 'en', cookie: 'i18nextLng=en' }, 'es'],
  ['a language that we do not speak is English', '/?lang=fr', { cookie: 'i18nextLng=fr' }, 'en'],
])('serves public pages in the right language: %s', (_case, url, headers, language) => {
  expect(chooseLanguage({ url, headers })).toBe(language);
});

it('answers every address of a page, also with a trailing slash', async () => {
  for (const [address, name] of PUBLIC_PAGES) {
    for (const url of new Set([address, `${address.replace(/\/$/, '')}/`])) {
      const answer = await get(url, { 'accept-language': 'es' });
      expect(answer.statusCode, url).toBe(200);
      expect(answer.body).toContain(`<html lang="es">${name} `);
    }
  }
});

it('fills in its own address and the support mailbox', async () => {
  expect((await get('/about')).body).toContain('about https://casita.example help@casita.example');
});

it('shows the mailbox, or another way to write where there is none', () => {
  const text =
    'Write {{#support_email}}to {{support_email}}{{/support_email}}{{^support_email}}here{{/support_email}}.';
  const origin = 'http://localhost:3000';
  expect(fillInPage(`${text} ${text}`, { origin, supportEmail: 'help@casa.test' })).toBe(
    'Write to help@casa.test. Write to help@casa.test.',
  );
  expect(fillInPage(`${text} ${text}`, { origin, supportEmail: null })).toBe('Write here. Write here.');
  expect(
    fillInPage('{{#support_email}}<p>\n{{support_email}}</p>{{/support_email}}', { origin, supportEmail: null }),
  ).toBe('');
});

it('shows the outcome of a sent form on its page, and other pages unchanged', async () => {
  expect((await get('/contact?sent=1&lang=es')).body).toContain('<html lang="es">contact.sent');
  expect((await get('/contact?error=invalid&lang=en')).body).toContain('contact.failed');
  expect((await get('/contact?error=busy')).body).toContain('contact.busy');
  expect((await get('/about?sent=1')).body).toContain('>about ');
});

it('compresses pages, and answers 304 for what the browser has cached', async () => {
  const answer = await get('/terms', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('terms');
  expect(answer.headers.vary).toMatch(/accept-language.*cookie/);
  const tag = String(answer.headers.etag);
  expect((await get('/terms', { 'accept-encoding': 'br', 'if-none-match': tag })).statusCode).toBe(304);
  expect((await get('/terms?lang=es', { 'accept-encoding': 'br', 'if-none-match': tag })).statusCode).toBe(200);
});

it('notices a page that was rebuilt', async () => {
  await get('/terms');
  writeFileSync(pathOf('en', 'terms'), 'newer terms');
  utimesSync(pathOf('en', 'terms'), new Date(), new Date(Date.now() + 5_000));
  expect((await get('/terms')).body).toBe('newer terms');
});

it('remembers a language that was chosen on one of its pages, and none from a link of another site', async () => {
  const fromOwnPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
  expect((await get('/about?lang=es', fromOwnPage)).headers['set-cookie']).toMatch(/^i18nextLng=es; Path=\/;/);
  expect((await get('/about?lang=es', { ...fromOwnPage, 'sec-fetch-site': 'cross-site' })).headers['set-cookie']).toBe(
    undefined,
  );
  expect((await get('/about', fromOwnPage)).headers['set-cookie']).toBe(undefined);
});

it('lists the pages for search engines', async () => {
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://casita.example/sitemap.xml');
  const { body } = await get('/sitemap.xml');
  for (const name of PAGE_NAMES) expect(body).toContain(`<loc>https://casita.example/${name}</loc>`);
});

it('serves the form of /auth in the language and with the tab of the visitor, unless the address says more', async () => {
  const spanish = { cookie: 'i18nextLng=es' };
  expect((await get('/auth')).body).toContain('<html lang="en">auth.login');
  expect((await get('/auth/', spanish)).body).toContain('<html lang="es">auth.login');
  expect((await get('/auth?tab=login')).body).toContain('auth.login');
  expect((await get('/auth?tab=signup', spanish)).body).toContain('<html lang="es">auth.signup');
  // The app decides what these show.
  for (const url of [
    '/auth?code=1&state=2',
    '/auth?tab=signup&invite=1',
    '/auth?tab=other',
    '/auth?lang=es',
    '/authority',
  ])
    expect((await get(url)).statusCode).toBe(404);
});
