import type { AnyFamilyTable } from '#contract/family-table.ts';
import { soundRowsOf } from './cache/cache-damage.ts';
import type { CacheContent, CacheDb, Owner } from './cache/cache-db.ts';
import type { FamilyStore } from './family-store.ts';

interface WakerParts {
  readonly familyStore: FamilyStore;
  readonly cache: CacheDb;
  readonly owner: Owner;
  /** Called when the rows of a table have come from the device. */
  readonly onAwake: () => void;
}

/** Reads stored tables from the device, each once. Does nothing for tables that are not stored there, or in memory already. */
export interface TableWaker {
  /** Called when a screen asks for the rows of a table. What was read ahead is there at once. */
  wake(table: AnyFamilyTable): void;
  /** Reads the rows before the code of a screen is here, which brings the declaration by which they are checked. */
  readAhead(tableNames: readonly string[]): Promise<void>;
  /** Forgets what was read ahead: the device has stored something newer. */
  forgetAhead(): void;
}

export function createTableWaker({ familyStore, cache, owner, onAwake }: WakerParts): TableWaker {
  const waking = new Set<string>();
  const ahead = new Map<string, CacheContent>();
  let revision = 0;

  async function wakeLater(table: AnyFamilyTable): Promise<void> {
    const stored = await cache.load(owner, table.name, soundRowsOf(table));
    waking.delete(table.name);
    familyStore.wake(table, stored);
    onAwake();
  }

  async function readOne(name: string): Promise<void> {
    const before = revision;
    const stored = await cache.load(owner, name);
    if (revision === before && familyStore.isAsleep(name)) ahead.set(name, stored);
  }

  return {
    wake: (table) => {
      const { name } = table;
      if (!familyStore.isAsleep(name) || waking.has(name)) return;
      const stored = ahead.get(name);
      ahead.delete(name);
      const isSoundRow = soundRowsOf(table);
      if (stored?.rows.every(({ row }) => isSoundRow(row))) {
        familyStore.wake(table, stored);
        // A screen is being drawn, which must not be told of a change.
        void Promise.resolve().then(onAwake);
      } else {
        waking.add(name);
        void wakeLater(table);
      }
    },
    readAhead: async (tableNames) => {
      const wanted = tableNames.filter((name) => familyStore.isAsleep(name) && !waking.has(name) && !ahead.has(name));
      await Promise.all(wanted.map(readOne));
    },
    forgetAhead: () => {
      revision += 1;
      ahead.clear();
    },
  };
}
