import { getAccount } from '#contract/areas/family.ts';
import { contract } from '#contract/contract.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { actorOf } from './actor.ts';
import { createApi, type Api } from './api.ts';
import { createCacheDb } from './cache-db.ts';
import { createCredentials } from './credentials.ts';
import { browserDevice, createExclusive, type Device } from './device.ts';
import { followFamily } from './family-live.ts';
import type { FamilyRows } from './family-rows.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxDb } from './outbox-db.ts';
import { createSender } from './outbox-sender.ts';
import { createSession, type SessionStore } from './session-store.ts';
import { createStatus, type StatusStore } from './status-store.ts';
import { createFamilySync, type FamilySync } from './sync.ts';

/** One open page of Casita: everything that lives as long as the page and is not on the screen. */
export interface Tab {
  readonly device: Device;
  readonly api: Api;
  readonly session: SessionStore;
  readonly outbox: Outbox;
  readonly status: StatusStore;
  /** The rows of the current family; null while there is none. */
  readonly familyRows: () => FamilyRows | null;
  readonly onFamilyRows: (listener: () => void) => () => void;
  /** Keeps rows live until the answer is called. */
  readonly keepLive: () => () => void;
  readonly close: () => void;
}

export function createTab(device: Device, tables: readonly AnyFamilyTable[] = contract.tables): Tab {
  const runAlone = createExclusive(device);
  const credentials = createCredentials(device, runAlone);
  const currentUser = () => credentials.read()?.user.id ?? null;
  const api = createApi(device, credentials);
  const cache = createCacheDb((user) => currentUser() === user, device.after);
  const outboxDb = createOutboxDb();
  const listeners = new Set<() => void>();
  let sync: FamilySync | null = null;
  let stopFollowing = () => {};
  let liveHolders = 0;
  let openUser: string | null = null;
  let knownFamilies: readonly string[] = [];

  async function isMember(user: string, family: string): Promise<boolean> {
    const { families } = await api.call(getAccount, {}, { as: user });
    return families.some(({ family_id }) => family_id === family);
  }

  const outbox = createOutbox(device, outboxDb, (own) =>
    createSender(
      {
        ...{ device, api, db: outboxDb, runAlone, currentUser, isMember },
        keepRow: (user, family, table, row) => cache.keepRow({ user, family }, table, row),
      },
      own,
    ),
  );
  const session = createSession(device, credentials, api, {
    sendWaiting: () => outbox.flush(),
    countWaiting: outbox.countWaiting,
    discardChanges: outbox.discardAllOf,
    wipeRows: cache.wipe,
  });

  function follow(): void {
    stopFollowing();
    stopFollowing = () => {};
    if (!sync || liveHolders === 0) return;
    const { user, family, hear, catchUp } = sync;
    void catchUp();
    stopFollowing = followFamily({
      ...{ device, api, owner: { user, family }, onHint: hear },
      onPoll: () => void catchUp(),
      onDenied: () => void session.refreshAccount(),
    });
  }

  /** Turns this tab to the person and family of the session. */
  function turn(): void {
    const { user, family, families } = session.read();
    const ids = families.map(({ id }) => id);
    if (user && user.id === openUser) {
      // What this person was taken out of does not stay on the device. Changes made there do.
      for (const id of knownFamilies) if (!ids.includes(id)) void cache.dropFamily({ user: user.id, family: id });
    }
    knownFamilies = ids;
    if ((user?.id ?? null) !== openUser) {
      openUser = user?.id ?? null;
      void outbox.open(openUser);
    }
    if (sync?.user === user?.id && sync?.family === family?.id) return sync?.redraw();
    sync?.close();
    sync = null;
    if (user && family) {
      const refreshAccount = () => void session.refreshAccount();
      sync = createFamilySync(
        {
          ...{ device, api, cache, outbox, tables },
          actor: () => actorOf(session.read().family ?? family),
          onReach: refreshAccount,
          onDenied: refreshAccount,
        },
        { user: user.id, family: family.id },
      );
      void sync.start();
    }
    follow();
    for (const listener of listeners) listener();
  }

  const stopListening = [
    session.subscribe(turn),
    // From here on this device alone has a change.
    outbox.onStalled(device.keepStorage),
    device.onWake(() => {
      // Rows first: a change that another tab has sent meanwhile leaves the outbox only when its row is here.
      const caughtUp = liveHolders > 0 ? sync?.catchUp() : undefined;
      void Promise.resolve(caughtUp).then(outbox.reload);
    }),
  ];
  turn();

  return {
    ...{ device, api, session, outbox, status: createStatus(device, api, outbox) },
    familyRows: () => sync,
    onFamilyRows: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keepLive: () => {
      liveHolders += 1;
      if (liveHolders === 1) follow();
      return () => {
        liveHolders -= 1;
        if (liveHolders === 0) follow();
      };
    },
    close: () => {
      for (const stop of stopListening) stop();
      stopFollowing();
      sync?.close();
      session.close();
      outbox.close();
      credentials.close();
      cache.close();
    },
  };
}

let tab: Tab | null = null;

/** The tab of this page, opened at first use. */
export function theTab(): Tab {
  tab ??= createTab(browserDevice());
  return tab;
}

/** For tests: the tab that screens use. */
export function installTab(installed: Tab | null): void {
  tab = installed;
}
