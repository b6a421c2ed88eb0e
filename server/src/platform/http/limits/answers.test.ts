import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { API } from '#contract/paths.ts';
import { answerErrors } from '../errors.ts';
import { limitAnswers } from './answers.ts';
import { limitBodies } from './bodies.ts';

/** More than the system's own buffers take, of characters of three bytes each: 14 MB. */
const LONG = '漢'.repeat(4_700_000);

/** So many bodies of it are within what all callers may send at the same time. */
const FILE_BYTES = 10_000_000;
const FILES_AT_ONCE = 6;

const sockets: Socket[] = [];
let app: FastifyInstance;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/**
 * A server that knows each caller by the name that their token is. `/waits` is answered when `answerAll` is called. `beforeKnown` runs each
 * time before a caller is known.
 */
async function aServerOf(beforeKnown: (request: FastifyRequest) => Promise<void> = async () => {}) {
  app = Fastify({ forceCloseConnections: true });
  answerErrors(app);
  const readUserId = async (request: FastifyRequest) => {
    await beforeKnown(request);
    return request.headers.authorization?.slice('Bearer '.length) ?? null;
  };
  limitAnswers(app, readUserId);
  limitBodies(app, readUserId);
  const waiting: (() => void)[] = [];
  const made: string[] = [];
  const handle = (request: FastifyRequest) => {
    made.push(request.headers.authorization ?? '');
    return new Promise<object>((resolve) => waiting.push(() => resolve({})));
  };
  app.get('/long', async () => LONG);
  app.get('/waits', handle);
  app.post('/waits', handle);
  app.put('/file', { bodyLimit: FILE_BYTES }, handle);
  for (const way of [API.signOut, API.signOutEverywhere, API.updateUser]) app.post(way, async () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // not a string, because it listens on a port
  const ask = (method: string, path: string, person: string, more = '') => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${person}\r\n${more}\r\n`);
    return socket;
  };
  /** The status of the answer, and of what comes before it is read nothing more. */
  const statusOf = async (socket: Socket) => {
    await once(socket, 'readable');
    const head = String(socket.read(12));
    return head.slice('HTTP/1.1 '.length);
  };
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { ask, statusOf, answerAll, made };
}

const SLOW_BODY = 'Content-Type: application/json\r\nContent-Length: 900\r\n';
const BODY = 'Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n';

it('refuses a person who has not read two long answers, in bytes, and serves the others', async () => {
  const { ask, statusOf } = await aServerOf();
  expect(await statusOf(ask('GET', '/long', 'ana'))).toBe('200');
  expect(await statusOf(ask('GET', '/long', 'ana'))).toBe('200');
  expect(await statusOf(ask('GET', '/long', 'ana'))).toBe('429');
  expect(await statusOf(ask('GET', '/long', 'leo'))).toBe('200');
});

it('counts no answer to a caller who disconnected while their token was checked', async () => {
  let looks = 0;
  const { ask, statusOf } = await aServerOf(async ({ raw }) => {
    looks += 1;
    if (looks % 2 === 1 || looks > 4) return;
    // The second look at a caller is when the answer is sent.
    const closed = once(raw.socket, 'close');
    sockets.at(-1)?.destroy();
    await closed;
  });
  for (let n = 0; n < 2; n += 1) await once(ask('GET', '/long', 'ana'), 'close');
  while (looks < 4) await new Promise(setImmediate);
  expect(await statusOf(ask('GET', '/long', 'ana'))).toBe('200');
});

it('beyond what all may leave unread, ends the connection of the oldest answer to the one who holds most', async () => {
  const { ask, statusOf } = await aServerOf();
  const held: Socket[] = [];
  for (const person of ['ana', 'ana', 'leo']) {
    const socket = ask('GET', '/long', person);
    held.push(socket);
    expect(await statusOf(socket)).toBe('200');
  }
  const [oldest, newest, ofLeo] = held;
  oldest?.resume();
  await once(oldest as Socket, 'close'); // there are three
  expect([ofLeo?.destroyed, newest?.destroyed]).toEqual([false, false]);
});

it('makes eight answers to a person at a time, and the next when one is made', async () => {
  const { ask, statusOf, answerAll, made } = await aServerOf();
  const asked = Array.from({ length: 9 }, () => ask('GET', '/waits', 'ana'));
  ask('GET', '/waits', 'leo');
  while (made.length < 9) await new Promise(setImmediate);
  expect(made.filter((person) => person === 'Bearer ana')).toHaveLength(8);
  answerAll();
  while (made.length < 10) await new Promise(setImmediate);
  answerAll();
  for (const socket of asked) expect(await statusOf(socket)).toBe('200');
});

it('counts no answer as being made while its request arrives, and keeps nobody from ending sessions', async () => {
  const { ask, statusOf, made } = await aServerOf();
  for (let n = 0; n < 20; n += 1) ask('POST', '/waits', 'ana', SLOW_BODY);
  for (let n = 0; n < 8; n += 1) ask('GET', '/waits', 'ana');
  while (made.length < 8) await new Promise(setImmediate);
  for (const way of [API.signOut, API.signOutEverywhere, API.updateUser]) {
    const socket = ask('POST', way, 'ana', BODY);
    socket.write('{}');
    expect(await statusOf(socket)).toBe('200');
  }
});

it('ends the oldest body of a caller with too many, and refuses no newcomer', async () => {
  const { ask, statusOf } = await aServerOf();
  const slow = ask('POST', '/waits', 'ana', SLOW_BODY);
  await new Promise((done) => setImmediate(done));
  for (let n = 0; n < 100; n += 1) ask('POST', '/waits', 'ana', SLOW_BODY);
  expect(await statusOf(slow)).toBe('429');
  const socket = ask('POST', API.signOut, 'ana', BODY);
  socket.write('{}');
  expect(await statusOf(socket)).toBe('200');
});

it('counts as many bytes of a file as its address takes', async () => {
  const { ask, statusOf } = await aServerOf();
  const file = `Content-Type: application/json\r\nContent-Length: ${FILE_BYTES}\r\n`;
  const [first] = Array.from({ length: FILES_AT_ONCE + 1 }, () => ask('PUT', '/file', 'ana', file));
  expect(first && (await statusOf(first))).toBe('429');
});
