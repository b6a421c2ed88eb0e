import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { DAY_MS, MAILBOX_KEPT_DAYS } from '#contract/limits.ts';
import { Uuid } from '#contract/uuid.ts';
import { Problem } from '../db/problems.ts';
import { escapeHtml } from '../http/html.ts';
import { parseInput } from '../http/validate.ts';
import type { Carrier, Mail } from './mail.ts';

const SHOWN = 200;
const Query = z.object({ to: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(300))) });
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The policy for a displayed mail: no scripts. The page stays in its own origin, so that the logo may load. */
const MAIL_POLICY = `${PAGE_POLICY}; sandbox allow-same-origin allow-popups allow-top-navigation-by-user-activation`;

const StoredMail = z.object({
  ...{ id: Uuid, to: z.string(), subject: z.string(), text: z.string(), html: z.string() },
  sent_at: z.string(),
});
type StoredMail = Readonly<z.infer<typeof StoredMail>>;

/** Stores mails when there is no mail server. */
export interface Mailbox {
  readonly carrier: Carrier;
  /** At most 200 mails, newest first, to one address or to all. */
  list(to: string | undefined): StoredMail[];
  find(id: string): StoredMail | undefined;
}

/**
 * A mailbox of files in `folder` that only the server's operating system user can read. Mails contain links that open accounts, so
 * they are in no table and no backup. Opening and listing the mailbox deletes mails older than `MAILBOX_KEPT_DAYS`.
 */
export function createMailbox(folder: string, clock: () => Date = () => new Date()): Mailbox {
  /** File names, newest first. They sort by time: `<time>-<id>.json`. */
  const names = () => (existsSync(folder) ? readdirSync(folder).toSorted().toReversed() : []);
  const timeOf = (instant: Date) => instant.toISOString().replaceAll(/[:.]/g, '');
  const read = (name: string) => StoredMail.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));

  async function carry(mail: Mail, id: string): Promise<void> {
    const now = clock();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const name = `${timeOf(now)}-${id}.json`;
    const unfinished = join(folder, `.${id}`);
    writeFileSync(unfinished, JSON.stringify({ id, ...mail, sent_at: now.toISOString() }), { mode: 0o600 });
    renameSync(unfinished, join(folder, name));
  }

  function deleteOld(): void {
    const oldest = timeOf(new Date(clock().getTime() - MAILBOX_KEPT_DAYS * DAY_MS));
    for (const old of names().filter((one) => one < oldest)) rmSync(join(folder, old), { force: true });
  }

  deleteOld();
  return {
    carrier: { carry, isHopeless: () => false, close: () => {} },
    list(to) {
      deleteOld();
      const mails: StoredMail[] = [];
      for (const name of names().filter((one) => one.endsWith('.json'))) {
        const mail = read(name);
        if (to === undefined || mail.to === to) mails.push(mail);
        if (mails.length === SHOWN) break;
      }
      return mails;
    },
    find(id) {
      const name = names().find((one) => one.endsWith(`-${id}.json`));
      return name === undefined ? undefined : read(name);
    },
  };
}

/**
 * Mounts `/dev/mailbox` and `GET /api/dev/mailbox?to=ADDRESS` for development: every mail, newest first.
 * `whenSent` resolves when the pending mails are stored, because a mail is only sent after the answer to its request.
 */
export function registerMailbox(app: FastifyInstance, mailbox: Mailbox, whenSent: () => Promise<void>): void {
  app.get('/api/dev/mailbox', async (request) => {
    const { to } = parseInput(Query, request.query);
    await whenSent();
    return mailbox.list(to).map(({ id: _id, ...mail }) => ({ ...mail, links: linksOf(mail.text) }));
  });

  app.get('/dev/mailbox', async (request, reply) => {
    const { to } = parseInput(Query, request.query);
    await whenSent();
    return reply
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mailboxPage(mailbox.list(to)));
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const { id } = parseInput(z.object({ id: Uuid }), request.params);
    const mail = mailbox.find(id);
    if (!mail) throw new Problem('NOT_FOUND');
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
}

const LINK = /https?:\/\/[^\s<>"]+/g;

function linksOf(text: string): string[] {
  return text.match(LINK) ?? [];
}

function mailboxPage(mails: readonly StoredMail[]): string {
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
