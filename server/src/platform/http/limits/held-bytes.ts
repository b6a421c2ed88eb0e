interface Held {
  readonly bytes: number;
  /** Makes the process hold it no longer. */
  readonly end: () => void;
}

interface Holder {
  bytes: number;
  /** In the order in which they came. */
  readonly held: Set<Held>;
}

/**
 * Bounds what all callers together make the process hold in memory. Beyond that, the one who holds most loses their oldest: so a newcomer is
 * never refused for what others hold.
 */
export class HeldBytes {
  readonly #allBytes: number;
  readonly #perHolder: number;
  readonly #holders = new Map<string, Holder>();
  #bytes = 0;

  /** @param perHolder how many things of one holder are held at the same time. Beyond that, theirs that came first is ended. */
  constructor(allBytes: number, perHolder = Infinity) {
    this.#allBytes = allBytes;
    this.#perHolder = perHolder;
  }

  /** Counts `bytes` for a person or a network address until the returned function is called, or until it has called `end`. */
  add(holder: string, bytes: number, end: () => void): () => void {
    const own = this.#holders.get(holder) ?? { bytes: 0, held: new Set() };
    const one = { bytes, end };
    this.#holders.set(holder, own);
    own.held.add(one);
    own.bytes += bytes;
    this.#bytes += bytes;
    if (own.held.size > this.#perHolder) this.#endOldest(holder, own);
    while (this.#bytes > this.#allBytes) {
      const greediest = this.#greediest(own);
      if (!greediest) break;
      this.#endOldest(...greediest);
    }
    return () => this.#remove(holder, own, one);
  }

  bytesOf(holder: string): number {
    return this.#holders.get(holder)?.bytes ?? 0;
  }

  /**
   * Who holds most, but not one who holds only what is just being added: else many who hold a little could end every longer thing of others
   * before it is begun. Undefined when nothing else is held.
   */
  #greediest(newcomer: Holder): [string, Holder] | undefined {
    const [first, ...others] = [...this.#holders].filter(([, holder]) => holder !== newcomer || holder.held.size > 1);
    return first && others.reduce((most, one) => (one[1].bytes > most[1].bytes ? one : most), first);
  }

  #endOldest(name: string, holder: Holder): void {
    const [oldest] = holder.held;
    if (!oldest) return;
    this.#remove(name, holder, oldest);
    oldest.end();
  }

  #remove(name: string, holder: Holder, one: Held): void {
    if (!holder.held.delete(one)) return;
    holder.bytes -= one.bytes;
    this.#bytes -= one.bytes;
    if (holder.held.size === 0) this.#holders.delete(name);
  }
}
