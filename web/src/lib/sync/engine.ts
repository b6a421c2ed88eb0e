import { getAccount } from '#contract/areas/own-account.ts';
import type { TableOutline } from '#contract/family-table.ts';
import type { Actor } from '#contract/permissions.ts';
import type { LiveSignal } from '#contract/sync.ts';
import { actorOf } from '../auth/actor.ts';
import type { Credentials } from '../auth/credentials.ts';
import type { PersonalData } from '../auth/personal-data.ts';
import type { SessionStore } from '../auth/session-store.ts';
import type { Api } from '../api/api.ts';
import { askWhileUnkept } from '../outbox/leave-question.ts';
import { createListeners } from '../listeners.ts';
import { createOutboxDb } from '../outbox/outbox-db.ts';
import { withFallback } from '../outbox/outbox-fallback.ts';
import { createSender } from '../outbox/outbox-sender.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createStatus, type StatusStore } from '../outbox/status-store.ts';
import { createFiles, type Files } from '../files/files.ts';
import type { Device, RunAlone } from '../storage/device.ts';
import { dropDays } from '../storage/kept-days.ts';
import { outlines } from '../tables/outlines.ts';
import { createCacheDb, type CacheDb, type Owner } from './cache/cache-db.ts';
import { fileColumnsOf } from './cache/cache-stores.ts';
import { followFamily } from './family-live.ts';
import type { FamilyRows } from './family-rows.ts';
import { createFamilySync } from './sync.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

/** What the engine works with: the parts of a client that a visitor's pages need, too. */
export interface EngineParts {
  readonly device: Device;
  readonly api: Api;
  readonly credentials: Credentials;
  readonly session: SessionStore;
  readonly runAlone: RunAlone;
  /** Safe mode: no live feeds and no stored rows. */
  readonly isSafe: boolean;
}

/** The rows, the outbox and the live feeds of one client. Its code is fetched when a person is signed in. */
export interface Engine {
  readonly outbox: Outbox;
  readonly status: StatusStore;
  readonly files: Files;
  /** What signing out has to reach here. */
  readonly personalData: PersonalData;
  /** The rows of the current family; null while there is none. */
  readonly familyRows: () => FamilyRows | null;
  /** The workspace whose rows a table has: the current family's, or the person's own. */
  readonly workspaceOf: (table: TableOutline) => Workspace;
  /** Reads what the device has stored of these tables, in the current family and of the person's own. */
  readonly readAhead: (tableNames: readonly string[]) => Promise<void>;
  /** Calls with the tables in which other members changed something in the current family while the page was open. */
  readonly onFamilyNews: Workspace['onNews'];
  /** Calls with changes in the current family that replaced values unseen, of this person or of another. */
  readonly onOverwritten: Workspace['onOverwritten'];
  /** Calls with what members of the current family do just now (`LiveSignal`). */
  readonly onSignal: (listener: (signal: LiveSignal) => void) => () => void;
  /** Calls after a visibility reset of the person's own workspace: a plan that counts for them has changed. */
  readonly onOwnReset: (listener: () => void) => () => void;
  /** Frees rows that no screen uses; answers the number of freed lists. */
  readonly dropUnused: () => number;
  /** Keeps all rows live until the returned function is called. */
  readonly keepLive: () => () => void;
  /** Keeps the person's own rows live, but no family's. */
  readonly keepOwnLive: () => () => void;
  readonly close: () => void;
}

