import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { connectionBounds, limitConnections } from './connections.ts';

const sockets: Socket[] = [];
let server: Server;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((done) => server.close(done));
});

async function listen(perAddress: number, all: number): Promise<(from?: string) => Promise<Socket>> {
  server = createServer((_request, response) => response.end());
  limitConnections(server, { perAddress, all });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // not a string, because it listens on a port
  return async (from = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data'); // so that the server has counted it
    return socket;
  };
}

it('ends the oldest connection of an address with too many, and none of another', async () => {
  const open = await listen(2, 10);
  const other = await open('127.0.0.2');
  const [oldest, second] = [await open(), await open()];
  const closed = once(oldest, 'close');
  const third = await open();
  await closed;
  expect([other, second, third].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

it('takes a new connection beyond the bound of all, and ends one of the address with most', async () => {
  const open = await listen(10, 3);
  const held = [await open(), await open(), await open()];
  const closed = once(held[0] ?? server, 'close');
  const newcomer = await open('127.0.0.2');
  await closed;
  expect([newcomer, ...held.slice(1)].map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

it('counts no connection that is closed', async () => {
  const open = await listen(2, 2);
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
