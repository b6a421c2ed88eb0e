import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { API } from '#contract/paths.ts';
import type { AccessClaims, AccessTokens } from '../../auth/access-token.ts';
import { beforeRequests } from './before-requests.ts';

/** More requests than a device sends when a page opens. A person with more of them waiting is crowded. */
const CROWD = 16;
const CROWD_PAUSE_MS = 10;
/** How many requests of one person wait at most. A client that reads its answers never has as many open. */
export const WAITING_PER_PERSON = 250;

export interface Rounds {
  /** Calls `round` after the process has read the requests that arrived meanwhile. */
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
  /** True once the caller has disconnected. */
  readonly isDisconnected: () => boolean;
}

/**
 * Starts requests in rounds: one per person and round, and between two rounds the process reads the requests that arrived. A crowded
 * person gets one start every `CROWD_PAUSE_MS` at most. So hundreds of simultaneous requests of one person, on however many devices, leave most
 * of the processor to the others, however long each request takes.
 */
export class Turns {
  /** The waiting requests of every person who was served lately. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #rounds: Rounds;
  #isSoon = false;
  #isLater = false;

  constructor(rounds = REAL_ROUNDS) {
    this.#rounds = rounds;
  }

  /**
   * Calls `start` at once for the first request of a person in a round, else when its turn comes, and never for a caller who has
   * disconnected by then. False when too many requests of the person wait: `start` will not be called.
   */
  take(userId: string, start: () => void, isDisconnected: () => boolean = () => false): boolean {
    const queue = this.#waiting.get(userId) ?? [];
    if (!this.#waiting.has(userId)) {
      this.#waiting.set(userId, queue);
      this.#plan(false);
      start();
      return true;
    }
    if (queue.length >= WAITING_PER_PERSON) return false;
    queue.push({ start, isDisconnected });
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
    for (const [userId, queue] of this.#waiting) {
      if (queue.length > CROWD === crowds) {
        let next = queue.shift();
        while (next?.isDisconnected()) next = queue.shift();
        if (!next) {
          this.#waiting.delete(userId);
          continue;
        }
        next.start();
      }
      this.#plan(queue.length > CROWD);
    }
  }
}

/** The requests that end a person's sessions. A copied session must not keep its owner from them. */
const ENDING_SESSIONS: ReadonlySet<string | undefined> = new Set([API.signOut, API.signOutEverywhere, API.updateUser]);

export function endsSessions({ url }: IncomingMessage): boolean {
  return ENDING_SESSIONS.has(url);
}

/**
 * Runs before every other hook, because every hook costs. Requests without a valid token do not wait: many people share an address,
 * and each address has its limit. A request that finds too many waiting is handled at once, after `refuse` was called. `serve` is called
 * first for each request with a valid token.
 */
export function takeTurns(
  server: Server,
  tokens: AccessTokens,
  refuse: (request: IncomingMessage) => void,
  serve: (userId: string, response: ServerResponse) => void = () => {},
  turns = new Turns(),
): void {
  beforeRequests(server, (request, response, handle) => {
    const { headers, socket } = request;
    const token = headers.authorization?.slice('Bearer '.length);
    if (!token || endsSessions(request)) return handle();
    const wait = (claims: AccessClaims | null) => {
      if (socket.destroyed) return;
      if (claims) serve(claims.userId, response);
      if (claims && turns.take(claims.userId, handle, () => socket.destroyed)) return;
      if (claims) refuse(request);
      handle();
    };
    const known = tokens.recall(token);
    if (known) wait(known);
    else void tokens.verify(token).then(wait, handle);
  });
}
