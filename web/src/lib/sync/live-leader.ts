import { LiveHint, type LiveSignal } from '#contract/sync.ts';
import type { Device, Locks } from '../storage/device.ts';
import { AWAKE, createTurns } from '../storage/turns.ts';
import { isSignal, LATE_MS } from './live-stream.ts';

/** Message of a leader whose stream is alive. */
const BEAT = 'beat';

/** The pause after the browser rejected a lock request at once. */
const REFUSED_MS = 1_000;

interface LeaderParts {
  readonly device: Device;
  readonly locks: Locks;
  readonly name: string;
  /** The work of the leader, until the signal aborts. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** Called when the leader repeats the last hint, for clients that missed the pull of another one. */
  readonly onHint: (hint: LiveHint) => void;
  /** Called when the leader passes on a signal of the stream. */
  readonly onSignal: (signal: LiveSignal) => void;
}

/**
 * Elects one client of the browser as leader: the one that has the turn. One that was frozen with it is replaced.
 */
export function createLeader({ device, locks, name, lead, onHint, onSignal }: LeaderParts) {
  let heardAtMs = -Infinity;
  const turns = createTurns(device, locks, name, (message) => {
    if (isSignal(message)) return onSignal(message.signal);
    // A leader whose stream does not work only says that it is running.
    if (message !== AWAKE) heardAtMs = device.now();
    const hint = LiveHint.safeParse(message);
    if (hint.success) onHint(hint.data);
  });

  async function compete(): Promise<void> {
    let steal = false;
    while (!turns.isClosed()) {
      try {
        steal = (await turns.tryTurn(steal, ({ signal }) => lead(signal))) === 'silent';
      } catch {
        // A browser may reject the request at once, as for a page that is being unloaded; without a pause the next would follow immediately.
        steal = false;
        await new Promise<void>((resolve) => device.after(REFUSED_MS, resolve));
      }
    }
  }
  void compete();

  return {
    /** Tells the other clients that the stream is alive, and repeats the last hint, if any. */
    beat: (last: LiveHint | null) => turns.post(last ?? BEAT),
    /** Passes a signal on to the other clients, whose people it is for too. */
    passOn: (signal: LiveSignal) => turns.post({ signal }),
    /** True while another client leads and its stream was alive lately. */
    isHeard: () => device.now() - heardAtMs <= LATE_MS,
    close: turns.close,
  };
}
