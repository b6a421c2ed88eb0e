import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { fetchOutside, OUTSIDE_BYTES_MAX, PUBLIC_INTERNET, type OutsideGuard } from './fetch-outside.ts';
import { isForbiddenAddress } from './forbidden-addresses.ts';

const UNKNOWN = { etag: null, lastModified: null };
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server on this machine, of whose address the guard says `passes` times that it is public. */
async function aSchool(answer: RequestListener, passes = Infinity): Promise<{ at: string; guard: OutsideGuard }> {
  server = createServer(answer);
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  let left = passes;
  const guard: OutsideGuard = {
    mayOpen: ({ protocol }) => protocol === 'http:',
    isForbidden: (address) => (address === '127.0.0.1' && left > 0 ? (left -= 1) < 0 : isForbiddenAddress(address)),
    resolve: async (host) =>
      host === 'school.test' ? [{ address: '127.0.0.1', family: 4 }] : PUBLIC_INTERNET.resolve(host),
    timeoutMs: 2_000,
  };
  return { at: `http://school.test:${port}/term.ics`, guard };
}

const OWN = Object.values(networkInterfaces()).flatMap((own) => own?.map(({ address }) => address) ?? []);

it.each([
  ...[
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
  ],
  ...['169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.168.0.1', '192.168.255.255'],
  ...[
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::7f00:1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
  ],
  ...[
    'fc00::1',
    'fd12:3456:789a::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:1::1',
    '2001:db8::1',
  ],
  ...['100::1', 'no address', '', ...OWN],
])('does not connect to %s', (address) => {
  expect(isForbiddenAddress(address)).toBe(true);
});

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '169.253.1.1',
  '223.255.255.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('connects to %s', (address) => {
  expect(isForbiddenAddress(address)).toBe(false);
});

it.each([
  ...[
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://0/',
  ],
  ...[
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[::]/',
    'https://169.254.169.254/latest/',
  ],
  ...['http://example.com/', 'https://example.com:8443/', 'https://example.com:22/', 'https://ana:secret@example.com/'],
  ...['file:///etc/passwd', 'ftp://example.com/', 'data:text/calendar,BEGIN:VCALENDAR'],
])('refuses %s before it connects', async (address) => {
  expect(await fetchOutside(address, UNKNOWN)).toEqual({ kind: 'failed', problem: 'address' });
});

it.each(['https://localhost/', 'https://LOCALHOST:443/'])(
  'refuses %s, which is resolved to this machine, as a name that does not exist',
  async (address) => {
    expect(await fetchOutside(address, UNKNOWN)).toEqual({ kind: 'failed', problem: 'unreachable' });
    const guard = { ...PUBLIC_INTERNET, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await fetchOutside(address, UNKNOWN, guard)).toEqual({ kind: 'failed', problem: 'unreachable' });
  },
);

it('refuses a name of which one address is private, and connects to the address that it checked', async () => {
  const asked: string[] = [];
  const guard: OutsideGuard = {
    ...PUBLIC_INTERNET,
    resolve: async (host) => {
      asked.push(host);
      return [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ];
    },
  };
  const answer = await fetchOutside('https://rebinding.test/', UNKNOWN, guard);
  expect(answer).toEqual({ kind: 'failed', problem: 'unreachable' });
  expect(asked).toEqual(['rebinding.test']);
});

it.each([
  'https://127.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.1.2.3/',
  'http://[::1]/',
  'file:///etc/passwd',
  'http://',
  ...['http://localhost/', 'http://school.test/'],
])('does not follow a redirect to %s', async (location) => {
  let answered = 0;
  const { at, guard } = await aSchool((_request, response) => {
    answered += 1;
    response.writeHead(302, { location }).end();
  }, 1);
  const problem = /localhost|school/.test(location) ? 'unreachable' : 'address'; // names are not told apart
  expect(await fetchOutside(at, UNKNOWN, guard)).toEqual({ kind: 'failed', problem });
  expect(answered).toBe(1);
});

