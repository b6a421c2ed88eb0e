interface Held {
  readonly bytes: number;
  /** Makes the process hold it no longer. */
  readonly end: () => void;
}

interface Holder {
  bytes: number;
  /** In the order in which they came. */
  readonly held: Set<Held>;
  /** Byte milliseconds held up to `countedAtMs`; what lies back one half-life counts half. */
  used: number;
  countedAtMs: number;
}

/** A reader on a slow line holds a long answer for seconds. Callers who take the room from others hold theirs for as long as they can. */
const HALF_LIFE_MS = 300_000;
/** What is held at present counts as held for that long already, so that among newcomers the one with most is the first to lose. */
const PRESENT_MS = 1_000;
/** Holders who hold nothing any more are remembered up to this number. */
const REMEMBERED = 10_000;

/**
 * Bounds what all callers together make the process hold in memory. Beyond that, the one who held most, for longest, loses their oldest: so a newcomer
 * is never refused for what others hold, and many who hold a little for long do not end the longer thing that another takes at once.
 */
export class HeldBytes {
  readonly #allBytes: number;
  readonly #perHolder: number;
  readonly #nowMs: () => number;
  readonly #holders = new Map<string, Holder>();
  #bytes = 0;

  /** @param perHolder how many things of one holder are held at the same time. Beyond that, theirs that came first is ended. */
  constructor(allBytes: number, perHolder = Infinity, nowMs: () => number = () => performance.now()) {
    this.#allBytes = allBytes;
    this.#perHolder = perHolder;
    this.#nowMs = nowMs;
  }

  /** Counts `bytes` for a person or a network address until the returned function is called, or until it has called `end`. */
  add(holder: string, bytes: number, end: () => void): () => void {
    const own = this.#holderOf(holder);
    const one = { bytes, end };
    this.#count(own);
    own.held.add(one);
    own.bytes += bytes;
    this.#bytes += bytes;
    if (own.held.size > this.#perHolder) this.#endOldest(own);
    while (this.#bytes > this.#allBytes) {
      const greediest = this.#greediest(own);
      if (!greediest) break;
      this.#endOldest(greediest);
    }
    return () => this.#remove(own, one);
  }

  bytesOf(holder: string): number {
    return this.#holders.get(holder)?.bytes ?? 0;
  }

  #holderOf(name: string): Holder {
    const known = this.#holders.get(name);
    if (known) return known;
    if (this.#holders.size >= REMEMBERED) this.#forgetOne();
    const holder: Holder = { bytes: 0, held: new Set(), used: 0, countedAtMs: this.#nowMs() };
    this.#holders.set(name, holder);
    return holder;
  }

  #forgetOne(): void {
    for (const [name, { held }] of this.#holders) {
      if (held.size === 0) return void this.#holders.delete(name);
    }
  }

  #count(holder: Holder): void {
    const nowMs = this.#nowMs();
    const ms = nowMs - holder.countedAtMs;
    holder.used = holder.used * 2 ** (-ms / HALF_LIFE_MS) + holder.bytes * ms;
    holder.countedAtMs = nowMs;
  }

  /**
   * Who held most up to now, but not one who holds only what is just being added: else many who hold a little could end every longer thing of
   * others before it is begun. Undefined when nothing else is held.
   */
  #greediest(newcomer: Holder): Holder | undefined {
    let most: { holder: Holder; used: number } | undefined;
    for (const holder of this.#holders.values()) {
      if (holder.held.size <= (holder === newcomer ? 1 : 0)) continue;
      this.#count(holder);
      const used = holder.used + holder.bytes * PRESENT_MS;
      if (!most || used > most.used) most = { holder, used };
    }
    return most?.holder;
  }

  #endOldest(holder: Holder): void {
    const [oldest] = holder.held;
    if (!oldest) return;
    this.#remove(holder, oldest);
    oldest.end();
  }

  #remove(holder: Holder, one: Held): void {
    if (!holder.held.has(one)) return;
    this.#count(holder);
    holder.held.delete(one);
    holder.bytes -= one.bytes;
    this.#bytes -= one.bytes;
  }
}
