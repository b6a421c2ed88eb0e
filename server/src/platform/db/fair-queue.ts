import { wideNetworkOf } from '../http/address.ts';

/** A class, in it a network, in it a holder: at each level those who wait are served in turn. */
export type Turn = readonly string[];

/**
 * The turn of a holder. The known, by person, session or device, alternate with all strangers, whose holder is an address. Strangers take turns by /48, which is what one
 * customer has at most, and within it by address.
 */
export function turnOf(holder: string, isStranger: boolean): Turn {
  return isStranger ? ['strangers', wideNetworkOf(holder), holder] : ['known', holder];
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

  /** Takes the first in turn of those that `mayStart`. Those before it that `isGone` leave the queue, and use up no turn. */
  take(mayStart: (item: Item) => boolean, isGone: (item: Item) => boolean = () => false): Item | undefined {
    for (const [key, branch] of this.#branches) {
      const before = branch.size;
      const taken = branch.take(mayStart, isGone);
      this.#size -= before - branch.size;
      if (taken !== undefined || branch.size === 0) this.#branches.delete(key);
      if (taken === undefined) continue;
      if (branch.size > 0) this.#branches.set(key, branch);
      return taken;
    }
    for (let place = 0, item = this.#items[0]; item !== undefined; item = this.#items[place]) {
      if (isGone(item)) this.#takeOwn(place);
      else if (mayStart(item)) return this.#takeOwn(place);
      else place += 1;
    }
    return undefined;
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

  /** Takes out all items of a turn, or of all turns that begin so, that are to be removed. */
  remove([key, ...rest]: Turn, isRemoved: (item: Item) => boolean): Item[] {
    const removed = key === undefined ? this.#items.filter(isRemoved) : [];
    if (removed.length > 0) this.#items = this.#items.filter((item) => !removed.includes(item));
    for (const name of key === undefined ? this.#branches.keys() : [key]) {
      const branch = this.#branches.get(name);
      if (!branch) continue;
      removed.push(...branch.remove(rest, isRemoved));
      if (branch.size === 0) this.#branches.delete(name);
    }
    this.#size -= removed.length;
    return removed;
  }

  #takeOwn(place: number): Item | undefined {
    this.#size -= 1;
    return this.#items.splice(place, 1)[0];
  }
}
