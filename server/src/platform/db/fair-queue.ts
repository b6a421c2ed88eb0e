/** A class, in it a network, in it a holder: at each level those who wait are served in turn. */
export type Turn = readonly string[];

/**
 * The turn of a holder. The known, by person, session or device, alternate with all strangers, whose holder is an address. Strangers take turns by /48, which is what one
 * customer has at most, and within it by address.
 */
export function turnOf(holder: string, isStranger: boolean): Turn {
  return isStranger ? ['strangers', wideNetworkOf(holder), holder] : ['known', holder];
}

/** Of a key for limits per address (`networkOf`): an IPv4 address, or the /48 of an IPv6 one. */
function wideNetworkOf(address: string): string {
  return address.split(':').slice(0, 3).join(':');
}

/** Waiting items in a tree of turns. Whose turn was last comes last, at each level. */
export class FairQueue<Item> {
  #items: Item[] = [];
  readonly #branches = new Map<string, FairQueue<Item>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add([key, ...rest]: Turn, item: Item): void {
    this.#size += 1;
    if (key === undefined) return void this.#items.push(item);
    const branch = this.#branches.get(key) ?? new FairQueue<Item>();
    this.#branches.set(key, branch);
    branch.add(rest, item);
  }

  sizeOf([key, ...rest]: Turn): number {
    return key === undefined ? this.#size : (this.#branches.get(key)?.sizeOf(rest) ?? 0);
  }

  /** Takes the first in turn of those that `mayStart`. */
  take(mayStart: (item: Item) => boolean): Item | undefined {
    for (const [key, branch] of this.#branches) {
      const taken = branch.take(mayStart);
      if (taken === undefined) continue;
      this.#branches.delete(key);
      if (branch.size > 0) this.#branches.set(key, branch);
      this.#size -= 1;
      return taken;
    }
    const place = this.#items.findIndex(mayStart);
    return place === -1 ? undefined : this.#takeOwn(place);
  }

  /** Takes one out of the largest branch at each level, of several alike the one that waits longest; of one holder the newest. */
  takeFromMost(): Item | undefined {
    let most: [string, FairQueue<Item>] | undefined;
    for (const entry of this.#branches) if (!most || entry[1].size > most[1].size) most = entry;
    if (!most) return this.#items.length === 0 ? undefined : this.#takeOwn(this.#items.length - 1);
    const taken = most[1].takeFromMost();
    if (most[1].size === 0) this.#branches.delete(most[0]);
    this.#size -= 1;
    return taken;
  }

  /** Takes out all items of a turn that are to be removed. */
  remove([key, ...rest]: Turn, isRemoved: (item: Item) => boolean): Item[] {
    let removed: Item[];
    if (key === undefined) {
      removed = this.#items.filter(isRemoved);
      this.#items = this.#items.filter((item) => !removed.includes(item));
    } else {
      const branch = this.#branches.get(key);
      removed = branch?.remove(rest, isRemoved) ?? [];
      if (branch?.size === 0) this.#branches.delete(key);
    }
    this.#size -= removed.length;
    return removed;
  }

  #takeOwn(place: number): Item | undefined {
    this.#size -= 1;
    return this.#items.splice(place, 1)[0];
  }
}
