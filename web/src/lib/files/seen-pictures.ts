import type { IDBPDatabase, IDBPObjectStore } from 'idb';
import { filesOfRow, startingWith, type FileColumns, type Owner, type Schema } from '../sync/cache/cache-stores.ts';

type RowsStore = IDBPObjectStore<Schema, ('pictures' | 'rows')[], 'rows', 'readwrite'>;

/** Most bytes of the pictures that one person has stored on this device, and the documents and recordings that they have opened. */
export const SEEN_BYTES_MAX = 8_000_000;

/**
 * The pictures that a person has seen, so that they are there without a network. They lie beside the stored rows and go with them, in the same
 * transaction (`dropRow`). Nothing here rejects.
 */
export interface SeenPictures {
  find(owner: Owner, id: string): Promise<Blob | null>;
  store(owner: Owner, id: string, content: Blob): Promise<void>;
  drop(owner: Owner, id: string): Promise<void>;
}

export interface SeenParts {
  readonly open: () => Promise<IDBPDatabase<Schema>>;
  readonly columns: FileColumns;
  readonly now: () => number;
}

export function createSeenPictures({ open, columns, now }: SeenParts): SeenPictures {
  const keyOf = ({ user, family }: Owner, id: string): [string, string, string] => [user, family, id];

  /** The pictures of a person that were stored last, as many as fit, stay. */
  async function bound(user: string): Promise<void> {
    const all = await (await open()).getAll('pictures', startingWith(user));
    let rest = SEEN_BYTES_MAX;
    for (const { family, id, bytes } of all.toSorted((one, other) => other.storedAt - one.storedAt)) {
      rest -= bytes.byteLength;
      if (rest < 0) await (await open()).delete('pictures', [user, family, id]);
    }
  }

  /** The files that the stored rows of a family name. */
  async function listNamed(rows: RowsStore, { user, family }: Owner): Promise<ReadonlySet<unknown>> {
    const named = new Set<unknown>();
    for (const [table, files] of columns) {
      for (const { row } of files.length > 0 ? await rows.getAll(startingWith(user, family, table)) : [])
        for (const id of filesOfRow(columns, table, row)) named.add(id);
    }
    return named;
  }

  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => undefined,
    );

  return {
    find: async (owner, id) => {
      const stored = await open()
        .then((db) => db.get('pictures', keyOf(owner, id)))
        .catch(() => undefined);
      return stored ? new Blob([stored.bytes], { type: stored.type }) : null;
    },
    store: (owner, id, content) =>
      quietly(
        content.arrayBuffer().then(async (bytes) => {
          const transaction = (await open()).transaction(['pictures', 'rows'], 'readwrite');
          const named = await listNamed(transaction.objectStore('rows'), owner);
          // Meanwhile the row went, perhaps with all others at the sign-out; or the device does not store its table.
          if (!named.has(id)) return;
          void transaction.objectStore('pictures').put({ ...owner, id, type: content.type, bytes, storedAt: now() });
          await transaction.done;
          await bound(owner.user);
        }),
      ),
    drop: (owner, id) => quietly(open().then((db) => db.delete('pictures', keyOf(owner, id)))),
  };
}
