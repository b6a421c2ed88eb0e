import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { takeTurns, Turns } from './turns.ts';

/** Rounds that begin when the test says so. */
function aWait() {
  const soon: (() => void)[] = [];
  const later: (() => void)[] = [];
  const turns = new Turns({ soon: (round) => soon.push(round), later: (round) => later.push(round) });
  const run = (rounds: (() => void)[]) => {
    for (const round of rounds.splice(0)) round();
  };
  return { turns, nextRound: () => run(soon), afterPause: () => run(later), planned: () => soon.length + later.length };
}

it('lets the first request of everybody in at once, and of each one a round after that', () => {
  const { turns, nextRound, planned } = aWait();
  const begun: string[] = [];
  for (const request of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) turns.take(request.charAt(0), () => begun.push(request));
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  nextRound();
  expect(begun.slice(3)).toEqual(['a2', 'b2']);
  nextRound();
  expect(begun.slice(5)).toEqual(['a3']);
  nextRound();
  expect(planned()).toBe(0);
});

it('lets one of a crowd in after each pause only, and forgets nobody', () => {
  const { turns, nextRound, afterPause, planned } = aWait();
  const begun: number[] = [];
  for (let request = 0; request < 100; request += 1) turns.take('noisy', () => begun.push(request));
  nextRound();
  nextRound();
  expect(begun).toEqual([0]);
  let pauses = 0;
  while (planned() > 0) {
    const before = begun.length;
    afterPause();
    if (begun.length > before) pauses += 1;
    nextRound();
  }
  expect(begun).toEqual(Array.from({ length: 100 }, (_, request) => request));
  expect(pauses).toBeGreaterThan(80);
});

it('lets somebody in who comes while another has a crowd', () => {
  const { turns, nextRound, afterPause } = aWait();
  const begun: string[] = [];
  for (let request = 0; request < 50; request += 1) turns.take('noisy', () => begun.push('noisy'));
  turns.take('quiet', () => begun.push('quiet'));
  expect(begun).toEqual(['noisy', 'quiet']);
  nextRound();
  afterPause();
  turns.take('other', () => begun.push('other'));
  expect(begun).toEqual(['noisy', 'quiet', 'noisy', 'other']);
});

it('answers a quiet device before hundreds of requests that a noisy one sent first, and then those too', async () => {
  const answered: string[] = [];
  const server = createServer((request, response) => {
    answered.push(request.headers.authorization ?? '');
    response.end();
  });
  takeTurns(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // an address of a port, because it listens on one
  const senders = [...Array.from({ length: 300 }, () => 'noisy'), 'quiet'];
  const sockets = senders.map(() => connect(port, '127.0.0.1'));
  const askAll = async () => {
    const answers = sockets.map((socket) => once(socket, 'data'));
    for (const [place, sender] of senders.entries()) {
      sockets[place]?.write(`GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${sender}\r\n\r\n`);
    }
    await Promise.all(answers);
  };
  await askAll(); // connections are taken one at a time, so that only requests on open ones arrive together
  answered.length = 0;
  await askAll();
  expect(answered).toHaveLength(301);
  expect(answered.indexOf('quiet')).toBeLessThan(100);
  server.closeAllConnections();
  server.close();
});
