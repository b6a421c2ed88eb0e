import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { MAILBOX_KEPT_DAYS } from '#contract/limits.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { frameMail } from './frame.ts';
import { createMailbox, registerMailbox, type Mailbox } from './mailbox.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'casita-mailbox-')), 'mailbox');
const clock = { now: new Date('2026-11-20T10:00:00Z') };
let server: TestServer;
let mailbox: Mailbox;
let onTheWay = async () => {};

beforeAll(async () => {
  mailbox = createMailbox(folder, () => clock.now);
  server = await aServer({ mountDevelopment: (app) => registerMailbox(app, mailbox, () => onTheWay()) });
});
afterAll(async () => {
  await server.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const pass = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));

function send(to: string, subject: string): Promise<void> {
  const letter = {
    ...{ to, language: 'en' as const, subject, heading: '<b>Hi</b>', paragraphs: [] },
    action: { label: 'Open', url: `http://localhost:3000/x?token=${subject}&y=1` },
  };
  return mailbox.carrier.carry(frameMail(letter, 'http://localhost:3000'), newId());
}

it('lists mails as JSON, newest first, with their links', async () => {
  await send('ana@casa.test', 'first');
  pass(1_000);
  await send('ana@casa.test', 'second');
  await send('leo@casa.test', 'other');
  const { app } = server;
  const answer = await app.inject({ url: '/api/dev/mailbox?to=%20ANA@casa.test' });
  expect(answer.json()).toEqual([
    {
      to: 'ana@casa.test',
      subject: 'second',
      text: expect.stringContaining('Open:'),
      html: expect.stringContaining('<!doctype html>'),
      links: ['http://localhost:3000/x?token=second&y=1', 'http://localhost:3000'],
      sent_at: '2026-11-20T10:00:01.000Z',
    },
    expect.objectContaining({ subject: 'first' }),
  ]);
  expect((await app.inject({ url: '/api/dev/mailbox' })).json()).toHaveLength(3);
  expect((await app.inject({ url: '/api/dev/mailbox?to=nobody@casa.test' })).json()).toEqual([]);
});

it('shows mails on a page without scripts, where links can be followed', async () => {
  await send('page@casa.test', '<script>alert(1)</script>');
  const page = await server.app.inject({ url: '/dev/mailbox?to=page@casa.test' });
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(page.headers['content-security-policy']).not.toContain('script-src');
  expect(page.body).not.toContain('<script>');
  expect(page.body).not.toContain('<b>Hi</b>');
  expect(page.body).toMatch(/<a href="http:\/\/localhost:3000\/x\?token=[^"]*&amp;y=1">/);
  const path = /\/dev\/mailbox\/[\da-f-]{36}/.exec(page.body)?.[0] ?? '';
  const mail = await server.app.inject({ url: path });
  expect(mail.headers['content-security-policy']).toMatch(/sandbox (?!.*allow-scripts)/);
  expect(mail.body).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  expect((await server.app.inject({ url: '/dev/mailbox/00000000-0000-7000-8000-000000000000' })).statusCode).toBe(404);
});

it('waits for a mail that was asked for a moment ago', async () => {
  onTheWay = () => send('late@casa.test', 'late');
  const answer = await server.app.inject({ url: '/api/dev/mailbox?to=late@casa.test' });
  onTheWay = async () => {};
  expect(answer.json()).toMatchObject([{ subject: 'late' }]);
});

it('stores files that no other user can read, survives a restart, and deletes mails after a month', async () => {
  await send('old@casa.test', 'old');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  expect(createMailbox(folder, () => clock.now).list('old@casa.test')).toMatchObject([{ subject: 'old' }]);
  pass(MAILBOX_KEPT_DAYS * 86_400_000 - 1_000);
  await send('new@casa.test', 'new');
  expect(mailbox.list('old@casa.test')).toHaveLength(1);
  pass(2_000);
  await send('newer@casa.test', 'newer');
  expect(mailbox.list(undefined).map(({ subject }) => subject)).toEqual(['newer', 'new']);
});

it('does not exist without the development endpoints', async () => {
  const production = await aServer({ on: server });
  for (const url of ['/dev/mailbox', '/api/dev/mailbox', '/dev/mailbox/00000000-0000-7000-8000-000000000000'])
    expect((await production.app.inject({ url })).statusCode).toBe(404);
  await production.close();
});
