import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/languages.ts';
import { fillInPage, PAGE_NAMES, PUBLIC_PAGES, type PagePlace } from '#contract/public-pages.ts';
import { askedLanguage, chooseLanguage } from './language.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent: filled in, and compressed when an encoding is first asked for. */
interface ReadyPage {
  readonly changedAtMs: number;
  readonly tag: string;
  readonly html: Buffer;
  readonly compressed: Map<Encoding, Buffer>;
}

/** The address and mailbox to fill in. `appUrl` has no trailing slash. */
export interface PublicPlace extends Pick<PagePlace, 'supportEmail'> {
  readonly appUrl: string;
}

const LANGUAGE_COOKIE_SECONDS = 31_536_000;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Mounts the public pages, the page of /auth with its form, and the two files for search engines. None of them queries the database. */
export function mountPublicPages(app: FastifyInstance, root: string, { appUrl, supportEmail }: PublicPlace): void {
  const read = createReader(join(root, 'site'), { origin: new URL(appUrl).origin, supportEmail });
  for (const [address, name] of PUBLIC_PAGES) {
    for (const url of address === '/' ? ['/'] : [address, `${address}/`]) {
      app.get(url, async (request, reply) => {
        rememberLanguage(request, reply);
        const language = chooseLanguage(request);
        // A page without a form has no file for an outcome, so its plain file is sent.
        const page = (await read(language, fileOf(name, request.url))) ?? (await read(language, name));
        return page ? sendPage(request, reply, page) : reply.callNotFound();
      });
    }
  }
  for (const url of ['/auth', '/auth/']) {
    app.get(url, async (request, reply) => {
      const tab = authTabOf(request.url);
      const page = tab && (await read(chooseLanguage(request), `auth.${tab}`));
      return page ? sendPage(request, reply, page) : reply.callNotFound();
    });
  }
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\nDisallow: /api/\nSitemap: ${appUrl}/sitemap.xml\n`),
  );
  const sitemap = describeSite(appUrl);
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap));
}

/** The file for an address. A form that was sent without script redirects to its page's file with the outcome. */
function fileOf(name: string, url: string): string {
  if (/[?&]sent=1\b/.test(url)) return `${name}.sent`;
  const [, error] = /[?&]error=(\w+)/.exec(url) ?? [];
  if (!error) return name;
  return error === 'busy' ? `${name}.busy` : `${name}.failed`;
}

/** The tab that /auth shows to a visitor; null with anything else in the address, because the app may then show another screen. */
function authTabOf(url: string): string | null {
  const found = /^\/auth\/?(?:\?(?:tab=(login|signup))?)?$/.exec(url);
  return found && (found[1] ?? 'login');
}

/** Stores the language in a cookie when a link on one of our pages chose it. Without script the link is the only way to choose. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const asked = askedLanguage(request.url);
  if (!asked || request.headers['sec-fetch-site'] !== 'same-origin' || request.headers['sec-fetch-mode'] !== 'navigate')
    return;
  reply.header('set-cookie', `i18nextLng=${asked}; Path=/; Max-Age=${LANGUAGE_COOKIE_SECONDS}; SameSite=Lax`);
}

/** Caches pages in memory until their file changes. */
function createReader(
  folder: string,
  place: PagePlace,
): (language: Language, file: string) => Promise<ReadyPage | null> {
  const ready = new Map<string, ReadyPage>();
  return async (language, file) => {
    const path = join(folder, language, `${file}.html`);
    const found = await stat(path).catch(() => null);
    if (!found) return null;
    const known = ready.get(path);
    if (known?.changedAtMs === found.mtimeMs) return known;
    const html = Buffer.from(fillInPage(await readFile(path, 'utf8'), place));
    const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    const page = { changedAtMs: found.mtimeMs, tag, html, compressed: new Map([['identity', html] as const]) };
    ready.set(path, page);
    return page;
  };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  const tag = page.tag.replace(/"$/, `-${encoding}"`);
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    etag: tag,
    'content-type': 'text/html; charset=utf-8',
  });
  if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send();
  let body = page.compressed.get(encoding);
  if (!body) page.compressed.set(encoding, (body = await compress(page.html, encoding)));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}

function chooseEncoding(accepted: string): Encoding {
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function compress(html: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    : compressGzip(html, { level: 9 });
}

function describeSite(appUrl: string): string {
  const pages = PAGE_NAMES.map(
    (name) => `<url><loc>${appUrl}/${name}</loc></url><url><loc>${appUrl}/${name}?lang=es</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>\n`;
}
