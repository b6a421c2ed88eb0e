import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { DAY_MS } from '#contract/limits.ts';
import { storageError } from '../api/api-error.ts';
import { inTime } from '../api/in-time.ts';
import type { Device } from '../storage/device.ts';

/** A database of its own, so that clearing caches and recovery never touch it. Its name never changes. */
const NAME = 'casita-files';
/** After this long without an answer the database counts as one that does not work. */
const PATIENCE_MS = 2_000;

/** A file that waits on this device. Bytes, because some browsers lose blobs that they stored. */
interface KeptFile {
  readonly id: string;
  readonly user: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  readonly keptAt: number;
}

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile; indexes: { user: string } };
}

/** Contents of files that were chosen on this device, from then until the change that names them is saved or discarded. */
export interface KeptFiles {
  /**
   * Resolves with true once the device has stored the content, and with false where it cannot: then this page keeps it in memory.
   * Rejects when the content itself cannot be read.
   */
  keep(user: string, id: string, content: Blob): Promise<boolean>;
  /** Null where this device has no such content, or cannot read it. Rejects with DEVICE_STORAGE while it does not answer. */
  find(id: string): Promise<Blob | null>;
  drop(ids: readonly string[]): Promise<void>;
  /** Drops what no change names any more: the page ended between the two, or its change was discarded by another page. */
  dropUnnamed(user: string, named: ReadonlySet<string>): Promise<void>;
  close(): void;
}

interface KeptFilesParts {
  readonly device: Pick<Device, 'now' | 'after'>;
  /** Ids of files that this page alone has. Written here. */
  readonly unkept: Set<string>;
  /** Says that `unkept` has changed. */
  readonly note: () => void;
}

export function createKeptFiles({ device, unkept, note }: KeptFilesParts): KeptFiles {
  /** Of this page: what the device cannot store is sent from here, and what it loses is stored again. */
  const inMemory = new Map<string, KeptFile>();
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  /** Async, because a browser that blocks databases throws at once. */
  async function openOnce(): Promise<IDBPDatabase<Schema>> {
    let isNew = false;
    const db = await openDB<Schema>(NAME, 1, {
      upgrade: (created) => {
        isNew = true;
        created.createObjectStore('files', { keyPath: 'id' }).createIndex('user', 'user');
      },
      blocking: (_current, next) => {
        close();
        if (next === null) reopen();
      },
      terminated: () => {
        opening = null;
        reopen();
      },
    });
    if (isNew) await store(db, [...inMemory.values()]).catch(() => undefined); // this page keeps them
    return db;
  }

  /** The database was deleted, as a person may clear the site's data. Files of this page are stored again, as the outbox stores its changes. */
  function reopen(): void {
    if (inMemory.size > 0) open().catch(() => undefined);
  }

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= openOnce();
    opening.catch(() => {
      opening = null;
    });
    return opening;
  }

  function close(): void {
    opening?.then((db) => db.close()).catch(() => {});
    opening = null;
  }

  /** Strict: the contents would survive a power cut, as their changes do. */
  async function store(db: IDBPDatabase<Schema>, files: readonly KeptFile[]): Promise<void> {
    const transaction = db.transaction('files', 'readwrite', { durability: 'strict' });
    await Promise.all([...files.map((file) => transaction.store.put(file)), transaction.done]);
    for (const { id } of files) unkept.delete(id);
    note();
  }

  const inPatience = <Result>(work: Promise<Result>) => inTime(device.after, PATIENCE_MS, work, storageError);
  const use = <Result>(run: (db: IDBPDatabase<Schema>) => Promise<Result>) => inPatience(open().then(run));

  async function drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      inMemory.delete(id);
      unkept.delete(id);
    }
    if (ids.length === 0) return;
    note();
    await use((db) => Promise.all(ids.map((id) => db.delete('files', id))));
  }

  const listOf = (user: string) => use((db) => db.getAllFromIndex('files', 'user', user));

  /** What could not be deleted now is deleted when the next file is kept. */
  const later = () => undefined;

  return {
    keep: async (user, id, content) => {
      const file = { id, user, type: content.type, bytes: await content.arrayBuffer(), keptAt: device.now() };
      inMemory.set(id, file);
      unkept.add(id);
      await use((db) => store(db, [file])).catch(() => undefined); // this page keeps it
      return !unkept.has(id);
    },
    find: async (id) => {
      // A database that does not work has no file; one that is only silent may have it.
      const read = async () => (await open()).get('files', id);
      const kept = inMemory.get(id) ?? (await inPatience(read().catch(() => undefined)));
      return kept ? new Blob([kept.bytes], { type: kept.type }) : null;
    },
    drop: (ids) => drop(ids).catch(later),
    dropUnnamed: async (user, named) => {
      const isOver = ({ id, keptAt }: KeptFile) => !named.has(id) && device.now() - keptAt > DAY_MS;
      await listOf(user)
        .then((files) => drop(files.filter(isOver).map(({ id }) => id)))
        .catch(later);
    },
    close,
  };
}
