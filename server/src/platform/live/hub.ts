import { sql } from 'kysely';
import type { LiveSignal } from '#contract/sync.ts';
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
  /** Sends the client a signal. One that does not read misses it. */
  signal(signal: LiveSignal): void;
  /** Ends the stream, because its session, role or membership has changed or ended. */
  end(): void;
}

/** How often sessions and memberships are checked. The streams of an ended one close within 2 s. */
const SWEEP_MS = 1_500;
export const STREAMS_PER_SESSION = 20;
/** The longest message that nodes share: one NOTIFY takes several. */
export const SHARED_BYTES = 700;

/**
 * The open streams of this node. Notifies them when their family's feed has a new version: at once for commits of this node and for
 * hints of other nodes. A regular sweep finds versions whose hint was lost.
 */
export class Hub {
  readonly #transactions: Transactions;
  readonly #onError: (error: unknown) => void;
  readonly #families = new Map<string, Set<Stream>>();
  readonly #sessions = new Map<string, Set<Stream>>();
  readonly #onMoved = new Set<(workspaceId: string) => void>();
  readonly #onShared = new Set<(message: string) => void>();
  #timer: NodeJS.Timeout | undefined;
  /** Sends the other nodes a message of at most `SHARED_BYTES`, which is stored nowhere and may be lost. The bus sets it. */
  share: (message: string) => void = () => {};

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

  /** Calls with the id of each workspace, of a family or a person, whose rows have changed on any node. */
  onMoved(listener: (workspaceId: string) => void): void {
    this.#onMoved.add(listener);
  }

  /** Calls with what other nodes share. */
  onShared(listener: (message: string) => void): void {
    this.#onShared.add(listener);
  }

  /** Hands on what another node has shared. */
  hear(message: string): void {
    for (const listener of this.#onShared) listener(message);
  }

  /** True when the session has an open stream of the family on this node: it was alive within the last sweep. */
  holds(sessionId: string, familyId: string): boolean {
    return [...(this.#sessions.get(sessionId) ?? [])].some((stream) => stream.familyId === familyId);
  }

  /** Sends a signal to the streams that people have of a family on this node. */
  signal(familyId: string, userIds: ReadonlySet<string>, signal: LiveSignal): void {
    for (const stream of this.#families.get(familyId) ?? []) if (userIds.has(stream.userId)) stream.signal(signal);
  }

  /** Notifies the family's streams of `version`. Costs nothing for a family without streams on this node. */
  announce(familyId: string, version: number): void {
    for (const listener of this.#onMoved) listener(familyId);
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
      else if (row.version > stream.version) this.announce(stream.familyId, row.version);
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
