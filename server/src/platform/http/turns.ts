import type { IncomingMessage, Server } from 'node:http';
import type { AccessClaims, AccessTokens } from '../auth/access-token.ts';
import { beforeRequests } from './before-requests.ts';

/** More than a device sends at once when a page opens: a session with more waiting is in no hurry. */
const CROWD = 16;
const CROWD_PAUSE_MS = 2;
/** Of more than that nobody reads the answers. */
export const WAITING_PER_SESSION = 250;

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

interface Waiting {
  readonly start: () => void;
  /** True once the caller has hung up. */
  readonly isGone: () => boolean;
}

/**
 * Lets requests in one after the other per session: of each one a round, and between two rounds the process reads what others have
 * sent. Of a session with a crowd of them, one every two milliseconds: hundreds of requests that one device sends at the same moment
 * then leave most of the processor to everybody else, whatever each of them takes.
 */
export class Turns {
  /** Of every session that was let in lately, what waits. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #rounds: Rounds;
  #isSoon = false;
  #isLater = false;

  constructor(rounds = REAL_ROUNDS) {
    this.#rounds = rounds;
  }

  /**
   * Calls `start` at once for the first request of a session in a round, else when its turn comes, and never for a caller who has
   * hung up by then. False where too many of the session wait: this one will not be called.
   */
  take(session: string, start: () => void, isGone: () => boolean = () => false): boolean {
    const queue = this.#waiting.get(session);
    if (!queue) {
      this.#waiting.set(session, []);
      this.#plan(false);
      start();
      return true;
    }
    if (queue.length >= WAITING_PER_SESSION) return false;
    queue.push({ start, isGone });
    return true;
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
    for (const [session, queue] of this.#waiting) {
      if (queue.length > CROWD === crowds) {
        let next = queue.shift();
        while (next?.isGone()) next = queue.shift();
        if (!next) {
          this.#waiting.delete(session);
          continue;
        }
        next.start();
      }
      this.#plan(queue.length > CROWD);
    }
  }
}

/**
 * Before everything else that a request meets, because everything costs. Requests without a token of ours wait for nobody's: many
 * people share an address, and each address has its limit. What finds too many waiting is handled at once, after `refuse` was told.
 */
export function takeTurns(
  server: Server,
  tokens: AccessTokens,
  refuse: (request: IncomingMessage) => void,
  turns = new Turns(),
): void {
  beforeRequests(server, (request, _response, handle) => {
    const { headers, socket } = request;
    const token = headers.authorization?.slice('Bearer '.length);
    if (!token) return handle();
    const wait = (claims: AccessClaims | null) => {
      if (socket.destroyed) return;
      if (!claims) return handle();
      if (turns.take(claims.sessionId, handle, () => socket.destroyed)) return;
      refuse(request);
      handle();
    };
    const known = tokens.recall(token);
    if (known) wait(known);
    else void tokens.verify(token).then(wait, handle);
  });
}
