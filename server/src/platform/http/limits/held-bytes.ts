interface Held {
  readonly bytes: number;
  /** Makes the process hold it no longer. */
  readonly end: () => void;
}

interface Holder {
  readonly name: string;
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
/** Comparing 20,000 holders takes 4 ms, so that is done once in this time, and meanwhile only those who held most then are compared. */
const RANKED_FOR_MS = 100;
const RANKED = 32;

/** Who holds most: over time, or at present, where time decides only among those who hold as much. */
export type HoldingOrder = 'over time' | 'at present';

interface Ranked {
  readonly holder: Holder;
  readonly used: number;
}

/**
 * Bounds what all callers together make the process hold in memory. Beyond that, the one who held most, for longest, loses their oldest: so a newcomer
 * is never refused for what others hold, and many who hold a little for long do not end the longer thing that another takes at once.
 */
export class HeldBytes {
  readonly #allBytes: number;
  readonly #perHolder: number;
  readonly #nowMs: () => number;
  readonly #order: HoldingOrder;
  readonly #holders = new Map<string, Holder>();
  /** Those who hold nothing any more, in the order in which they gave it back. */
  readonly #past = new Map<string, Holder>();
  #ranked: readonly Holder[] = [];
  #rankedAtMs = -Infinity;
  #bytes = 0;

  /** @param perHolder how many things of one holder are held at the same time. Beyond that, theirs that came first is ended. */
  constructor(
    allBytes: number,
    perHolder = Infinity,
    nowMs: () => number = () => performance.now(),
    order: HoldingOrder = 'over time',
  ) {
    this.#order = order;
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

  /** Of all holders. */
  get bytes(): number {
    return this.#bytes;
  }

  bytesOf(holder: string): number {
    return this.#holders.get(holder)?.bytes ?? 0;
  }

  #holderOf(name: string): Holder {
    const nowMs = this.#nowMs();
    const holder = this.#holders.get(name) ??
      this.#past.get(name) ?? { name, bytes: 0, held: new Set(), used: 0, countedAtMs: nowMs };
    this.#past.delete(name);
    this.#holders.set(name, holder);
    return holder;
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
    const nowMs = this.#nowMs();
    const isFresh = nowMs - this.#rankedAtMs < RANKED_FOR_MS;
    const found = isFresh ? this.#greediestOf(this.#ranked, newcomer) : undefined;
    if (found) return found;
    this.#rankedAtMs = nowMs;
    this.#ranked = this.#rank();
    return this.#greediestOf(this.#ranked, newcomer);
  }

  #greediestOf(ranked: readonly Holder[], newcomer: Holder): Holder | undefined {
    return this.#sort([newcomer, ...ranked].filter((holder) => holder.held.size > (holder === newcomer ? 1 : 0)))[0];
  }

  #rank(): readonly Holder[] {
    return this.#sort([...this.#holders.values()]).slice(0, RANKED);
  }

  /** Who holds most comes first. */
  #sort(holders: readonly Holder[]): readonly Holder[] {
    const byPresent = (a: Ranked, b: Ranked) => (this.#order === 'at present' ? b.holder.bytes - a.holder.bytes : 0);
    return holders
      .map((holder) => ({ holder, used: this.#usedBy(holder) }))
      .toSorted((a, b) => byPresent(a, b) || b.used - a.used)
      .map(({ holder }) => holder);
  }

  #usedBy(holder: Holder): number {
    this.#count(holder);
    return holder.used + holder.bytes * PRESENT_MS;
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
    if (holder.held.size === 0) this.#remember(holder);
  }

  #remember(holder: Holder): void {
    this.#holders.delete(holder.name);
    this.#past.set(holder.name, holder);
    if (this.#past.size <= REMEMBERED) return;
    const first = this.#past.keys().next();
    if (!first.done) this.#past.delete(first.value);
  }
}
