import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { frameMail } from './frame.ts';
import { sendMail } from './mail.ts';
import { registerMailbox } from './mailbox.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ mountDevelopment: (app, { door }) => registerMailbox(app, door) });
});
afterAll(() => server.close());

function send(to: string, subject: string): Promise<void> {
  return server.door.withSystem('a mail for a test', {}, (tx) =>
    sendMail(
      tx,
      frameMail(
        {
          ...{ to, language: 'en', subject, heading: '<b>Hi</b>', paragraphs: [] },
          action: { label: 'Open', url: `http://localhost:3000/x?token=${subject}&y=1` },
        },
        'http://localhost:3000',
      ),
    ),
  );
}

it('answers mails as JSON, the newest first, with their links', async () => {
  await send('ana@casa.test', 'first');
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
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
      sent_at: '2026-11-20T10:00:01Z',
    },
    expect.objectContaining({ subject: 'first' }),
  ]);
  expect((await app.inject({ url: '/api/dev/mailbox' })).json()).toHaveLength(3);
  expect((await app.inject({ url: '/api/dev/mailbox?to=nobody@casa.test' })).json()).toEqual([]);
});

it('shows them on a page without scripts, where links can be followed', async () => {
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

it('does not exist where there are no development addresses', async () => {
  const production = await aServer({ on: server });
  for (const url of ['/dev/mailbox', '/api/dev/mailbox', '/dev/mailbox/00000000-0000-7000-8000-000000000000'])
    expect((await production.app.inject({ url })).statusCode).toBe(404);
  await production.close();
});
