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
  /** Resolves once the device has stored the content. Where it cannot, this page keeps it in memory. */
  keep(user: string, id: string, content: Blob): Promise<void>;
  /** Null where this device has no such content, or cannot read it. */
  find(id: string): Promise<Blob | null>;
  drop(ids: readonly string[]): Promise<void>;
  /** Drops what no change names any more: the page ended between the two, or its change was discarded by another page. */
  dropUnnamed(user: string, named: ReadonlySet<string>): Promise<void>;
  close(): void;
}

export function createKeptFiles(device: Pick<Device, 'now' | 'after'>): KeptFiles {
  /** Of this page: what the device cannot store is sent from here. */
  const inMemory = new Map<string, Blob>();
  let opening: Promise<IDBPDatabase<Schema>> | null = null;

  /** Async, because a browser that blocks databases throws at once. */
  async function openOnce(): Promise<IDBPDatabase<Schema>> {
    return openDB<Schema>(NAME, 1, {
      upgrade: (db) => void db.createObjectStore('files', { keyPath: 'id' }).createIndex('user', 'user'),
      blocking: close,
      terminated: () => {
        opening = null;
      },
    });
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

  const use = <Result>(run: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> =>
    inTime(device.after, PATIENCE_MS, open().then(run), storageError);

  async function drop(ids: readonly string[]): Promise<void> {
    for (const id of ids) inMemory.delete(id);
    if (ids.length === 0) return;
    await use((db) => Promise.all(ids.map((id) => db.delete('files', id))));
  }

  const listOf = (user: string) => use((db) => db.getAllFromIndex('files', 'user', user));

  /** What could not be deleted now is deleted when the next file is kept. */
  const later = () => undefined;

  return {
    keep: async (user, id, content) => {
      inMemory.set(id, content);
      const kept = { id, user, type: content.type, bytes: await content.arrayBuffer(), keptAt: device.now() };
      await use(async (db) => {
        // Strict: the content would survive a power cut, as its change does.
        const { store, done } = db.transaction('files', 'readwrite', { durability: 'strict' });
        await Promise.all([store.put(kept), done]);
      }).catch(() => undefined); // this page keeps it
    },
    find: async (id) => {
      const own = inMemory.get(id);
      if (own) return own;
      const kept = await use((db) => db.get('files', id)).catch(() => undefined);
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
