import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { API } from '#contract/paths.ts';
import { takeTurns, Turns, WAITING_PER_PERSON } from './turns.ts';

/** Rounds that the test starts. */
function aWait() {
  const soon: (() => void)[] = [];
  const later: (() => void)[] = [];
  const turns = new Turns({ soon: (round) => soon.push(round), later: (round) => later.push(round) });
  const run = (rounds: (() => void)[]) => {
    for (const round of rounds.splice(0)) round();
  };
  return { turns, nextRound: () => run(soon), afterPause: () => run(later), planned: () => soon.length + later.length };
}

it('starts the first request of each session at once, and then one per session and round', () => {
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

it('starts one request of a crowded session after each pause, and drops none', () => {
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

it('serves one session while another is crowded', () => {
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

it('holds back no more than a bounded number, begins none of the others, and gives no turn to callers who hung up', () => {
  const { turns, afterPause, nextRound } = aWait();
  const begun: number[] = [];
  const take = (request: number, isDisconnected = false) =>
    turns.take(
      'noisy',
      () => begun.push(request),
      () => isDisconnected,
    );
  take(0);
  for (let request = 1; request <= WAITING_PER_PERSON; request += 1) take(request, request < 100);
  expect(take(1_000)).toBe(false);
  expect(begun).toEqual([0]);
  nextRound();
  afterPause();
  expect(begun).toEqual([0, 100]);
});

it('answers a session before hundreds of requests that another sent first, and callers without a session before both', async () => {
  const answered: string[] = [];
  const server = createServer((request, response) => {
    answered.push(request.url === API.signOut ? 'ending' : (request.headers.authorization ?? 'nobody'));
    response.end();
  });
  const recall = (token: string) => (token === 'made up' ? null : { userId: token, sessionId: token, expiresAt: 0 });
  const tokens = {
    recall,
    verify: async () => null,
    issue: () => Promise.reject(new Error('not here')),
    end: () => {},
  };
  takeTurns(server, tokens, () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // not a string, because it listens on a port
  const senders = [
    ...Array.from({ length: 200 }, () => 'Bearer noisy'),
    'ending',
    'Bearer quiet',
    'Bearer made up',
    'nobody',
  ];
  const sockets = senders.map(() => connect(port, '127.0.0.1'));
  const askAll = async () => {
    const answers = sockets.map((socket) => once(socket, 'data'));
    for (const [place, sender] of senders.entries()) {
      const header = sender === 'nobody' ? '' : `Authorization: ${sender.replace('ending', 'Bearer noisy')}\r\n`;
      sockets[place]?.write(
        `GET ${sender === 'ending' ? API.signOut : '/'} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`,
      );
    }
    await Promise.all(answers);
  };
  await askAll(); // connections are accepted one by one, so only requests on open ones arrive together
  answered.length = 0;
  await askAll();
  expect(answered).toHaveLength(204);
  for (const sender of ['ending', 'Bearer quiet', 'Bearer made up', 'nobody']) {
    expect(answered.indexOf(sender)).toBeLessThan(100);
  }
  server.closeAllConnections();
  server.close();
});
