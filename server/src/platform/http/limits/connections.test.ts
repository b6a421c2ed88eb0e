import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { connectionBounds, Connections } from './connections.ts';

const sockets: Socket[] = [];
let server: Server;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((done) => server.close(done));
});

/** Listens with these bounds. `open` connects and sends one request: of a signed-in person, its answer does not end; else it is answered at once. */
async function listen(perAddress: number, all: number, proxy?: string) {
  const connections = new Connections({ perAddress, all }, (address) => address === proxy);
  const streams: ServerResponse[] = [];
  server = createServer((request, response) => {
    const [, person] = request.url?.split('/') ?? [];
    if (!person) return void response.end();
    connections.serve(person, response);
    streams.push(response);
    response.write('a stream');
  });
  connections.limit(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // not a string, because it listens on a port
  const open = async (from = '127.0.0.1', person = '') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`GET /${person} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await once(socket, 'data'); // so that the server has counted it
    return socket;
  };
  return { open, streams };
}

it('ends the oldest connection of an address with too many, and none of another', async () => {
  const { open } = await listen(2, 10);
  const other = await open('127.0.0.2');
  const [oldest, second] = [await open(), await open()];
  const closed = once(oldest, 'close');
  const third = await open();
  await closed;
  expect([other, second, third].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

it('bounds those of a proxy only together with all others, and those of another address as always', async () => {
  const { open } = await listen(2, 6, '127.0.0.9');
  const proxied = [await open('127.0.0.9'), await open('127.0.0.9'), await open('127.0.0.9')];
  const direct = await open('127.0.0.1');
  const closed = once(direct, 'close');
  for (let time = 0; time < 2; time += 1) await open('127.0.0.1');
  await closed;
  expect(proxied.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  const first = once(proxied[0] ?? server, 'close');
  for (const from of ['127.0.0.2', '127.0.0.3']) await open(from);
  await first;
});

it('ends no stream of a person for the idle connections of their own address', async () => {
  const { open } = await listen(2, 100);
  const stream = await open('127.0.0.1', 'ana');
  for (let time = 0; time < 10; time += 1) await open();
  expect(stream.destroyed).toBe(false);
});

it('takes a new connection beyond the bound of all, and ends the oldest one that serves no person', async () => {
  const { open } = await listen(100, 5);
  const streams = [await open('127.0.0.1', 'ana'), await open('127.0.0.1', 'leo')];
  const idle = [await open('127.0.0.3'), await open('127.0.0.3'), await open('127.0.0.4')];
  const closed = once(idle[0] ?? server, 'close');
  const newcomer = await open('127.0.0.5');
  await closed;
  expect([...streams, ...idle.slice(1), newcomer].map(({ destroyed }) => destroyed)).toEqual(Array(5).fill(false));
});

it('ends no stream of a person for the connections of any number of networks', async () => {
  const { open } = await listen(100, 5);
  const stream = await open('127.0.0.1', 'ana');
  for (let network = 1; network <= 40; network += 1) await open(`127.0.1.${network}`);
  expect(stream.destroyed).toBe(false);
});

it('ends the stream of the person with most when people use their share, and leaves room for newcomers', async () => {
  const { open } = await listen(100, 5);
  const ana = await open('127.0.0.1', 'ana');
  const leos = [await open('127.0.0.2', 'leo'), await open('127.0.0.3', 'leo'), await open('127.0.0.4', 'leo')];
  const closed = once(leos[0] ?? server, 'close');
  const zoe = await open('127.0.0.1', 'zoe');
  await closed;
  const stranger = await open('127.0.0.5');
  expect([ana, zoe, stranger, ...leos.slice(1)].map(({ destroyed }) => destroyed)).toEqual(Array(5).fill(false));
});

it('ends a connection like any other once it serves its person no longer', async () => {
  const { open, streams } = await listen(100, 3);
  const idle = await open('127.0.0.2');
  const served = await open('127.0.0.1', 'ana');
  const answered = once(served, 'data');
  streams[0]?.end('the end');
  await answered;
  const closed = [once(idle, 'close'), once(served, 'close')];
  for (const from of ['127.0.0.3', '127.0.0.4', '127.0.0.5']) await open(from);
  await Promise.all(closed);
});

it('counts no connection that is closed', async () => {
  const { open } = await listen(2, 2);
  for (let time = 0; time < 5; time += 1) {
    const socket = await open();
    const seen = new Promise((done) => server.getConnections(() => done(null)));
    socket.destroy();
    await Promise.all([once(socket, 'close'), seen]);
  }
  const last = [await open(), await open()];
  expect(last.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

it('leaves descriptors for everything else', () => {
  expect(connectionBounds(1_024)).toEqual({ perAddress: 256, all: 819 });
  expect(connectionBounds(Number.POSITIVE_INFINITY)).toEqual({ perAddress: 2_000, all: 20_000 });
  expect(connectionBounds().perAddress).toBeGreaterThan(0);
});
