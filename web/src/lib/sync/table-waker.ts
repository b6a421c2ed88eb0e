import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { CacheDb, Owner } from './cache/cache-db.ts';
import type { FamilyStore } from './family-store.ts';

interface WakerParts {
  readonly familyStore: FamilyStore;
  readonly cache: CacheDb;
  readonly owner: Owner;
  /** Called when the rows of a table have come from the device. */
  readonly onAwake: () => void;
}

/**
 * Reads stored tables from the device, each once, when their rows are asked for. Does nothing for other tables. Resolves when the rows are
 * in memory.
 */
export function createTableWaker(parts: WakerParts): (tables: readonly AnyFamilyTable[]) => Promise<void> {
  const { familyStore, cache, owner, onAwake } = parts;
  const waking = new Map<string, Promise<void>>();

  async function wake(table: AnyFamilyTable): Promise<void> {
    const stored = await cache.load(owner, table.name);
    waking.delete(table.name);
    familyStore.wake(table, stored);
    onAwake();
  }

  return async (tables) => {
    for (const table of tables) {
      const { name } = table;
      if (familyStore.isAsleep(name) && !waking.has(name)) waking.set(name, wake(table));
    }
    await Promise.all(tables.map(({ name }) => waking.get(name) ?? Promise.resolve()));
  };
}
