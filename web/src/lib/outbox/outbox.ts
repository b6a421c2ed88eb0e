import type { BaseRow } from '#contract/family-table.ts';
import { newId } from '#contract/ids.ts';
import type { Change } from '#contract/sync.ts';
import { storageError } from '../api/api-error.ts';
import type { Device } from '../storage/device.ts';
import { createListeners } from '../listeners.ts';
import type { OutboxDb } from './outbox-db.ts';
import {
  createEntry,
  renewChanges,
  renewWithRow,
  withoutPlace,
  type NewEntry,
  type OutboxEntry,
  type Refusal,
} from './outbox-entry.ts';
import type { Sender } from './outbox-sender.ts';
import { createTaker } from './unload-buffer-reader.ts';
import { forgetUnstored, isUnstoredKey, keepUnstored, listUnstored } from './unload-buffer.ts';

/** The end of a change: saved, with the row as it now is, or refused for good. */
export interface Settlement {
  readonly id: string;
  readonly user: string;
  readonly family: string;
  readonly table: string;
  /** Null when refused, or when the person may not see the row any more. */
  readonly row: BaseRow | null;
  readonly error: Refusal | null;
}

/** What tabs tell each other about the outbox they share. */
type Message =
  | { readonly kind: 'added'; readonly entry: OutboxEntry }
  | { readonly kind: 'settled'; readonly settlements: readonly Settlement[]; readonly refused: readonly OutboxEntry[] }
  /** Those that are `gone` were taken out by a person: they must not be sent from anywhere. */
  | { readonly kind: 'changed'; readonly gone: readonly string[] };

