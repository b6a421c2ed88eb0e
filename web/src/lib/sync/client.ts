import { getAccount } from '#contract/areas/family.ts';
import { tables as contractTables } from '#contract/tables.ts';
import { isPersonal, type AnyFamilyTable } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import { actorOf } from '../auth/actor.ts';
import { createApi, type Api } from '../api/api.ts';
import { isSafeMode } from '../boot.ts';
import { createCacheDb, type CacheDb, type Owner } from './cache-db.ts';
import { soundRowsOf } from './cache-damage.ts';
import { createCredentials } from '../auth/credentials.ts';
import { browserDevice, createExclusive, type Device } from '../storage/device.ts';
import { followFamily } from './family-live.ts';
import type { FamilyRows } from './family-rows.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createOutboxDb } from '../outbox/outbox-db.ts';
import { withFallback } from '../outbox/outbox-fallback.ts';
import { createSender } from '../outbox/outbox-sender.ts';
import { watchNetwork } from '../api/reachable.ts';
import { withServerTime } from '../api/server-time.ts';
import { createSession, type SessionStore } from '../auth/session-store.ts';
import { createStatus, type StatusStore } from '../outbox/status-store.ts';
import { createWorkspace, type Workspace } from './workspace.ts';
import { createFamilySync } from './sync.ts';

/** One open page of Casita: everything that lives as long as the page and is not on the screen. */
export interface Client {
  readonly device: Device;
  readonly api: Api;
  readonly session: SessionStore;
  readonly outbox: Outbox;
  readonly status: StatusStore;
  /** The rows of the current family; null while there is none. */
  readonly familyRows: () => FamilyRows | null;
  /** Where the rows of a table come from: the current family, or the person's own space. */
  readonly workspaceOf: (table: AnyFamilyTable) => Workspace;
  /** Calls when others changed something in the current family, while the page was open. */
  readonly onFamilyNews: (listener: () => void) => () => void;
  /** Lets go of rows that no screen wants; answers how many lists went. */
  readonly dropUnused: () => number;
  /** Keeps all rows live until the answer is called. */
  readonly keepLive: () => () => void;
  /** Keeps the person's own rows live, and no family's. */
  readonly keepOwnLive: () => () => void;
  readonly close: () => void;
}

export function createClient(
  browser: Device,
  tables: readonly AnyFamilyTable[] = contractTables,
  /** Without live feeds and stored rows. */
  isSafe = false,
): Client {
  const network = watchNetwork(withServerTime(browser));
  const { device } = network;
  const runAlone = createExclusive(device);
  const credentials = createCredentials(device, runAlone);
  const currentUser = () => credentials.read()?.user.id ?? null;
  const api = createApi(network, credentials);
  const stored = createCacheDb((user) => currentUser() === user, device.after, soundRowsOf(tables));
  const cache = isSafe ? withoutStoredRows(stored) : stored;
  const outboxDb = withFallback(createOutboxDb(), device);
  let openUser: string | null = null;
  let knownFamilies: readonly string[] = [];

  async function isMember(user: string, family: string): Promise<boolean> {
    if (family === user) return true;
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

  const refreshAccount = () => void session.refreshAccount();

  function makeWorkspace(own: readonly AnyFamilyTable[], actorIn: (owner: Owner) => Actor): Workspace {
    return createWorkspace({
      open: (owner, onNews) =>
        createFamilySync(
          {
            ...{ device, api, cache, outbox, tables: own },
            actor: () => actorIn(owner),
            onNews,
            onReach: refreshAccount,
            onDenied: refreshAccount,
          },
          owner,
        ),
      listen: ({ user, family, hear, catchUp }) =>
        isSafe
          ? { isAlive: () => false, stop: () => {} }
          : followFamily({
              ...{ device, api, owner: { user, family }, onHint: hear },
              onPoll: () => void catchUp(),
              onDenied: refreshAccount,
            }),
    });
  }

  /** The last answer of the family stands in until its space is turned away. */
  let lastActor: Actor = { memberId: '', effectiveRole: 'none' };
  const familyWorkspace = makeWorkspace(
    tables.filter((table) => !isPersonal(table)),
    ({ family }) => {
      const current = session.read().family;
      if (current?.id === family) lastActor = actorOf(current);
      return lastActor;
    },
  );
  const personalTables = tables.filter(isPersonal);
  const ownWorkspace = makeWorkspace(personalTables, ({ user }) => ({ memberId: user, effectiveRole: 'self' }));

  /** Turns this tab to the person and family of the session. */
  function turn(): void {
    const { user, account, family, families } = session.read();
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
    // Until the password is changed the server refuses all rows.
    const isOpen = account !== null && account.profile?.requires_password_change !== true;
    ownWorkspace.turnTo(user && isOpen && personalTables.length > 0 ? { user: user.id, family: user.id } : null);
    familyWorkspace.turnTo(user && isOpen && family ? { user: user.id, family: family.id } : null);
  }

  const stopListening = [
    session.subscribe(turn),
    // From here on this device alone has a change.
    outbox.onStalled(device.keepStorage),
    device.onWake(() => {
      // Rows first: a change that another tab has sent meanwhile leaves the outbox only when its row is here.
      void Promise.all([familyWorkspace.wake(), ownWorkspace.wake()]).then(outbox.reload);
    }),
  ];
  turn();

  return {
    ...{ device, api, session, outbox, status: createStatus(device, api, outbox) },
    familyRows: familyWorkspace.rows,
    onFamilyNews: familyWorkspace.onNews,
    dropUnused: () => familyWorkspace.dropUnused() + ownWorkspace.dropUnused(),
    workspaceOf: (table) => (isPersonal(table) ? ownWorkspace : familyWorkspace),
    keepLive: () => {
      const releases = [familyWorkspace.keepLive(), ownWorkspace.keepLive()];
      return () => {
        for (const release of releases) release();
      };
    },
    keepOwnLive: ownWorkspace.keepLive,
    close: () => {
      for (const stop of stopListening) stop();
      network.close();
      familyWorkspace.close();
      ownWorkspace.close();
      session.close();
      outbox.close();
      credentials.close();
      cache.close();
    },
  };
}

/** Reads and keeps nothing, and still deletes what somebody left behind. */
function withoutStoredRows(stored: CacheDb): CacheDb {
  const nothing = async () => {};
  const load = async () => ({ queries: [], rows: [] });
  return { ...stored, load, keepList: nothing, keepPull: nothing, keepRow: nothing };
}

let client: Client | null = null;

/** The tab of this page, opened at first use. */
export function theClient(): Client {
  client ??= createClient(browserDevice(), contractTables, isSafeMode());
  return client;
}

/** For tests: the tab that screens use. */
export function installClient(installed: Client | null): void {
  client = installed;
}
