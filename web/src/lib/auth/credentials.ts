import { ACCOUNT_HEADER, API } from '#contract/paths.ts';
import { Session } from '#contract/session.ts';
import { exchange, readAnswer, SYNC_MS, type Tokens } from '../api/api.ts';
import { ApiError, networkError, signedOutError, storageError, toApiError } from '../api/api-error.ts';
import type { Channel, Device, RunAlone } from '../storage/device.ts';
import { AUTH_KEY, keepAuth, readAuth, type KeptAuth } from '../storage/storage-keys.ts';
import { createListeners } from '../listeners.ts';

/** One name for all that changes who is signed in, so that cookie and token of two people never mix. */
const LOCK = 'casita-refresh';
/** A renewed token may look expired to a device with a wrong clock: it is not renewed for that reason again so soon. */
const RENEWAL_PAUSE_MS = 60_000;

const SESSION_EVENTS = ['signed-in', 'signed-out', 'token-refreshed'] as const;
export type SessionEvent = (typeof SESSION_EVENTS)[number];

interface Obtained {
  readonly auth: KeptAuth;
  readonly isNew: boolean;
}

export interface Credentials extends Tokens {
  read(): KeptAuth | null;
  /** Signs in by one call to the server, alone in this browser. `isNew`: the call has made the account. */
  obtain(path: string, body: unknown): Promise<Obtained>;
  /** Ends the session on this device, if `userId` is still who is signed in. */
  forget(userId: string): Promise<void>;
  /** Runs while nobody signs in, out or refreshes in any tab. */
  runAlone<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Called when somebody signed in or out or got a new token, here or in another tab, or the server ended the session. */
  onEvent(listener: (event: SessionEvent) => void): () => void;
  close(): void;
}

/** Access tokens: kept in local storage, renewed by the cookie that no script can read. */
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
    // A tab of an older version says less: whoever is signed in can be read at any time.
    events.emit(event ?? (readAuth(device.storage) ? 'signed-in' : 'signed-out'));
  });

  function readOwn(userId: string): KeptAuth {
    const auth = readAuth(device.storage);
    if (auth?.user.id !== userId) throw signedOutError();
    return auth;
  }

  async function askFor(path: string, body: unknown, timeoutMs?: number): Promise<Obtained> {
    const response = await exchange(device, { method: 'POST', path, body, timeoutMs }, null);
    const session = await readAnswer(response, Session);
    const { access_token, expires_at, user } = session;
    keepAuth(device.storage, { access_token, expires_at, user });
    // Whoever is signed in is read from there, by every tab: without room for it nobody is.
    if (readAuth(device.storage)?.access_token !== access_token) throw storageError();
    renewedAtMs = device.now();
    return { auth: { access_token, expires_at, user }, isNew: response.headers.get(ACCOUNT_HEADER) === 'new' };
  }

  /** Only a definite no ends the session; a server in trouble or out of reach says nothing about it. */
  async function refresh(): Promise<KeptAuth> {
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
      // Not about the call that needed the token, whatever it says: the call has to wait.
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
      const kept = readOwn(userId);
      // Another tab was faster: its token is the one to try.
      return kept.access_token === usedToken ? refresh() : kept;
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
