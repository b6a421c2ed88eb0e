import { toApiError, type ApiError } from '../api/api-error.ts';
import { createBackoff } from '../api/backoff.ts';
import type { Device } from '../storage/device.ts';
import type { SendingTurns } from './sending-turns.ts';

export interface LaneParts {
  readonly device: Device;
  readonly turns: SendingTurns;
  /** Sending has to stop for now; after `error`, where it was tried. */
  readonly onStopped: (family: string, error: ApiError | null) => void;
  /** A pause after a failure is over. */
  readonly retry: (user: string, family: string) => void;
}

export interface Lane {
  /** Does the work of one family, from one client at a time. False when the rest has to go on waiting. Never rejects. */
  send(user: string, family: string): Promise<boolean>;
  /** Ends the lane's own pauses, not those the server asked for. */
  forgetOwnPauses(): void;
  close(): void;
}

/**
 * Work of the sender that is done again when it is asked for meanwhile, and after a pause when it failed.
 * @param lock names the lock of the lane, with person and family.
 * @param work sends what it can while `isMine` is true. Throws the ApiError that makes the rest wait.
 */
export function createLane(
  { device, turns, onStopped, retry }: LaneParts,
  lock: string,
  work: (user: string, family: string, isMine: () => boolean) => Promise<void>,
): Lane {
  const backoff = createBackoff(device);
  const running = new Map<string, Promise<boolean>>();
  /** Keys of families whose work was asked for while it was being done. */
  const again = new Set<string>();
  let isClosed = false;

  async function run(user: string, family: string): Promise<boolean> {
    const key = `${user}:${family}`;
    again.delete(key);
    try {
      await turns.take(`${lock}:${key}`, ({ isMine }) => work(user, family, isMine));
      backoff.reset(key);
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      onStopped(family, error);
      // A 401 here means that the refresh failed too. The changes wait until this person signs in.
      again.delete(key);
      if (error.status !== 401 && !isClosed) backoff.schedule(key, error.retryAfterMs, () => retry(user, family));
      return false;
    }
  }

  function send(user: string, family: string): Promise<boolean> {
    const key = `${user}:${family}`;
    const current = running.get(key);
    if (current) {
      again.add(key);
      return current.then((isDone) => running.get(key) ?? isDone);
    }
    if (isClosed || backoff.isPausedByServer(key)) {
      onStopped(family, null);
      return Promise.resolve(false);
    }
    const sending = run(user, family).finally(() => {
      running.delete(key);
      if (again.has(key)) void send(user, family);
    });
    running.set(key, sending);
    return sending;
  }

  return {
    send,
    forgetOwnPauses: backoff.forgetOwnPauses,
    close: () => {
      isClosed = true;
      backoff.close();
    },
  };
}
