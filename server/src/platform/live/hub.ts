import { sql } from 'kysely';
import type { Door } from '../db/door.ts';

/** One open stream of one member. */
export interface Stream {
  readonly sessionId: string;
  readonly userId: string;
  readonly familyId: string;
  readonly standing: string;
  /** The newest version it was told. */
  version: number;
  /** Tells the client about `version`; may be called often, must not wait. */
  hint(): void;
  /** Ends the stream: the session, role or membership it stood on is no more. */
  end(): void;
}

/** Sessions and memberships are asked this often, so an ended one closes its streams within 2 s. */
const SWEEP_MS = 1_500;

/**
 * Knows the open streams of this node and tells them when their family's feed has moved: at once for commits of this node or
 * announced by another, and by a sweep that also catches whatever an announcement missed.
 */
export class Hub {
  readonly #door: Door;
  readonly #onError: (error: unknown) => void;
  readonly #families = new Map<string, Set<Stream>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(door: Door, onError: (error: unknown) => void) {
    this.#door = door;
    this.#onError = onError;
  }

  start(): void {
    const sweepAgain = async () => {
      await this.sweep().catch(this.#onError);
      if (this.#timer) this.#timer = setTimeout(sweepAgain, SWEEP_MS);
    };
    this.#timer = setTimeout(sweepAgain, SWEEP_MS);
  }

  /** Ends every stream; clients come back by themselves, to whichever node answers. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const stream of this.#streams()) stream.end();
  }

  get size(): number {
    return this.#streams().length;
  }

  add(stream: Stream): void {
    const streams = this.#families.get(stream.familyId) ?? new Set();
    streams.add(stream);
    this.#families.set(stream.familyId, streams);
  }

  remove(stream: Stream): void {
    const streams = this.#families.get(stream.familyId);
    if (streams?.delete(stream) && streams.size === 0) this.#families.delete(stream.familyId);
  }

  /** The family's feed is at `version`. Costs nothing for families nobody here looks at. */
  announce(familyId: string, version: number): void {
    for (const stream of this.#families.get(familyId) ?? []) {
      if (version <= stream.version) continue;
      stream.version = version;
      stream.hint();
    }
  }

  /** One statement for all streams: ends those whose session or standing changed, hints those whose feed moved. */
  async sweep(): Promise<void> {
    const streams = this.#streams();
    if (streams.length === 0) return;
    const rows = await this.#door.withSystem('check open streams', {}, async (tx) => {
      const found = await sql<{ place: number; alive: boolean; standing: string; version: number }>`
        select * from app.check_streams(${streams.map((stream) => stream.sessionId)}::uuid[],
          ${streams.map((stream) => stream.userId)}::uuid[], ${streams.map((stream) => stream.familyId)}::uuid[])`.execute(
        tx.db,
      );
      return found.rows;
    });
    for (const row of rows) {
      const stream = streams[row.place - 1];
      if (!stream) continue;
      if (!row.alive || row.standing !== stream.standing) stream.end();
      else this.announce(stream.familyId, row.version);
    }
  }

  #streams(): Stream[] {
    return [...this.#families.values()].flatMap((streams) => [...streams]);
  }
}
