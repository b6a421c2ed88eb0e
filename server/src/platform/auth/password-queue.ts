import { Problem } from '../db/problems.ts';

/** Each hashing takes about 60 ms of processor time and 32 MiB of memory. */
const AT_ONCE = 2;
/** Two seconds of work at two a time. */
const MAX_WAITING = 64;
/** Far more than the people of one address sign in with at the same moment. */
const WAITING_PER_HOLDER = 8;
const RETRY_SECONDS = 3;

/** Whose turn a hashing is. */
export interface Asker {
  readonly address: string;
  /** A device on which the person has signed in before, or who is signed in: each waits beside the others of the address. */
  readonly known: string | null;
}

export type PasswordQueue = <Result>(asker: Asker, task: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly start: () => void;
  readonly refuse: (problem: Problem) => void;
}

/**
 * Runs at most two password hashings at a time. Addresses are served in turn, and within an address its holders. Holders alone
 * would not do, because one account can make any number of devices known. When too many wait, a place of the address with most
 * of them is given up. @throws Problem UNAVAILABLE for a caller behind too many of the same holder, and for one given up.
 */
export function createPasswordQueue(
  atOnce = AT_ONCE,
  maxWaiting = MAX_WAITING,
  maxOfHolder = WAITING_PER_HOLDER,
): PasswordQueue {
  /** Of each address its holders, and of each holder what waits. Who was served last stands last. */
  const addresses = new Map<string, Map<string | null, Waiting[]>>();
  let running = 0;
  let count = 0;

  function wait({ address, known }: Asker): Promise<void> {
    const holders = addresses.get(address) ?? new Map<string | null, Waiting[]>();
    const queue = holders.get(known) ?? [];
    if (queue.length >= maxOfHolder) throw busy();
    addresses.set(address, holders.set(known, queue));
    count += 1;
    return new Promise((start, refuse) => {
      queue.push({ start, refuse });
      if (count > maxWaiting) giveWay();
    });
  }

  /** Takes one out of the longest queue of the address with most waiting: the newest, who has waited for nothing yet. */
  function giveWay(): void {
    const address = findMost(addresses, countWaiting);
    const holder = address && findMost(address[1], (queue) => queue.length);
    if (!address || !holder) return;
    const newest = holder[1].pop();
    if (holder[1].length === 0) address[1].delete(holder[0]);
    if (address[1].size === 0) addresses.delete(address[0]);
    count -= 1;
    newest?.refuse(busy());
  }

  function next(): Waiting | undefined {
    const [address] = addresses;
    const [holder] = address?.[1] ?? [];
    if (!address || !holder) return undefined;
    const [first] = holder[1].splice(0, 1);
    moveToEnd(address[1], holder, holder[1].length > 0);
    moveToEnd(addresses, address, address[1].size > 0);
    count -= 1;
    return first;
  }

  function release(): void {
    const first = next();
    // The place is handed over, so `running` stays as it is.
    if (first) first.start();
    else running -= 1;
  }

  return async (asker, task) => {
    if (running < atOnce) running += 1;
    else await wait(asker);
    try {
      return await task();
    } finally {
      release();
    }
  };
}

function busy(): Problem {
  return new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_SECONDS });
}

function countWaiting(holders: Map<string | null, Waiting[]>): number {
  let waiting = 0;
  for (const queue of holders.values()) waiting += queue.length;
  return waiting;
}

/** Of several alike the last: who came first is served soon. */
function findMost<Key, Value>(map: Map<Key, Value>, countOf: (value: Value) => number): [Key, Value] | undefined {
  let most: [Key, Value] | undefined;
  for (const entry of map) if (!most || countOf(entry[1]) >= countOf(most[1])) most = entry;
  return most;
}

function moveToEnd<Key, Value>(map: Map<Key, Value>, [key, value]: [Key, Value], isKept: boolean): void {
  map.delete(key);
  if (isKept) map.set(key, value);
}