export interface Outbox {
  /** Entries of the signed-in person in the order they were made, both waiting and refused. */
  entries(): readonly OutboxEntry[];
  onChange(listener: () => void): () => void;
  /** Shown at once; the promise resolves when the change is stored on the device, and rejects when it cannot be. */
  enqueue(user: string, family: string, change: Change): Promise<void>;
  /** Reads the entries of `user` again, and starts sending them. */
  open(user: string | null): Promise<void>;
  /** Looks again at what the device has: tabs that slept miss what others told. */
  reload(): Promise<void>;
  /** Tries now, in all families; resolves when nothing waits or what waits has to go on waiting. */
  flush(): Promise<void>;
  /** Takes the answers to some changes, given in this tab. */
  settle(settlements: readonly Settlement[], refused: readonly OutboxEntry[]): void;
  onSettled(listener: (settlement: Settlement) => void): () => void;
  /** Sending had to stop: these changes wait. */
  onStalled(listener: (family: string, ids: ReadonlySet<string>) => void): () => void;
  retry(id: string): Promise<void>;
  /** Like `retry`, after the row itself was brought back. */
  retryWithRow(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /**
   * How many changes of `user` are on this device only: they wait to be sent or, refused, to be decided about. Rejects with
   * DEVICE_STORAGE while the device has not let them be read.
   */
  countWaiting(user: string): Promise<number>;
  discardAllOf(user: string): Promise<void>;
  close(): void;
}

/** A mirror of what lies in IndexedDB, kept true between tabs, in front of the sender. */
export function createOutbox(device: Device, db: OutboxDb, createSender: (outbox: Outbox) => Sender): Outbox {
  const changed = createListeners();
  const settled = createListeners<[Settlement]>();
  const channel = device.openChannel('casita-outbox');
  /** Entries that the device has stored. */
  let stored: readonly OutboxEntry[] = [];
  /** Entries on their way into the database. */
  let pending: readonly OutboxEntry[] = [];
  /** Pending entries that lie in local storage, as the page was hidden meanwhile. */
  const left = new Set<string>();
  let entries: readonly OutboxEntry[] = [];
  /** Answers can overtake the reading or storing of their entry; those must not come back. */
  const answered = new Set<string>();
  let owner: string | null = null;
  /** How often `stored` became another: a look at the device that began before the last time is an old one. */
  let revision = 0;

  const isOpen = (entry: NewEntry) => entry.state === 'refused' || !answered.has(entry.id);

  function show(nextStored: readonly OutboxEntry[], nextPending = pending): void {
    const open = nextStored.filter(isOpen);
    if (nextStored !== stored) revision += 1;
    stored = open.toSorted((one, other) => one.seq - other.seq);
    pending = nextPending;
    entries = [...stored, ...pending].filter((entry) => entry.user === owner);
    changed.emit();
  }

  function addStored(added: readonly OutboxEntry[]): void {
    const ids = new Set(added.map(({ id }) => id));
    const others = (entry: OutboxEntry) => !ids.has(entry.id);
    show([...stored.filter(others), ...added], pending.filter(others));
  }

  async function read(): Promise<void> {
    if (owner === null) return show([]);
    const user = owner;
    for (;;) {
      const before = revision;
      const found = await db.listOf(user).catch(() => stored);
      if (owner !== user) return;
      if (revision === before) return show(found);
    }
  }

  /** The page that made a change may be gone: what is new here is sent from here. */
  async function reload(): Promise<void> {
    const known = new Set(stored.map(({ id }) => id));
    await read();
    if (entries.some(({ id, state }) => state === 'waiting' && !known.has(id))) void sender.sendAll();
  }

  /** The row is learned (by whoever listens) before the overlay goes, so that nothing flickers. */
  function applySettled(settlements: readonly Settlement[], refused: readonly OutboxEntry[]): void {
    for (const { id } of settlements) answered.add(id);
    for (const settlement of settlements) settled.emit(settlement);
    const ids = new Set(refused.map(({ id }) => id));
    show([...stored.filter(({ id }) => !ids.has(id)), ...refused.filter((entry) => entry.user === owner)]);
  }

  /** An entry that has found its refuge in local storage stays there. */
  function forgetLeft(id: string, refuge?: OutboxEntry['refuge']): void {
    if (left.delete(id) && refuge !== 'storage') forgetUnstored(device.storage, id);
  }

  const takeUnstored = createTaker({
    ...{ device, db, isOpen },
    own: () => new Set([...pending, ...stored.filter(({ refuge }) => refuge)].map(({ id }) => id)),
    onTaken: (taken) => {
      const shown = taken.filter(({ user }) => user === owner);
      if (shown.length === 0) return false;
      addStored(shown);
      channel.post({ kind: 'changed', gone: [] } satisfies Message);
      return true;
    },
  });

  function takeAndSend(): void {
    void takeUnstored().then((isMore) => (isMore ? sender.sendAll() : undefined));
  }

  async function announceChanged(gone: readonly string[] = []): Promise<void> {
    for (const id of gone) forgetUnstored(device.storage, id);
    channel.post({ kind: 'changed', gone } satisfies Message);
    await reload();
  }

  /** A page that works from its own memory still has what is gone. */
  async function hearChanged(gone: readonly string[]): Promise<void> {
    if (gone.length > 0) await db.discard(gone).catch(() => {});
    await reload();
  }

  /** Ids of what is on this device only, wherever it lies. */
  async function listIdsOf(user: string): Promise<string[]> {
    const known = await db.listOf(user).catch(() => stored.filter((entry) => entry.user === user));
    const unstored = listUnstored(device.storage).filter((entry) => entry.user === user);
    return [...new Set([...known, ...unstored].filter(isOpen).map(({ id }) => id))];
  }

  async function sendAgain(id: string, renew: typeof renewChanges): Promise<void> {
    const tray = stored.find((entry) => entry.id === id && entry.state === 'refused');
    if (!tray) return;
    await db.requeue(
      tray,
      renew(tray, () => newId(device.now()), device.now()),
    );
    await announceChanged([tray.id]);
    await sender.sendAll();
  }

  db.rememberedBy({
    entries: () => stored.filter(({ user }) => user === owner),
    onPutBack: () => void announceChanged(),
  });

  const stopListening = [
    device.onLeave(() => {
      keepUnstored(device.storage, pending.map(withoutPlace));
      for (const { id } of pending) left.add(id);
    }),
    device.onWake(takeAndSend),
    device.onStored((key) => isUnstoredKey(key) && takeAndSend()),
  ];

  channel.listen((data) => {
    const message = data as Message; // only this function's own messages travel on this channel
    if (message.kind === 'settled') applySettled(message.settlements, message.refused);
    else if (message.kind === 'changed') void hearChanged(message.gone);
    else if (message.entry.user === owner) addStored([message.entry]);
  });

  const outbox: Outbox = {
    entries: () => entries,
    onChange: changed.add,
    enqueue: async (user, family, change) => {
      const entry = createEntry(user, family, change, device.isTimeKnown());
      show(stored, [...pending, { ...entry, seq: Infinity }]);
      try {
        const added = await db.add(entry);
        forgetLeft(entry.id, added.refuge);
        addStored([added]);
        channel.post({ kind: 'added', entry: added } satisfies Message);
      } catch (error) {
        forgetLeft(entry.id);
        show(
          stored,
          pending.filter(({ id }) => id !== entry.id),
        );
        throw error;
      }
      void sender.send(user, family);
    },
    open: async (user) => {
      owner = user;
      show([]);
      await takeUnstored();
      await read();
      if (user !== null) sender.resume();
    },
    reload,
    flush: () => sender.sendAll(),
    settle: (settlements, refused) => {
      channel.post({ kind: 'settled', settlements, refused } satisfies Message);
      applySettled(settlements, refused);
    },
    onSettled: settled.add,
    onStalled: (listener) => sender.onStalled(listener),
    retry: (id) => sendAgain(id, renewChanges),
    retryWithRow: (id) => sendAgain(id, renewWithRow),
    discard: async (id) => {
      await db.discard([id]);
      await announceChanged([id]);
    },
    countWaiting: async (user) => {
      // A device that does not answer any more holds nobody back from leaving: what this page knows has to do.
      await takeUnstored();
      const ids = await listIdsOf(user);
      if (!db.isRead(user)) throw storageError();
      return ids.length;
    },
    discardAllOf: async (user) => {
      const gone = await listIdsOf(user);
      await db.discardAllOf(user);
      await announceChanged(gone);
    },
    close: () => {
      for (const stop of stopListening) stop();
      sender.close();
      channel.close();
      db.close();
    },
  };
  const sender = createSender(outbox);
  return outbox;
}
