import { ACCOUNT_HEADER, API } from '#contract/paths.ts';
import { Session } from '#contract/session.ts';
import { exchange, readAnswer, SYNC_MS, type Tokens } from '../api/api.ts';
import { ApiError, networkError, signedOutError, storageError, toApiError } from '../api/api-error.ts';
import type { Channel, Device, RunAlone } from '../storage/device.ts';
import { AUTH_KEY, keepAuth, readAuth, type StoredAuth } from '../storage/storage-keys.ts';
import { createListeners } from '../listeners.ts';

/** One lock for every operation that changes the signed-in user, so that cookie and token always belong to the same person. */
const LOCK = 'casita-refresh';
/** On a device with a wrong clock a new token may look expired. It is not renewed for that reason again within this time. */
const RENEWAL_PAUSE_MS = 60_000;

const SESSION_EVENTS = ['signed-in', 'signed-out', 'token-refreshed'] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

interface Obtained {
  readonly auth: StoredAuth;
  readonly isNew: boolean;
}

export interface Credentials extends Tokens {
  read(): StoredAuth | null;
  /** Signs in with one call to the server, under the lock. `isNew`: the call created the account. */
  obtain(path: string, body: unknown): Promise<Obtained>;
  /** Ends the session on this device, if `userId` is still signed in. */
  forget(userId: string): Promise<void>;
  /** Runs under the lock: no client of the browser signs in, signs out or refreshes meanwhile. */
  runAlone<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Called after a sign-in, a sign-out, a new token or the end of the session, in this or another client. */
  onEvent(listener: (event: SessionEvent) => void): () => void;
  close(): void;
}

/** Manages the access token: stored in local storage, renewed by the HttpOnly cookie. */
export function createCredentials(device: Device, runAlone: RunAlone): Credentials {
  const events = createListeners<[SessionEvent]>();
  const channel: Channel = device.openChannel('casita-session');
  let renewedAtMs = -Infinity;

  function notifyEverywhere(event: SessionEvent): void {
    channel.post(event);
    events.emit(event);
  }
  channel.listen((message) => {
    const event = SESSION_EVENTS.find((one) => one === message);
    // A client of an older version sends other messages. The current state is read instead.
    events.emit(event ?? (readAuth(device.storage) ? 'signed-in' : 'signed-out'));
  });

  function readOwn(userId: string): StoredAuth {
    const auth = readAuth(device.storage);
    if (auth?.user.id !== userId) throw signedOutError();
    return auth;
  }

  async function askFor(path: string, body: unknown, timeoutMs?: number): Promise<Obtained> {
    const response = await exchange(device, { method: 'POST', path, body, timeoutMs }, null);
    const session = await readAnswer(response, Session);
    const { access_token, expires_at, user } = session;
    keepAuth(device.storage, { access_token, expires_at, user });
    // Every client reads the signed-in user from storage, so without storage the sign-in has failed.
    if (readAuth(device.storage)?.access_token !== access_token) throw storageError();
    renewedAtMs = device.now();
    return { auth: { access_token, expires_at, user }, isNew: response.headers.get(ACCOUNT_HEADER) === 'new' };
  }

  /** Only a 401 ends the session. Other errors and missing answers say nothing about it. */
  async function refresh(): Promise<StoredAuth> {
    try {
      const { auth } = await askFor(API.refresh, {}, SYNC_MS);
      notifyEverywhere('token-refreshed');
      return auth;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 401) {
        device.storage.removeItem(AUTH_KEY);
        notifyEverywhere('signed-out');
        throw signedOutError();
      }
      if (error.status === 0) throw networkError();
      // The error concerns the refresh, not the call that needed the token. That call has to wait.
      throw new ApiError({
        status: 503,
        code: 'UNAVAILABLE',
        message: error.message,
        retryAfterMs: error.retryAfterMs,
      });
    }
  }

  async function renew(userId: string, usedToken: string): Promise<string> {
    const auth = await runAlone(LOCK, async () => {
      const stored = readOwn(userId);
      // If another client has renewed the token meanwhile, its token is used.
      return stored.access_token === usedToken ? refresh() : stored;
    });
    if (auth.user.id !== userId) throw signedOutError();
    return auth.access_token;
  }

  return {
    read: () => readAuth(device.storage),
    tokenFor: async (userId) => {
      const auth = readOwn(userId);
      const looksExpired = auth.expires_at * 1000 <= device.now();
      if (!looksExpired || device.now() - renewedAtMs < RENEWAL_PAUSE_MS) return auth.access_token;
      return renew(userId, auth.access_token);
    },
    renew,
    obtain: async (path, body) => {
      const obtained = await runAlone(LOCK, () => askFor(path, body));
      notifyEverywhere('signed-in');
      return obtained;
    },
    forget: async (userId) => {
      await runAlone(LOCK, async () => {
        if (readAuth(device.storage)?.user.id === userId) device.storage.removeItem(AUTH_KEY);
      });
      notifyEverywhere('signed-out');
    },
    runAlone: (run) => runAlone(LOCK, run),
    onEvent: events.add,
    close: () => channel.close(),
  };
}
