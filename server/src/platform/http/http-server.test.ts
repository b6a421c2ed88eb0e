import dns from 'node:dns';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import type { AccessTokens } from '../auth/access-token.ts';
import { createServerFactory } from './http-server.ts';

const EXPECTING = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nExpect: f\r\n\r\n';
const REQUEST = 'GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n';

const BOUNDS = { perAddress: 100, all: 100 };
const NO_TOKENS: AccessTokens = {
  recall: () => null,
  verify: async () => null,
  issue: () => Promise.reject(new Error()),
  end: () => {},
};

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await aServer({ alone: 'listens' });
  port = Number(new URL(await server.listen()).port);
});
afterAll(() => server.close());

/** Sends text in one write; everything that came back by the time the connection was closed. */
async function send(text: string, host = '127.0.0.1', at = port): Promise<string> {
  const socket = connect(at, host).on('error', () => {});
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.write(text);
  await new Promise((closed) => socket.once('close', closed));
  return answer;
}

/** Asks once more, so that whatever came before has been read. */
const settle = () => send('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');

it('a request that expects what nobody knows is answered, logged and limited like any other', async () => {
  const answer = await send(EXPECTING.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/^content-security-policy: /im);
  expect(await send(EXPECTING.repeat(2_000))).toBe('');
});

it('a connection that is ended for what it asks leaves no work, no errors and little log', async () => {
  server.logged.length = 0;
  for (let time = 0; time < 5; time += 1) await send(REQUEST.repeat(17));
  await settle();
  expect(server.logged.filter((line) => line.includes('unexpected error'))).toHaveLength(0);
  expect(server.logged.length).toBeLessThanOrEqual(1);
});

it('knows the address of a peer that has hung up', async () => {
  const gone = Promise.withResolvers<string | undefined>();
  const made = createServerFactory(
    NO_TOKENS,
    () => {},
    BOUNDS,
  )(({ socket }) => {
    socket.once('close', () => gone.resolve(socket.remoteAddress));
    caller.destroy();
  });
  const at = await new Promise<number>((resolve) => {
    // An address of a port, because it listens on one.
    made.listen(0, '127.0.0.1', () => resolve((made.address() as AddressInfo).port));
  });
  const caller: Socket = connect(at, '127.0.0.1').on('error', () => {});
  caller.write(REQUEST);
  expect(await gone.promise).toBe('127.0.0.1');
  made.close();
});

it('reads nothing from a peer that had hung up before its address was known', () => {
  let asked = 0;
  const made = createServerFactory(NO_TOKENS, () => {}, BOUNDS)(() => (asked += 1));
  const peer = new PassThrough();
  peer.write(REQUEST);
  made.emit('connection', peer);
  expect([peer.destroyed, asked]).toEqual([true, 0]);
});

it('limits what comes to every address that a name stands for', async () => {
  const lookUp = (host: string, { all }: { all?: boolean }, done: (error: null, ...found: unknown[]) => void) => {
    const addresses = host === 'localhost' ? ['127.0.0.1', '127.0.0.2'] : [host];
    if (all)
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    else done(null, addresses[0], 4);
  };
  const found = vi.spyOn(dns, 'lookup').mockImplementation(lookUp as typeof dns.lookup); // one of its many signatures
  const named = await aServer({ on: server });
  await named.app.listen({ host: 'localhost', port: 0 });
  for (const { address, port: at } of named.app.addresses() as AddressInfo[]) {
    // They listen on ports.
    expect(await send(REQUEST.repeat(2_000), address, at), address).toBe('');
  }
  found.mockRestore();
  await named.close();
});