export function createEngine(parts: EngineParts, tables: readonly TableOutline[] = outlines): Engine {
  const { device, api, credentials, session, runAlone, isSafe } = parts;
  const currentUser = () => credentials.read()?.user.id ?? null;
  const columns = fileColumnsOf(tables);
  const stored = createCacheDb((user) => currentUser() === user, device.after, columns);
  const cache = isSafe ? withoutStoredRows(stored) : stored;
  const outboxDb = withFallback(createOutboxDb(device.after), device);
  let openUser: string | null = null;
  let knownFamilies = '';

  async function isMember(user: string, family: string): Promise<boolean> {
    if (family === user) return true;
    const { families } = await api.call(getAccount, {}, { as: user });
    return families.some(({ family_id }) => family_id === family);
  }

  const files = createFiles({
    ...{ device, api, columns },
    openStored: cache.open,
    entriesOf: (user) => (outboxDb.isRead(user) ? outbox.entries() : null),
  });
  const outbox: Outbox = createOutbox(device, outboxDb, (own) =>
    createSender(
      {
        ...{ device, api, db: outboxDb, runAlone, files, currentUser, isMember },
        storeRow: (user, family, table, row) => cache.storeRow({ user, family }, table, row),
      },
      own,
    ),
  );

  const refreshAccount = () => void session.refreshAccount();
  const ownReset = createListeners();
  const signals = createListeners<[LiveSignal]>();

  function makeWorkspace(
    own: readonly TableOutline[],
    actorIn: (owner: Owner) => Actor,
    onReset: () => void = () => {},
  ): Workspace {
    return createWorkspace({
      open: (owner, reports) =>
        createFamilySync(
          {
            ...{ device, api, cache, outbox, tables: own },
            actor: () => actorIn(owner),
            ...reports,
            onReach: () => {
              refreshAccount();
              onReset();
            },
            onDenied: refreshAccount,
          },
          owner,
        ),
      listen: ({ user, family, hear, catchUp }) =>
        isSafe
          ? { isAlive: () => false, stop: () => {} }
          : followFamily({
              ...{ device, api, owner: { user, family }, onHint: hear },
              onSignal: signals.emit,
              onPoll: () => void catchUp(),
              onDenied: refreshAccount,
            }),
    });
  }

  /** The last known actor holds while the session has already left the family and its workspace is still open. */
  let lastActor: Actor = { memberId: '', effectiveRole: 'none' };
  const familyWorkspace = makeWorkspace(
    tables.filter(({ workspace }) => workspace === 'family'),
    ({ family }) => {
      const current = session.read().family;
      if (current?.id === family) lastActor = actorOf(current);
      return lastActor;
    },
  );
  const personalTables = tables.filter(({ workspace }) => workspace === 'person');
  const ownWorkspace = makeWorkspace(
    personalTables,
    ({ user }) => ({ memberId: user, effectiveRole: 'self' }),
    ownReset.emit,
  );

  /** Opens the workspaces of the session's person and family, and closes others. */
  function turn(): void {
    const { user, account, family, families } = session.read();
    const ids = families.map(({ id }) => id);
    // Rows of a family that the person was removed from do not stay on the device. Changes made there do.
    if (user && account && knownFamilies !== `${user.id} ${ids.join()}`) {
      knownFamilies = `${user.id} ${ids.join()}`;
      void cache.dropOtherFamilies(user.id, [user.id, ...ids]);
    }
    // Nor does what is known of their day there, nor that of a person who has signed out.
    dropDays(device.storage, (owner, id) => owner === user?.id && (!account || ids.includes(id)));
    if ((user?.id ?? null) !== openUser) {
      openUser = user?.id ?? null;
      files.clear();
      void outbox.open(openUser);
    }
    // Until the password is changed the server refuses all rows.
    const isOpen = account !== null && account.profile?.requires_password_change !== true;
    ownWorkspace.turnTo(user && isOpen && personalTables.length > 0 ? { user: user.id, family: user.id } : null);
    familyWorkspace.turnTo(user && isOpen && family ? { user: user.id, family: family.id } : null);
  }

  const stopListening = [
    session.subscribe(turn),
    askWhileUnkept(device, outbox, files),
    // From here on this device alone has a change.
    outbox.onStalled(device.keepStorage),
    api.onFamilyOpened(() => {
      familyWorkspace.reopen();
      void outbox.flush();
    }),
    device.onWake(() => {
      // Rows first: a change that another tab has sent meanwhile leaves the outbox only when its row is here.
      void Promise.all([familyWorkspace.wake(), ownWorkspace.wake()]).then(outbox.reload);
    }),
  ];
  turn();

  return {
    outbox,
    status: createStatus(device, api, outbox, files),
    files,
    personalData: {
      sendWaiting: () => outbox.flush(),
      countWaiting: outbox.countWaiting,
      discardChanges: async (user) => {
        const discarded = outbox.entries();
        await outbox.discardAllOf(user);
        void files.forget(discarded); // a database that does not answer holds up no sign-out
      },
      wipeRows: cache.wipe,
    },
    familyRows: familyWorkspace.rows,
    readAhead: async (tableNames) => {
      const open = [familyWorkspace.rows(), ownWorkspace.rows()].filter((rows) => rows !== null);
      await Promise.all(open.map((rows) => rows.readAhead(tableNames)));
    },
    onFamilyNews: familyWorkspace.onNews,
    onOverwritten: familyWorkspace.onOverwritten,
    onSignal: signals.add,
    onOwnReset: ownReset.add,
    dropUnused: () => familyWorkspace.dropUnused() + ownWorkspace.dropUnused(),
    workspaceOf: (table) => (table.workspace === 'person' ? ownWorkspace : familyWorkspace),
    keepLive: () => {
      const releases = [familyWorkspace.keepLive(), ownWorkspace.keepLive()];
      return () => {
        for (const release of releases) release();
      };
    },
    keepOwnLive: ownWorkspace.keepLive,
    close: () => {
      for (const stop of stopListening) stop();
      familyWorkspace.close();
      ownWorkspace.close();
      outbox.close();
      files.close();
      cache.close();
    },
  };
}

/** Neither reads nor stores rows, and still deletes those that an earlier page stored. */
function withoutStoredRows(stored: CacheDb): CacheDb {
  const nothing = async () => {};
  const load = async () => ({ queries: [], rows: [] });
  const open = () => Promise.reject(new Error('Safe mode stores nothing.'));
  return { ...stored, load, storeList: nothing, storePull: nothing, storeRow: nothing, open };
}
