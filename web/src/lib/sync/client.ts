import { createApi, type Api } from '../api/api.ts';
import { watchNetwork } from '../api/reachable.ts';
import { withServerTime } from '../api/server-time.ts';
import { createCredentials } from '../auth/credentials.ts';
import { createSession, type SessionStore } from '../auth/session-store.ts';
import { isSafeMode } from '../boot.ts';
import { createListeners } from '../listeners.ts';
import { browserDevice, createExclusive, type Device } from '../storage/device.ts';
import type { Engine, EngineParts } from './engine.ts';
import { hasStoredRows } from './cache/stored-rows.ts';

/** One open page of Casita: everything that lives as long as the page and is not on the screen. */
export interface Client {
  readonly device: Device;
  readonly api: Api;
  readonly session: SessionStore;
  /** Null until its code has been fetched, which begins when a person is signed in. Throws when it could not be fetched. */
  readonly engine: () => Engine | null;
  readonly onEngine: (listener: () => void) => () => void;
  /** Rejects when the code cannot be fetched; the next call tries again. */
  readonly openEngine: () => Promise<Engine>;
  readonly close: () => void;
}

/** `loadEngine` fetches the engine's code and starts it; without a promise it runs at once. */
export function createClient(
  browser: Device,
  loadEngine: (parts: EngineParts) => Engine | Promise<Engine>,
  isSafe = false,
): Client {
  const network = watchNetwork(withServerTime(browser));
  const { device } = network;
  const runAlone = createExclusive(device);
  const credentials = createCredentials(device, runAlone);
  const api = createApi(network, credentials);
  const changed = createListeners();
  let engine: Engine | null = null;
  let opening: Promise<Engine> | null = null;
  let failure: { readonly error: unknown } | null = null;
  let isClosed = false;

  function start(opened: Engine): Engine {
    engine = opened;
    failure = null;
    if (isClosed) opened.close();
    changed.emit();
    return opened;
  }

  function openEngine(): Promise<Engine> {
    if (engine) return Promise.resolve(engine);
    if (opening) return opening;
    const loaded = loadEngine({ device, api, credentials, session, runAlone, isSafe });
    if (!(loaded instanceof Promise)) return Promise.resolve(start(loaded));
    opening = loaded.then(start).catch((error: unknown) => {
      opening = null;
      failure = { error };
      changed.emit();
      throw error;
    });
    return opening;
  }

  const session: SessionStore = createSession(device, credentials, api, {
    sendWaiting: async (user) => (await openEngine()).personalData.sendWaiting(user),
    countWaiting: async (user) => (await openEngine()).personalData.countWaiting(user),
    discardChanges: async (user) => (await openEngine()).personalData.discardChanges(user),
    wipeRows: async () => {
      // A visitor's page does not fetch the engine only to find that there is nothing to delete.
      if (engine || (await hasStoredRows())) await (await openEngine()).personalData.wipeRows();
    },
  });

  function openForPerson(): void {
    // A failure is thrown to the screen that asks for the engine.
    if (session.read().user) openEngine().catch(() => undefined);
  }
  const stopListening = session.subscribe(openForPerson);
  openForPerson();

  return {
    ...{ device, api, session, openEngine },
    engine: () => {
      if (failure) throw failure.error;
      return engine;
    },
    onEngine: changed.add,
    close: () => {
      isClosed = true;
      stopListening();
      network.close();
      session.close();
      engine?.close();
      credentials.close();
    },
  };
}

let client: Client | null = null;

/** The client of this page, opened at first use. */
export function theClient(): Client {
  client ??= createClient(
    browserDevice(),
    async (parts) => (await import('./engine.ts')).createEngine(parts),
    isSafeMode(),
  );
  return client;
}

/** For tests: the client that screens use. */
export function installClient(installed: Client | null): void {
  client = installed;
}

/** Runs `use` with the engine, now or as soon as its code is here; the returned function ends what `use` began. */
export function whenEngine(use: (engine: Engine) => () => void): () => void {
  const { engine, onEngine } = theClient();
  let stopUse: (() => void) | null = null;
  const begin = () => {
    const opened = engine();
    if (opened) stopUse ??= use(opened);
  };
  const stopWaiting = onEngine(begin);
  begin();
  return () => {
    stopWaiting();
    stopUse?.();
  };
}
