import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Uuid } from '#contract/uuid.ts';
import type { Door, Tx } from '../db/door.ts';
import { Problem } from '../db/problems.ts';
import { escapeHtml } from '../http/html.ts';
import { parseInput } from '../http/validate.ts';
import { MAIL, type Carrier, type Mail } from './mail.ts';

const SHOWN = 200;
const Query = z.object({ to: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(300))) });
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail as its reader sees it: no script ever. It keeps its origin, so that the house mark is its own. */
const MAIL_POLICY = `${PAGE_POLICY}; sandbox allow-same-origin allow-popups allow-top-navigation-by-user-activation`;

/** Where mails go when there is no mail server: they stay in the queue, and the pages below show them. */
export const mailboxCarrier: Carrier = {
  keepsMails: true,
  carry: async () => {},
  isHopeless: () => false,
  close: () => {},
};

interface ShownMail extends Mail {
  readonly id: string;
  readonly sent_at: string;
}

/** `/dev/mailbox` and `GET /api/dev/mailbox?to=ADDRESS`: every mail, the newest first. For development. */
export function registerMailbox(app: FastifyInstance, door: Door): void {
  const read = <Result>(work: (tx: Tx) => Promise<Result>) => door.withSystem('show the local mailbox', {}, work);

  app.get('/api/dev/mailbox', async (request) => {
    const { to } = parseInput(Query, request.query);
    const mails = await read((tx) => listMails(tx, to));
    return mails.map(({ id: _id, ...mail }) => ({ ...mail, links: linksOf(mail.text) }));
  });

  app.get('/dev/mailbox', async (request, reply) => {
    const { to } = parseInput(Query, request.query);
    const mails = await read((tx) => listMails(tx, to));
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mailboxPage(mails));
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const { id } = parseInput(z.object({ id: Uuid }), request.params);
    const mail = await read((tx) => readMail(tx, id));
    if (!mail) throw new Problem('NOT_FOUND');
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
}

const selectMails = ({ db }: Tx) =>
  db.selectFrom('app.jobs').where('kind', '=', MAIL.name).select(['id', 'payload', 'created_at as sent_at']);

async function listMails(tx: Tx, to: string | undefined): Promise<ShownMail[]> {
  const all = selectMails(tx).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(SHOWN);
  const rows = await (to === undefined ? all : all.where(sql<string>`payload ->> 'to'`, '=', to)).execute();
  return rows.map(describeMail);
}

async function readMail(tx: Tx, id: string): Promise<ShownMail | undefined> {
  const row = await selectMails(tx).where('id', '=', id).executeTakeFirst();
  return row && describeMail(row);
}

function describeMail({ id, payload, sent_at }: { id: string; payload: unknown; sent_at: string }): ShownMail {
  return { id, ...MAIL.payload.parse(payload), sent_at };
}

const LINK = /https?:\/\/[^\s<>"]+/g;

function linksOf(text: string): string[] {
  return text.match(LINK) ?? [];
}

function mailboxPage(mails: readonly ShownMail[]): string {
  const list = mails.map(
    ({ id, to, subject, text, sent_at }) => `<article><h2>${escapeHtml(subject)}</h2>
<p>To <a href="/dev/mailbox?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>, <time datetime="${sent_at}">${sent_at.slice(0, 19).replace('T', ' ')} UTC</time>, <a href="/dev/mailbox/${id}">as HTML</a></p>
<pre>${escapeHtml(text).replaceAll(LINK, (url) => `<a href="${url}">${url}</a>`)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local mailbox</title><link rel="icon" href="/favicon.svg"><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:32px auto;padding:0 16px}
article{border-top:1px solid #8884;padding:12px 0}h2{font-size:1.125rem;margin:0}p{margin:4px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
</style></head><body><main><h1>Local mailbox</h1>
<p>No mail server is configured, so mails stay here. The newest first. <a href="/dev/mailbox">All mails</a></p>
${list.join('\n') || '<p>No mail yet.</p>'}</main></body></html>`;
}
