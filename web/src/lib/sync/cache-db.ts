import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';
import type { BaseRow } from '#contract/family-table.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { findDamage, type IsSoundRow } from './cache-damage.ts';
import type { Device } from '../storage/device.ts';
import { inTime } from '../api/in-time.ts';
import { baseRows, isMatch, type FeedPlace, type Slice } from './cached-query.ts';

const NAME = 'casita-cache';
const OPEN_MS = 2_000;
/** A transaction that takes longer is given up: answers, and what waits to be sent, come before what is kept for the next page. */
const TRANSACTION_MS = 5_000;

/** Whose rows: everything kept names its user and its family. */
export interface Owner {
  readonly user: string;
  readonly family: string;
}

interface KeptSlice extends Slice, Owner {}
interface KeptRow extends Owner {
  readonly table: string;
  readonly id: string;
  readonly row: BaseRow;
}

interface Schema extends DBSchema {
  slices: { key: [string, string, string]; value: KeptSlice };
  rows: { key: [string, string, string, string]; value: KeptRow };
}
type Stores = { slices: Store<'slices'>; rows: Store<'rows'> };
type Store<Name extends 'slices' | 'rows'> = IDBPObjectStore<Schema, ['slices', 'rows'], Name, 'readwrite'>;

export interface Kept {
  readonly slices: readonly Slice[];
  readonly rows: readonly { readonly table: string; readonly row: BaseRow }[];
}

/**
 * Rows on this device. Each slice says up to which version it is complete, and is written together with its rows in one
 * transaction; so several tabs may write, each what it knows, and what is here is always true as of what it says.
 * A device that cannot store, or lost what it had, goes on without: nothing here ever rejects.
 */
export interface CacheDb {
  load(owner: Owner): Promise<Kept>;
  /** A list: takes the place of what the slice had, unless something newer is here. */
  keepList(owner: Owner, slice: Slice, rows: readonly BaseRow[], isFirstPage: boolean): Promise<void>;
  /** A pull from the place `asked`: brings on the slices that it continues, and drops what it resets. */
  keepPull(owner: Owner, asked: FeedPlace, answer: PullAnswer, dropped: (table: string) => boolean): Promise<void>;
  /** The row that an answer to a change brought. */
  keepRow(owner: Owner, table: string, row: BaseRow): Promise<void>;
  dropFamily(owner: Owner): Promise<void>;
  /** Deletes what belongs to people who are not signed in. */
  wipe(): Promise<void>;
  close(): void;
}

const NOTHING: Kept = { slices: [], rows: [] };

/** All keys that begin with `parts`: an array sorts after every string. */
function startingWith(...parts: string[]): IDBKeyRange {
  return IDBKeyRange.bound(parts, [...parts, []]);
}

/** Deletes every stored row, of everybody. Never a change: those lie in a database of their own. */
export async function deleteStoredRows(): Promise<void> {
  await deleteDB(NAME).catch(() => {});
}

