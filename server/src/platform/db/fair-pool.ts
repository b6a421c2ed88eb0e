import { Problem } from './problems.ts';

/** Whose turn a connection is, and what it is used on. */
export interface Share {
  /** The account that asks, or the reason why the server itself does. Each waits in a queue of its own. */
  readonly holder: string;
  /** The family or own space that is entered; null for none. */
  readonly space: string | null;
  /** Takes the lock of the space's feed: a third writer would only wait for it in the database, on a connection. */
  readonly locksFeed: boolean;
  /** True once the caller has hung up; then nothing is done any more. */
  readonly isGone?: (() => boolean) | undefined;
}

/** As much of a driver's pool as is needed. */
export interface ConnectionPool<Connection> {
  connect(): Promise<Connection>;
}

/** One writes, the next has entered and waits for its commit. */
const WRITERS_PER_SPACE = 2;
/** Of all connections, for one holder and for one space: what is left serves everybody else at once. */
const SHARE_OF_ALL = 1 / 3;
/** Far more than the devices of one person ask at once. */
export const WAITING_PER_HOLDER = 100;
export const WAIT_MS = 5_000;

interface Waiting {
  readonly share: Share;
  readonly start: () => void;
  readonly refuse: (problem: Problem) => void;
}

/**
 * Gives out the connections of a pool so that nobody's requests hold up another family's: each holder and each space has at most
 * a third of them, each feed at most two writers, and those who wait are served in turn, one request of each holder at a time.
 * While there is room nothing waits and nothing is queued.
 */
export class FairPool<Connection extends { release(error?: Error): void }> {
  readonly #pool: ConnectionPool<Connection>;
  readonly #cap: number;
  #free: number;
  readonly #byHolder = new Map<string, number>();
  readonly #bySpace = new Map<string, number>();
  readonly #writers = new Map<string, number>();
  /** Of each holder what waits, in order. Who was served last stands last. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #after: (ms: number, work: () => void) => () => void;

  constructor(pool: ConnectionPool<Connection>, size: number, after = afterTimeout) {
    this.#pool = pool;
    this.#free = size;
    this.#cap = Math.ceil(size * SHARE_OF_ALL);
    this.#after = after;
  }

  /**
   * A connection for `share`, to be given back with `release`.
   * @throws Problem TOO_MANY_REQUESTS when its holder has too many waiting already, UNAVAILABLE when none came free in time,
   *   TIMEOUT when the caller has gone.
   */
  async connect(share: Share): Promise<Connection> {
    if (this.#hasRoom(share)) this.#take(share);
    else await this.#wait(share);
    try {
      return await this.#pool.connect();
    } catch (error) {
      this.#giveBack(share);
      throw error;
    }
  }

  /** Gives back what `connect` answered for `share`; with `broken` it is not used again. */
  release(connection: Connection, share: Share, broken?: Error): void {
    connection.release(broken);
    this.#giveBack(share);
  }

  #hasRoom({ holder, space, locksFeed }: Share): boolean {
    if (this.#free === 0 || (this.#byHolder.get(holder) ?? 0) >= this.#cap) return false;
    if (space === null) return true;
    if ((this.#bySpace.get(space) ?? 0) >= this.#cap) return false;
    return !locksFeed || (this.#writers.get(space) ?? 0) < WRITERS_PER_SPACE;
  }

  #take(share: Share): void {
    this.#count(share, 1);
  }

  #giveBack(share: Share): void {
    this.#count(share, -1);
    while (this.#queues.size > 0 && this.#free > 0 && this.#serveNext());
  }

  #count({ holder, space, locksFeed }: Share, by: 1 | -1): void {
    this.#free -= by;
    add(this.#byHolder, holder, by);
    if (space === null) return;
    add(this.#bySpace, space, by);
    if (locksFeed) add(this.#writers, space, by);
  }

  #wait(share: Share): Promise<void> {
    const queue = this.#queues.get(share.holder) ?? [];
    if (queue.length >= WAITING_PER_HOLDER) dropGone(queue);
    if (queue.length >= WAITING_PER_HOLDER) {
      throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    }
    this.#queues.set(share.holder, queue);
    return new Promise((resolve, reject) => {
      const stop = this.#after(WAIT_MS, () => {
        this.#leave(waiting);
        reject(new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 1 }));
      });
      const waiting: Waiting = {
        share,
        start: () => {
          stop();
          resolve();
        },
        refuse: (problem) => {
          stop();
          reject(problem);
        },
      };
      queue.push(waiting);
    });
  }

  #leave(waiting: Waiting): void {
    const { holder } = waiting.share;
    const queue = this.#queues.get(holder)?.filter((other) => other !== waiting) ?? [];
    if (queue.length > 0) this.#queues.set(holder, queue);
    else this.#queues.delete(holder);
  }

  /** Starts the first request that may begin, holder after holder. False when none may. */
  #serveNext(): boolean {
    for (const [holder, queue] of this.#queues) {
      dropGone(queue);
      const place = queue.findIndex(({ share }) => this.#hasRoom(share));
      const [next] = place === -1 ? [] : queue.splice(place, 1);
      if (next || queue.length === 0) this.#queues.delete(holder);
      if (!next) continue;
      if (queue.length > 0) this.#queues.set(holder, queue);
      this.#take(next.share);
      next.start();
      return true;
    }
    return false;
  }
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** Takes those out of a queue who hung up meanwhile. */
function dropGone(queue: Waiting[]): void {
  for (let place = queue.length - 1; place >= 0; place -= 1) {
    if (!queue[place]?.share.isGone?.()) continue;
    const [gone] = queue.splice(place, 1);
    gone?.refuse(new Problem('TIMEOUT'));
  }
}

function afterTimeout(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
