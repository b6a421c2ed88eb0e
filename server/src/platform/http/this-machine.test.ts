import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerDevAccounts } from '../../demo/dev-accounts.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { createMailbox, registerMailbox } from '../mail/mailbox.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({
    trustedProxies: ['127.0.0.1'],
    mountDevelopment: (app, { transactions }) => {
      registerDevAccounts(app, { transactions, appUrl: TEST_APP_URL });
      registerMailbox(app, createMailbox(join(tmpdir(), 'casita-no-mails')), async () => {});
    },
  });
});
afterAll(() => server.close());

const CALLS: readonly InjectOptions[] = [
  { method: 'GET', url: '/dev/mailbox' },
  { method: 'HEAD', url: '/dev/mailbox' },
  { method: 'GET', url: '/dev/mailbox/00000000-0000-7000-8000-000000000000' },
  { method: 'GET', url: '/api/dev/mailbox' },
  { method: 'GET', url: '/api/%64ev/mailbox' },
  { method: 'POST', url: '/api/dev/accounts', payload: { state: 'staff' } },
  { method: 'GET', url: '/api/metrics' },
];

/** The statuses of all calls that did not answer 404. */
async function open(more: InjectOptions): Promise<number[]> {
  const answers = await Promise.all(CALLS.map((call) => server.app.inject({ ...call, ...more })));
  return answers.map(({ statusCode }) => statusCode).filter((status) => status !== 404);
}

it('admits programs and browsers of this machine', async () => {
  // The second call of the list asks for a mail that does not exist.
  const all = [200, 200, 200, 200, 200, 200];
  expect(await open({})).toEqual(all);
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])
    expect(await open({ headers: { host } }), host).toEqual(all);
  for (const remoteAddress of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
    expect(await open({ remoteAddress }), remoteAddress).toEqual(all);
  const browser = {
    'sec-ch-ua': '"Chromium"',
    'sec-fetch-mode': 'navigate',
    'upgrade-insecure-requests': '1',
    dnt: '1',
  };
  expect(
    await open({ headers: { ...browser, cookie: 'a=b', 'accept-language': 'es', referer: 'http://localhost/' } }),
  ).toEqual(all);
});

it('refuses another machine that names this one in its Host header', async () => {
  for (const remoteAddress of ['192.0.2.77', '10.0.0.5', '::ffff:192.0.2.77', '2001:db8::1'])
    expect(await open({ remoteAddress, headers: { host: 'localhost' } }), remoteAddress).toEqual([]);
});

it('refuses host names that are not this machine’s', async () => {
  for (const host of ['evil.test@localhost', 'localhost/evil.test', 'localhost#evil.test', '2130706433', '127.1'])
    expect(await open({ headers: { host } }), host).toEqual([]);
  for (const host of ['casita.test', '192.168.1.5:3000', '127.evil.test', 'localhost.evil.test', 'localhost@evil.test'])
    expect(await open({ headers: { host } }), host).toEqual([]);
});

it('refuses a host name that a trusted proxy forwards', async () => {
  expect(await open({ headers: { host: 'casita.test', 'x-forwarded-host': 'localhost' } })).toEqual([]);
});

it.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-envoy-external-address',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'a-proxy-that-nobody-knows-yet',
])('refuses a request that came through a proxy: %s', async (header) => {
  expect(await open({ headers: { host: 'localhost:3000', [header]: '127.0.0.1' } })).toEqual([]);
});