/** `after` limits how long storage may take to open; without it there is no limit. `isSoundRow` says which rows can be used. */
export function createCacheDb(
  isSignedIn: (user: string) => boolean,
  after: Device['after'] = () => () => {},
  isSoundRow: IsSoundRow = () => true,
): CacheDb {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let isStuck = false;

  function begin(): Promise<IDBPDatabase<Schema>> {
    opening ??= openDB<Schema>(NAME, 1, {
      upgrade(db) {
        db.createObjectStore('slices', { keyPath: ['user', 'family', 'key'] });
        db.createObjectStore('rows', { keyPath: ['user', 'family', 'table', 'id'] });
      },
      // Whoever deletes or updates the database goes first; it is opened again when needed.
      blocking: () => close(),
      terminated: () => {
        opening = null;
      },
    });
    return opening;
  }

  /** Storage that does not answer is left alone as long as the page is open, so that nothing waits for it. */
  function open(): Promise<IDBPDatabase<Schema>> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        isStuck = true;
        reject(new Error('The storage of this device does not answer.'));
      };
      if (isStuck) return giveUp();
      const cancel = after(OPEN_MS, giveUp);
      begin().then(resolve, reject).finally(cancel);
    });
  }

  function close(): void {
    const closing = opening;
    opening = null;
    closing?.then((db) => db.close()).catch(() => {});
  }

  /** What a transaction does, unless it hangs: then it is left alone, as storage that does not open is. */
  function untilDone<Result>(work: Promise<Result>): Promise<Result> {
    return inTime(after, TRANSACTION_MS, work, () => {
      isStuck = true;
      return new Error('The storage of this device does not answer.');
    });
  }

  async function write(run: (stores: Stores) => Promise<void>): Promise<void> {
    try {
      const transaction = (await open()).transaction(['slices', 'rows'], 'readwrite');
      transaction.done.catch(() => {}); // told by what fails in it
      const stores = { slices: transaction.objectStore('slices'), rows: transaction.objectStore('rows') };
      await untilDone(run(stores).then(() => transaction.done));
    } catch {
      close();
    }
  }

  /** Deletes the rows of a slice, except those that `keep` holds on to. */
  async function dropRows(
    { rows }: Stores,
    slice: KeptSlice,
    keep: (row: BaseRow) => boolean = () => false,
  ): Promise<void> {
    const { user, family, table, filter } = slice;
    for (const { id, row } of await rows.getAll(startingWith(user, family, table))) {
      if (isMatch(row, filter) && !keep(row)) await rows.delete([user, family, table, id]);
    }
  }

  async function dropSlices(stores: Stores, stale: readonly KeptSlice[], all: readonly KeptSlice[]): Promise<void> {
    const kept = all.filter((slice) => !stale.includes(slice));
    for (const slice of stale) {
      await dropRows(stores, slice, (row) =>
        kept.some((other) => other.table === slice.table && isMatch(row, other.filter)),
      );
      await stores.slices.delete([slice.user, slice.family, slice.key]);
    }
  }

  async function putRow({ rows }: Stores, { user, family }: Owner, table: string, row: BaseRow): Promise<void> {
    const old = await rows.get([user, family, table, row.id]);
    if (!old || old.row.version <= row.version) await rows.put({ user, family, table, id: row.id, row });
  }

  async function keepDelta(
    stores: Stores,
    owner: Owner,
    slices: readonly KeptSlice[],
    answer: PullAnswer,
  ): Promise<void> {
    const keyOf = (table: string, id: string) =>
      [owner.user, owner.family, table, id] as [string, string, string, string]; // no shorter way to a tuple
    for (const table of new Set(slices.map((slice) => slice.table))) {
      const own = slices.filter((slice) => slice.table === table);
      for (const row of baseRows(answer.rows[table])) {
        const isOurs =
          own.some(({ filter }) => isMatch(row, filter)) || (await stores.rows.getKey(keyOf(table, row.id)));
        if (isOurs) await putRow(stores, owner, table, row);
      }
      for (const id of answer.gone[table] ?? []) {
        const old = await stores.rows.get(keyOf(table, id));
        if (old && old.row.version <= answer.version) await stores.rows.delete(keyOf(table, id));
      }
    }
  }

  return {
    load: async ({ user, family }) => {
      try {
        const transaction = (await open()).transaction(['slices', 'rows']);
        transaction.done.catch(() => {}); // told by what fails in it
        const [slices, rows] = await untilDone(
          Promise.all([
            transaction.objectStore('slices').getAll(startingWith(user, family)),
            transaction.objectStore('rows').getAll(startingWith(user, family)),
          ]),
        );
        const damaged = findDamage(slices, rows, isSoundRow);
        const isDamaged = ({ key }: KeptSlice) => damaged.has(key.split('?')[0] ?? key);
        // What is not deleted here would stand in the way of what is listed anew.
        if (damaged.size > 0) {
          await write(async (stores) => {
            for (const { key } of slices.filter(isDamaged)) await stores.slices.delete([user, family, key]);
            for (const table of damaged) await stores.rows.delete(startingWith(user, family, table));
          });
        }
        const sound = {
          slices: slices.filter((slice) => !isDamaged(slice)),
          rows: rows.filter(({ table }) => !damaged.has(table)),
        };
        // Written by tabs that saw different databases: nothing of it can be trusted together.
        return new Set(sound.slices.map(({ epoch }) => epoch)).size > 1 ? NOTHING : sound;
      } catch {
        close();
        return NOTHING;
      }
    },

    keepList: (owner, slice, rows, isFirstPage) =>
      write(async (stores) => {
        // Signed out while the answer was on its way.
        if (!isSignedIn(owner.user)) return;
        const all = await stores.slices.getAll(startingWith(owner.user, owner.family));
        // Of another database, and not dropped yet.
        await dropSlices(
          stores,
          all.filter(({ epoch }) => epoch !== slice.epoch),
          [],
        );
        const old = all.find(({ key, epoch }) => key === slice.key && epoch === slice.epoch);
        if (old && old.version > slice.version) return;
        // An answer to a change may have brought a row that is newer than this list.
        if (old && isFirstPage) await dropRows(stores, old, (row) => row.version > slice.version);
        for (const row of rows) await putRow(stores, owner, slice.table, row);
        await stores.slices.put({ ...slice, ...owner });
      }),

    keepPull: (owner, asked, answer, dropped) =>
      write(async (stores) => {
        const slices = await stores.slices.getAll(startingWith(owner.user, owner.family));
        if (answer.reload) {
          // Another tab may have listed anew already; what it wrote stays.
          const isStale = ({ epoch, version }: KeptSlice) =>
            epoch === asked.epoch && (epoch !== answer.epoch || version <= asked.version);
          const stale = slices.filter(isStale);
          await dropSlices(stores, stale, slices);
          return;
        }
        const behind = slices.filter(({ epoch, version }) => epoch === answer.epoch && version < answer.version);
        const reset = behind.filter(({ table }) => dropped(table));
        await dropSlices(stores, reset, slices);
        // A slice that ends before that place would get a hole: it stays where it is, and says so.
        const continued = behind.filter((slice) => slice.version >= asked.version && !reset.includes(slice));
        await keepDelta(stores, owner, continued, answer);
        for (const slice of continued) await stores.slices.put({ ...slice, version: answer.version });
      }),

    keepRow: (owner, table, row) =>
      write(async (stores) => {
        const slices = await stores.slices.getAll(startingWith(owner.user, owner.family));
        const own = slices.filter((slice) => slice.table === table && isMatch(row, slice.filter));
        // Without a slice nothing says what the row belongs to. A slice that is further has the row, or knows it gone.
        if (own.length === 0 || own.some(({ version }) => version >= row.version)) return;
        await putRow(stores, owner, table, row);
      }),

    dropFamily: ({ user, family }) =>
      write(async ({ slices, rows }) => {
        await slices.delete(startingWith(user, family));
        await rows.delete(startingWith(user, family));
      }),
    wipe: () =>
      write(async ({ slices, rows }) => {
        const keys = [...(await slices.getAllKeys()), ...(await rows.getAllKeys())];
        for (const user of new Set(keys.map(([owner]) => owner))) {
          if (isSignedIn(user)) continue;
          await slices.delete(startingWith(user));
          await rows.delete(startingWith(user));
        }
      }),
    close,
  };
}
