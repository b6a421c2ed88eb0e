import type { Server } from 'node:http';

/** More than a device sends at once when a page opens: who has more waiting is in no hurry. */
const CROWD = 16;
const CROWD_PAUSE_MS = 2;

export interface Rounds {
  /** Calls `round` when the process has read what others have sent meanwhile. */
  readonly soon: (round: () => void) => void;
  /** Calls `round` after that many milliseconds. */
  readonly later: (round: () => void, ms: number) => void;
}

const REAL_ROUNDS: Rounds = {
  soon: (round) => void setImmediate(round),
  later: (round, ms) => void setTimeout(round, ms),
};

/**
 * Lets requests in one after the other per sender: of each one a round, and between two rounds the process reads what others have
 * sent. Of a sender with a crowd of them, one every two milliseconds: hundreds of requests that one device sends at the same moment
 * then leave most of the processor to everybody else, whatever each of them takes.
 */
export class Turns {
  /** Of every sender that was let in lately, what waits. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #rounds: Rounds;
  #isSoon = false;
  #isLater = false;

  constructor(rounds = REAL_ROUNDS) {
    this.#rounds = rounds;
  }

  /** Calls `start` at once for the first request of `sender` in a round, else when its turn comes. */
  take(sender: string, start: () => void): void {
    const queue = this.#waiting.get(sender);
    if (queue) {
      queue.push(start);
      return;
    }
    this.#waiting.set(sender, []);
    this.#plan(false);
    start();
  }

  #plan(isCrowd: boolean): void {
    if (isCrowd && !this.#isLater) {
      this.#isLater = true;
      this.#rounds.later(this.#serveCrowds, CROWD_PAUSE_MS);
    }
    if (!isCrowd && !this.#isSoon) {
      this.#isSoon = true;
      this.#rounds.soon(this.#serveOthers);
    }
  }

  readonly #serveCrowds = (): void => {
    this.#isLater = false;
    this.#serve(true);
  };

  readonly #serveOthers = (): void => {
    this.#isSoon = false;
    this.#serve(false);
  };

  #serve(crowds: boolean): void {
    for (const [sender, queue] of this.#waiting) {
      const isCrowd = queue.length > CROWD;
      if (isCrowd === crowds) {
        const start = queue.shift();
        if (!start) {
          this.#waiting.delete(sender);
          continue;
        }
        start();
      }
      this.#plan(queue.length > CROWD);
    }
  }
}

/** Before everything else that a request meets, because everything costs. A token that nobody has checked yet names a sender well enough. */
export function takeTurns(server: Server, turns = new Turns()): void {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const sender = request.headers.authorization ?? request.socket.remoteAddress ?? '';
    turns.take(sender, () => {
      for (const handle of handlers) handle.call(server, request, response);
    });
  });
}
