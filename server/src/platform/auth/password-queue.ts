import { FairQueue, turnOf } from '../db/fair-queue.ts';
import { Problem } from '../db/problems.ts';
import { requestContext } from '../db/request-context.ts';

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
  /** The person who is signed in, or has signed in on the device before; null for a stranger. */
  readonly known: string | null;
}

export type PasswordQueue = <Result>(asker: Asker, task: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly isDisconnected: (() => boolean) | undefined;
  readonly start: () => void;
  readonly refuse: (problem: Problem) => void;
}

/**
 * Runs at most two password hashings at a time. Those who wait are served in turn (`fair-queue.ts`), and dropped once they have
 * disconnected. When too many wait, a place of the largest network is given up. @throws Problem UNAVAILABLE for a caller behind too
 * many of the same holder, and for one given up, TIMEOUT for one who has disconnected.
 */
export function createPasswordQueue(
  atOnce = AT_ONCE,
  maxWaiting = MAX_WAITING,
  maxOfHolder = WAITING_PER_HOLDER,
): PasswordQueue {
  const queue = new FairQueue<Waiting>();
  let running = 0;

  function wait({ address, known }: Asker): Promise<void> {
    const turn = turnOf(known ?? address, known === null);
    if (queue.sizeOf(turn) >= maxOfHolder) throw busy();
    return new Promise((start, refuse) => {
      queue.add(turn, { start, refuse, isDisconnected: requestContext()?.isDisconnected });
      if (queue.size > maxWaiting) giveWay();
    });
  }

  function giveWay(): void {
    if (queue.remove([], refuseGone).length === 0) queue.takeFromMost()?.refuse(busy());
  }

  function release(): void {
    const next = queue.take(() => true, refuseGone);
    // The place is handed over, so `running` stays as it is.
    if (next) next.start();
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

/** Refuses one whose caller has disconnected, and says so. */
function refuseGone({ isDisconnected, refuse }: Waiting): boolean {
  const isGone = isDisconnected?.() === true;
  if (isGone) refuse(new Problem('TIMEOUT'));
  return isGone;
}
