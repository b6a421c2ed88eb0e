import { newId } from '#contract/ids.ts';
import { storageError } from '../api/api-error.ts';
import type { Device } from '../storage/device.ts';
import { createListeners } from '../listeners.ts';
import { openOutboxChannel } from './outbox-channel.ts';
import type { OutboxDb } from './outbox-db.ts';
import {
  createEntry,
  renewChanges,
  renewWithRow,
  type ChangeGroup,
  type NewEntry,
  type OutboxEntry,
} from './outbox-entry.ts';
import type { Sender, StallListener } from './outbox-sender.ts';
import type { Settlement } from './settlement.ts';
import { createPendingBuffer } from './pending-buffer.ts';
import { createBufferReader } from './unload-buffer-reader.ts';
import { deleteBuffered, isBufferKey, listBuffered } from './unload-buffer.ts';

export interface Outbox {
  /** Entries of the signed-in person, waiting and refused, in the order they were made. */
  entries(): readonly OutboxEntry[];
  onChange(listener: () => void): () => void;
  /** Shows the changes at once. Resolves when the device has stored them, all or none, and rejects when it cannot. */
  enqueue(user: string, family: string, ...changes: ChangeGroup): Promise<void>;
  /** Reads the entries of `user` and starts sending them. */
  open(user: string | null): Promise<void>;
  /** Reads the entries again: a client that slept has missed messages of the others. */
  reload(): Promise<void>;
  /** Sends now, in all families. Resolves when no change waits or the rest has to go on waiting. */
  flush(): Promise<void>;
  /** Applies final results that this client received, and passes them to the other clients. */
  settle(settlements: readonly Settlement[], refused: readonly OutboxEntry[]): void;
  onSettled(listener: (settlement: Settlement) => void): () => void;
  onStalled(listener: StallListener): () => void;
  retry(id: string): Promise<void>;
  /** Restores the deleted row, then does the same as `retry`. */
  retryWithRow(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /**
   * The number of changes of `user` that exist on this device only, waiting or refused. Rejects with DEVICE_STORAGE while they
   * cannot be read.
   */
  countWaiting(user: string): Promise<number>;
  discardAllOf(user: string): Promise<void>;
  close(): void;
}

/** Mirrors the outbox database in memory, keeps the clients of one browser in step, and drives the sender. */
export function createOutbox(device: Device, db: OutboxDb, createSender: (outbox: Outbox) => Sender): Outbox {
  const changed = createListeners();
  const settled = createListeners<[Settlement]>();
  const channel = openOutboxChannel(device);
  /** Entries that the device has stored. */
  let stored: readonly OutboxEntry[] = [];
  /** Entries that are being written to the database. */
  let pending: readonly OutboxEntry[] = [];
  let entries: readonly OutboxEntry[] = [];
  /** Ids of answered changes. An answer can arrive while its entry is still being read or stored; it must not reappear. */
  const answered = new Set<string>();
  let owner: string | null = null;
  /** Entries of people who are no longer signed in on this page. Their changes still wait on the device. */
  let departed: readonly OutboxEntry[] = [];
  /** Counts the changes of `stored`. A read that began at a lower revision is outdated. */
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

  /** Sends entries that are new to this client, because the page that made them may be closed. */
  async function reload(): Promise<void> {
    const known = new Set(stored.map(({ id }) => id));
    await read();
    if (entries.some(({ id, state }) => state === 'waiting' && !known.has(id))) void sender.sendAll();
  }

  /** Emits the settlements before it hides the entries: listeners store the row first, so that the screen does not flicker. */
  function applySettled(settlements: readonly Settlement[], refused: readonly OutboxEntry[]): void {
    for (const { id } of settlements) answered.add(id);
    for (const settlement of settlements) settled.emit(settlement);
    const ids = new Set(refused.map(({ id }) => id));
    show([...stored.filter(({ id }) => !ids.has(id)), ...refused.filter((entry) => entry.user === owner)]);
  }

  const pendingBuffer = createPendingBuffer(device, () => pending);

  const readBuffer = createBufferReader({
    ...{ device, db, isOpen },
    own: () => new Set([...pending, ...stored.filter(({ refuge }) => refuge)].map(({ id }) => id)),
    onRead: (found) => {
      const shown = found.filter(({ user }) => user === owner);
      if (shown.length === 0) return false;
      addStored(shown);
      channel.post({ kind: 'changed', gone: [] });
      return true;
    },
  });

  function readBufferAndSend(): void {
    void readBuffer().then((isMore) => (isMore ? sender.sendAll() : undefined));
  }

  async function announceChanged(removed: readonly string[] = []): Promise<void> {
    for (const id of removed) deleteBuffered(device.storage, id);
    channel.post({ kind: 'changed', gone: removed });
    await reload();
  }

  async function applyChanged(removed: readonly string[]): Promise<void> {
    departed = departed.filter(({ id }) => !removed.includes(id));
    await db.forget(removed);
    await reload();
  }

  /** Ids of the changes of `user` in the database and in local storage. */
  async function listIdsOf(user: string): Promise<string[]> {
    const known = await db.listOf(user).catch(() => stored.filter((entry) => entry.user === user));
    const inBuffer = listBuffered(device.storage).filter((entry) => entry.user === user);
    return [...new Set([...known, ...inBuffer].filter(isOpen).map(({ id }) => id))];
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

  db.restoreFrom({
    // Who clears the data of the site is signed out by it, perhaps before the database is gone.
    entries: () => [...departed.filter(isOpen), ...stored.filter(({ user }) => user === owner)],
    onRestored: () => void announceChanged(),
  });

  const stopListening = [
    pendingBuffer.close,
    device.onWake(readBufferAndSend),
    device.onStored((key) => isBufferKey(key) && readBufferAndSend()),
  ];

  channel.listen((message) => {
    if (message.kind === 'settled') applySettled(message.settlements, message.refused);
    else if (message.kind === 'changed') void applyChanged(message.gone);
    else if (message.entry.user === owner) addStored([message.entry]);
  });

  const outbox: Outbox = {
    entries: () => entries,
    onChange: changed.add,
    enqueue: async (user, family, ...changes) => {
      const entry = createEntry(user, family, changes, device.isTimeKnown());
      show(stored, [...pending, { ...entry, seq: Infinity }]);
      try {
        const added = await pendingBuffer.during(entry.id, () => db.add(entry));
        pendingBuffer.drop(entry.id, added.refuge);
        addStored([added]);
        channel.post({ kind: 'added', entry: added });
      } catch (error) {
        pendingBuffer.drop(entry.id);
        show(
          stored,
          pending.filter(({ id }) => id !== entry.id),
        );
        throw error;
      }
      void sender.send(user, family);
    },
    open: async (user) => {
      const left = stored.filter((entry) => entry.user === owner);
      departed = [...departed, ...left].filter((entry) => entry.user !== user);
      owner = user;
      show([]);
      await readBuffer();
      await read();
      if (user !== null) sender.resume();
    },
    reload,
    flush: () => sender.sendAll(),
    settle: (settlements, refused) => {
      channel.post({ kind: 'settled', settlements, refused });
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
      // When the device does not answer, the entries that this client knows are counted, so that signing out stays possible.
      await readBuffer();
      const ids = await listIdsOf(user);
      if (!db.isRead(user)) throw storageError();
      return ids.length;
    },
    discardAllOf: async (user) => {
      const removed = await listIdsOf(user);
      await db.discardAllOf(user);
      await announceChanged(removed);
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
