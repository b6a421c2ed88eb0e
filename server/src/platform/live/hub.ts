import { sql } from 'kysely';
import type { Transactions } from '../db/transactions.ts';

/** One open stream of one member. */
export interface Stream {
  readonly sessionId: string;
  readonly userId: string;
  readonly familyId: string;
  readonly effectiveRole: string;
  /** The newest version that the client was notified of. */
  version: number;
  /** Notifies the client of `version`. Called often, so it must not block. */
  hint(): void;
  /** Ends the stream, because its session, role or membership has changed or ended. */
  end(): void;
}

/** How often sessions and memberships are checked. The streams of an ended one close within 2 s. */
const SWEEP_MS = 1_500;
export const STREAMS_PER_SESSION = 20;

/**
 * The open streams of this node. Notifies them when their family's feed has a new version: at once for commits of this node and for
 * hints of other nodes. A regular sweep finds versions whose hint was lost.
 */
export class Hub {
  readonly #transactions: Transactions;
  readonly #onError: (error: unknown) => void;
  readonly #families = new Map<string, Set<Stream>>();
  readonly #sessions = new Map<string, Set<Stream>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(transactions: Transactions, onError: (error: unknown) => void) {
    this.#transactions = transactions;
    this.#onError = onError;
  }

  start(): void {
    const sweepAgain = async () => {
      await this.sweep().catch(this.#onError);
      if (this.#timer) this.#timer = setTimeout(sweepAgain, SWEEP_MS);
    };
    this.#timer = setTimeout(sweepAgain, SWEEP_MS);
  }

  /** Ends every stream. Clients connect again by themselves, to any node. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const stream of this.#streams()) stream.end();
  }

  get size(): number {
    return this.#streams().length;
  }

  /** Adds a stream. A session normally has one per family. More than the limit are stale or an attack, so the oldest one is ended. */
  add(stream: Stream): void {
    const own = addTo(this.#sessions, stream.sessionId, stream);
    addTo(this.#families, stream.familyId, stream);
    const [oldest] = own;
    if (own.size > STREAMS_PER_SESSION) oldest?.end();
  }

  remove(stream: Stream): void {
    removeFrom(this.#families, stream.familyId, stream);
    removeFrom(this.#sessions, stream.sessionId, stream);
  }

  /** Notifies the family's streams of `version`. Costs nothing for a family without streams on this node. */
  announce(familyId: string, version: number): void {
    for (const stream of this.#families.get(familyId) ?? []) {
      if (version <= stream.version) continue;
      stream.version = version;
      stream.hint();
    }
  }

  /** Checks all streams in one statement. Ends those whose session or effective role changed; notifies those whose feed moved. */
  async sweep(): Promise<void> {
    const streams = this.#streams();
    if (streams.length === 0) return;
    const rows = await this.#transactions.withSystem('check open streams', {}, async (tx) => {
      const found = await sql<{ place: number; alive: boolean; effective_role: string; version: number }>`
        select * from app.check_streams(${streams.map((stream) => stream.sessionId)}::uuid[],
          ${streams.map((stream) => stream.userId)}::uuid[], ${streams.map((stream) => stream.familyId)}::uuid[])`.execute(
        tx.db,
      );
      return found.rows;
    });
    for (const row of rows) {
      const stream = streams[row.place - 1];
      if (!stream) continue;
      if (!row.alive || row.effective_role !== stream.effectiveRole) stream.end();
      else this.announce(stream.familyId, row.version);
    }
  }

  #streams(): Stream[] {
    return [...this.#families.values()].flatMap((streams) => [...streams]);
  }
}

function addTo(groups: Map<string, Set<Stream>>, key: string, stream: Stream): Set<Stream> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(stream));
  return group;
}

function removeFrom(groups: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const group = groups.get(key);
  if (group?.delete(stream) && group.size === 0) groups.delete(key);
}
