import { FairQueue, turnOf } from './fair-queue.ts';
import { Problem } from './problems.ts';
import { requestContext } from './request-context.ts';

/** Who asks for a connection, and for which workspace. */
export interface Share {
  /** The account that asks, else the network address, or the reason for which the server itself does. Each has a queue of its own. */
  readonly holder: string;
  /** True where nothing is proved, and `holder` is an address: strangers take turns by network, and all of them with the others. */
  readonly isStranger?: boolean;
  /** The family or personal workspace of the transaction; null for none. */
  readonly workspace: string | null;
  /** True when the transaction locks the workspace's feed. A third writer would only occupy a connection to wait for that lock. */
  readonly locksFeed: boolean;
  /** True once the caller has disconnected; a waiting request is then dropped. */
  readonly isDisconnected?: (() => boolean) | undefined;
}

/** Who asks for the request that is being handled, or for the server itself, for `reason`. */
export function requestHolder(reason: string): Pick<Share, 'holder' | 'isStranger' | 'isDisconnected'> {
  const context = requestContext();
  if (!context) return { holder: reason };
  const { address, known, isDisconnected } = context;
  return { holder: known ?? address, isStranger: known === null, isDisconnected };
}

/** The part of the driver's pool that is used here. */
export interface ConnectionPool<Connection> {
  connect(): Promise<Connection>;
}

/** One writes; the next has its connection and waits for that commit. */
const WRITERS_PER_WORKSPACE = 2;
/** Of all connections, for one holder and for one workspace; the rest serves the others without waiting. */
const SHARE_OF_ALL = 1 / 3;
/** Far more requests than the devices of one person send at once. */
export const WAITING_PER_HOLDER = 100;
export const WAIT_MS = 5_000;

interface Waiting {
  readonly share: Share;
  readonly start: () => void;
  readonly refuse: (problem: Problem) => void;
}

/**
 * Shares the connections of a pool so that no family delays another. Each holder and each workspace has at most a third of them,
 * and each feed at most two writers. Waiting holders are served in turn (`fair-queue.ts`). Nothing waits while there is room.
 */
export class FairPool<Connection extends { release(error?: Error | boolean): void }> {
  readonly #pool: ConnectionPool<Connection>;
  readonly #cap: number;
  #free: number;
  readonly #byHolder = new Map<string, number>();
  readonly #byWorkspace = new Map<string, number>();
  readonly #writers = new Map<string, number>();
  readonly #queue = new FairQueue<Waiting>();
  readonly #after: (ms: number, work: () => void) => () => void;

  constructor(pool: ConnectionPool<Connection>, size: number, after = afterTimeout) {
    this.#pool = pool;
    this.#free = size;
    this.#cap = Math.ceil(size * SHARE_OF_ALL);
    this.#after = after;
  }

  /**
   * A connection for `share`, to be given back with `release`.
   * @throws Problem TOO_MANY_REQUESTS when the holder has too many requests waiting, UNAVAILABLE when no connection became free in
   *   time, TIMEOUT when the caller has disconnected.
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

  /** Gives back the connection that `connect` returned for `share`; with `broken` it is not used again. */
  release(connection: Connection, share: Share, broken?: Error | boolean): void {
    connection.release(broken);
    this.#giveBack(share);
  }

  #hasRoom({ holder, workspace, locksFeed }: Share): boolean {
    if (this.#free === 0 || (this.#byHolder.get(holder) ?? 0) >= this.#cap) return false;
    if (workspace === null) return true;
    if ((this.#byWorkspace.get(workspace) ?? 0) >= this.#cap) return false;
    return !locksFeed || (this.#writers.get(workspace) ?? 0) < WRITERS_PER_WORKSPACE;
  }

  #take(share: Share): void {
    this.#count(share, 1);
  }

  #giveBack(share: Share): void {
    this.#count(share, -1);
    while (this.#free > 0 && this.#serveNext());
  }

  #count({ holder, workspace, locksFeed }: Share, by: 1 | -1): void {
    this.#free -= by;
    add(this.#byHolder, holder, by);
    if (workspace === null) return;
    add(this.#byWorkspace, workspace, by);
    if (locksFeed) add(this.#writers, workspace, by);
  }

  #wait(share: Share): Promise<void> {
    const turn = turnOf(share.holder, share.isStranger === true);
    if (this.#queue.sizeOf(turn) >= WAITING_PER_HOLDER) this.#queue.remove(turn, refuseGone);
    if (this.#queue.sizeOf(turn) >= WAITING_PER_HOLDER) {
      throw new Problem('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: 1 });
    }
    return new Promise((resolve, reject) => {
      const stop = this.#after(WAIT_MS, () => {
        this.#queue.remove(turn, (other) => other === waiting);
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
      this.#queue.add(turn, waiting);
    });
  }

  /** Starts the first request in turn that may begin. False when none may. */
  #serveNext(): boolean {
    const next = this.#queue.take(({ share }) => this.#hasRoom(share), refuseGone);
    if (!next) return false;
    this.#take(next.share);
    next.start();
    return true;
  }
}

/** Refuses one whose caller has disconnected, and says so. */
function refuseGone({ share, refuse }: Waiting): boolean {
  const isGone = share.isDisconnected?.() === true;
  if (isGone) refuse(new Problem('TIMEOUT'));
  return isGone;
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

function afterTimeout(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