it('follows three redirects and no fourth', async () => {
  const { at, guard } = await aSchool((request, response) => {
    const left = Number(new URL(request.url ?? '', 'http://x').searchParams.get('left'));
    if (left === 0) response.end('here');
    else response.writeHead(301, { location: `/term.ics?left=${left - 1}` }).end();
  });
  expect(await fetchOutside(`${at}?left=3`, UNKNOWN, guard)).toMatchObject({
    kind: 'body',
    bytes: Buffer.from('here'),
  });
  expect(await fetchOutside(`${at}?left=4`, UNKNOWN, guard)).toEqual({ kind: 'failed', problem: 'redirects' });
});

it('asks only for what has changed', async () => {
  const { at, guard } = await aSchool((request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
    else response.setHeader('etag', '"one"').setHeader('last-modified', 'Fri, 20 Nov 2026 10:00:00 GMT').end('body');
  });
  const first = await fetchOutside(at, UNKNOWN, guard);
  expect(first).toMatchObject({ etag: '"one"', lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT' });
  expect(await fetchOutside(at, { etag: '"one"', lastModified: null }, guard)).toEqual({ kind: 'unchanged' });
});

it.each<[string, RequestListener, string]>([
  ['an error', (_request, response) => response.writeHead(500).end(), 'status'],
  ['a page that asks to sign in', (_request, response) => response.writeHead(401).end(), 'status'],
  ['no answer', () => undefined, 'timeout'],
  ['an answer that never ends', (_request, response) => void response.write('BEGIN:VCALENDAR'), 'timeout'],
  [
    'an answer that is cut off',
    (_request, response) =>
      void response.writeHead(200, { 'content-length': 100 }).write('BEGIN', () => response.destroy()),
    'unreachable',
  ],
  [
    'a length above the limit',
    (_request, response) => void response.writeHead(200, { 'content-length': OUTSIDE_BYTES_MAX + 1 }).write('x'),
    'too_large',
  ],
  ['more than it said', (_request, response) => void response.end(Buffer.alloc(OUTSIDE_BYTES_MAX + 1)), 'too_large'],
])('gives up on %s', async (_name, answer, problem) => {
  const { at, guard } = await aSchool(answer);
  // Only where the time itself is what ends it may the machine be slower than the answer.
  const timeoutMs = problem === 'timeout' ? 300 : 30_000;
  expect(await fetchOutside(at, UNKNOWN, { ...guard, timeoutMs })).toEqual({ kind: 'failed', problem });
});

const COMPRESSED: [string, (content: Buffer) => Buffer][] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZIP', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
];
const CALENDAR = Buffer.from(`BEGIN:VCALENDAR\r\n${'X-LINE:Niño\r\n'.repeat(5_000)}END:VCALENDAR\r\n`);

it.each(COMPRESSED)('decodes what is compressed (%s)', async (encoding, compress) => {
  const { at, guard } = await aSchool((_request, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(compress(CALENDAR));
  });
  expect(await fetchOutside(at, UNKNOWN, guard)).toMatchObject({ kind: 'body', bytes: CALENDAR });
});

it.each(COMPRESSED)(
  'gives up on what is too large once it is decoded, and on what is cut off (%s)',
  async (encoding, compress) => {
    let content = compress(Buffer.alloc(2 * OUTSIDE_BYTES_MAX));
    const { at, guard } = await aSchool((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(content);
    });
    expect(content.length).toBeLessThan(OUTSIDE_BYTES_MAX);
    expect(await fetchOutside(at, UNKNOWN, guard)).toEqual({ kind: 'failed', problem: 'too_large' });
    content = compress(CALENDAR).subarray(0, 40);
    expect(await fetchOutside(at, UNKNOWN, guard)).toEqual({ kind: 'failed', problem: 'truncated' });
  },
);

it('says so when nothing answers', async () => {
  const { at, guard } = await aSchool(() => undefined);
  server?.close();
  expect(await fetchOutside(at, UNKNOWN, guard)).toEqual({ kind: 'failed', problem: 'unreachable' });
  expect(await fetchOutside('http://nobody.invalid/', UNKNOWN, { ...guard, resolve: async () => [] })).toEqual({
    kind: 'failed',
    problem: 'unreachable',
  });
});
