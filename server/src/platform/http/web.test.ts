import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PAGE_NAMES, REPAIR_PAGES } from '#contract/public-pages.ts';
import { ADDRESSES_FILE } from '#contract/paths.ts';
import { areaAddresses } from '#web/areas/areas.ts';
import { answerErrors } from './errors.ts';
import { mountWeb } from './web.ts';

let root: string;
let app: FastifyInstance;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'casita-web-'));
  put('index.html', 'the app');
  put(ADDRESSES_FILE, JSON.stringify(areaAddresses()));
  put('assets/start-abc.js', 'code');
  put('icons/192.png', 'picture');
  for (const language of ['en', 'es']) {
    for (const name of [...PAGE_NAMES, ...REPAIR_PAGES, 'contact.sent'])
      put(`site/${language}/${name}.html`, `${name} {{support_email}}`);
  }
  put('site/en/contact.html.br', 'compressed {{support_email}}');
  app = await serve({ isDevelopment: false });
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

async function serve({ isDevelopment }: { isDevelopment: boolean }): Promise<FastifyInstance> {
  const served = Fastify();
  answerErrors(served);
  mountWeb(served, root, { appUrl: 'https://casita.example', supportEmail: 'help@casita.example', isDevelopment });
  await served.ready();
  return served;
}

function put(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const get = (url: string, more: InjectOptions = {}) => app.inject({ url, ...more });

it('knows the addresses of the areas, with what stands in place of their parameters, and no others', async () => {
  const statusOf = async (path: string) => (await get(path)).statusCode;
  for (const path of areaAddresses())
    expect([path, await statusOf(path.replaceAll(/\$\w+/g, 'x1'))]).toEqual([path, 200]);
  for (const path of ['/dashboard/', '/auth', '/backoffice/family/x1', '/family/x1'])
    expect(await statusOf(path)).toBe(200);
  for (const path of ['/family/x1/x2', '/dashboards', '/finances/user', '/contacts/x1'])
    expect(await statusOf(path)).toBe(404);
});

it('answers a folder like any other missing address', async () => {
  const nowhere = await get('/nowhere');
  expect([nowhere.statusCode, nowhere.body]).toEqual([404, 'the app']);
  for (const url of ['/assets', '/assets/', '/icons/', '/site/', '/site/en', '/site/en/', '/%61ssets/']) {
    for (const encoding of ['identity', 'br, gzip']) {
      const answer = await get(url, { headers: { 'accept-encoding': encoding } });
      expect([answer.statusCode, answer.body], `${url} ${encoding}`).toEqual([404, 'the app']);
    }
  }
  expect((await get('/assets/start-abc.js')).body).toBe('code');
  expect((await get('/icons/192.png')).statusCode).toBe(200);
});

it('serves a page’s file only at the page’s address, filled in', async () => {
  expect((await get('/contact')).body).toBe('contact help@casita.example');
  for (const url of [
    '/site/en/contact.html',
    '/site/es/contact.sent.html',
    '/site/en/contact.html.br',
    '/s%69te/en/terms.html',
  ]) {
    const answer = await get(url, { headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.body).not.toContain('{{');
  }
  // The service worker stores these for the case that the app does not start.
  for (const name of REPAIR_PAGES) expect((await get(`/site/es/${name}.html`)).statusCode).toBe(200);
});

it('serves the style guide in development, to this machine only', async () => {
  expect((await get('/dev/look')).statusCode).toBe(404);
  const development = await serve({ isDevelopment: true });
  expect((await development.inject({ url: '/dev/look' })).statusCode).toBe(200);
  expect((await development.inject({ url: '/dev/look', remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
  expect((await development.inject({ url: '/dev/look', headers: { 'x-forwarded-for': '192.0.2.7' } })).statusCode).toBe(
    404,
  );
  await development.close();
});
