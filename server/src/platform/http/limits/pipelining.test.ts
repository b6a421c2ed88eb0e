import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitPipelining } from './pipelining.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

let end = () => {};
afterEach(() => end());

async function aServerOf(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  limitPipelining(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  end = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port; // not a string, because it listens on a port
}

it('ends a connection that pipelines too many requests, and begins none before the one that comes first is answered', async () => {
  let begun = 0;
  const port = await aServerOf(() => {
    begun += 1; // never answered
  });
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(REQUEST.repeat(20_000));
  await new Promise((closed) => socket.once('close', closed));
  expect(begun).toBe(1);
});

it('answers any number of requests, one after the other or a few at a time', async () => {
  const port = await aServerOf((_request, response) => response.end('answered'));
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  for (let volley = 1; volley <= 10; volley += 1) {
    socket.write(REQUEST.repeat(8));
    while (text.split('answered').length - 1 < volley * 8) await once(socket, 'data');
  }
  expect(text.split('HTTP/1.1 200 OK')).toHaveLength(81);
});

it('begins no request of a connection that does not read the answer before', async () => {
  let begun = 0;
  const unread = Promise.withResolvers<ServerResponse>();
  const port = await aServerOf((_request, response) => {
    begun += 1;
    response.end(Buffer.alloc(50_000_000));
    unread.resolve(response);
  });
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(REQUEST.repeat(3));
  const response = await unread.promise;
  // The other requests have been parsed together with the first.
  await new Promise(setImmediate);
  expect([begun, response.writableFinished]).toEqual([1, false]);
  socket.resume();
  while (begun < 3) await new Promise(setImmediate);
});