it('of hundreds that one person sends at once it refuses those that could not even wait', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const asking = REQUEST.replace('\r\n\r\n', `\r\nAuthorization: Bearer ${ana.token}\r\n\r\n`);
  const sockets = Array.from({ length: 450 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let answers = '';
  for (const socket of sockets) socket.on('data', (chunk) => (answers += chunk.toString()));
  // Connections are accepted one by one, so only what comes on open ones arrives together.
  for (const socket of sockets) socket.write(REQUEST);
  const count = (status: number) => answers.split(`HTTP/1.1 ${status} `).length - 1;
  while (count(404) < sockets.length) await new Promise(setImmediate);
  answers = '';
  for (const socket of sockets) socket.write(asking);
  while (count(404) + count(429) < 450) await new Promise(setImmediate);
  for (const socket of sockets) socket.destroy();
  expect(count(404)).toBeGreaterThan(250);
  expect(count(429)).toBeGreaterThan(100);
  expect(answers).toMatch(/^retry-after: 1\r$/im);
  expect(answers).toContain('"code":"TOO_MANY_REQUESTS"');
});

it('ends a connection that has stopped reading its answer', async () => {
  const closed = Promise.withResolvers<boolean>();
  let isAnswering = false;
  const make = createServerFactory(NO_TOKENS, () => {}, BOUNDS, 50);
  const made = make((_request, response) => {
    isAnswering = true;
    response.once('close', () => closed.resolve(response.writableFinished));
    response.end(Buffer.alloc(50_000_000));
  });
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  let caller: Socket | undefined;
  // On a busy machine the request itself may come after the 50 ms, which ends the connection before
  // there is an answer. The caller then asks again.
  const ask = () => {
    // An address of a port, because it listens on one.
    caller = connect((made.address() as AddressInfo).port, '127.0.0.1')
      .on('error', () => {})
      .pause();
    caller.write(REQUEST);
  };
  // Only the server notices that end: a caller that reads nothing does not.
  made.on('connection', (socket) => socket.once('close', () => isAnswering || ask()));
  ask();
  expect(await closed.promise).toBe(false);
  caller?.destroy();
  made.close();
});

it('reads few bodies of one address at a time, whatever they are sent to, and a large one only as a batch of changes', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const post = (path: string, bytes: number, header = '') =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n${header}\r\n`;
  expect(await send(post('/nowhere', 999_000))).toMatch(/^HTTP\/1\.1 413 /);
  expect(await send(post('/api/auth/sign-in', 999_000))).toMatch(/^HTTP\/1\.1 413 /);
  const sockets = Array.from({ length: 101 }, () => connect(port, '127.0.0.1'));
  const first = await Promise.race(
    sockets.map(async (socket) => {
      socket.write(post('/nowhere', 60_000));
      const [chunk] = await once(socket, 'data');
      return String(chunk);
    }),
  );
  expect(first).toMatch(/^HTTP\/1\.1 429 /);
  const batch = JSON.stringify({ changes: [], filling: 'x'.repeat(100_000) });
  const authorization = `Authorization: Bearer ${ana.token}\r\nx-family-id: ${ana.familyId}\r\nConnection: close\r\n`;
  expect(await send(post('/api/changes', batch.length, authorization) + batch)).toMatch(/^HTTP\/1\.1 (200|400) /);
  for (const socket of sockets) socket.destroy();
});

it('refuses a request that names two hosts', async () => {
  expect(await send(REQUEST.replace('\r\n\r\n', '\r\nHost: other\r\nConnection: close\r\n\r\n'))).toMatch(
    /^HTTP\/1\.1 400 /,
  );
});

it('keeps the stream of a signed-in person, however many connections of strangers come', async () => {
  const claims = { userId: 'ana', sessionId: 'phone', expiresAt: 0 };
  const tokens = { ...NO_TOKENS, recall: (token: string) => (token === 'valid' ? claims : null) };
  const make = createServerFactory(tokens, () => {}, { perAddress: 100, all: 5 });
  const made = make((_request, response) => void response.write('a stream'));
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  const open = async (header = '') => {
    // An address of a port, because it listens on one.
    const socket = connect((made.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    socket.write(REQUEST.replace('\r\n\r\n', `\r\n${header}\r\n`));
    await once(socket, 'data');
    return socket;
  };
  const stream = await open('Authorization: Bearer valid\r\n');
  const strangers: Socket[] = [];
  for (let time = 0; time < 20; time += 1) strangers.push(await open());
  expect([stream.destroyed, strangers[0]?.destroyed]).toEqual([false, true]);
  for (const socket of [stream, ...strangers]) socket.destroy();
  made.close();
});
