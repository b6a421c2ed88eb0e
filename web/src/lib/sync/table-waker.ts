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

/** Reads a stored table from the device, once, when its rows are asked for. Does nothing for other tables. */
export function createTableWaker({ familyStore, cache, owner, onAwake }: WakerParts): (table: AnyFamilyTable) => void {
  const waking = new Set<string>();
  return (table) => {
    const { name } = table;
    if (!familyStore.isAsleep(name) || waking.has(name)) return;
    waking.add(name);
    void cache.load(owner, name).then((stored) => {
      waking.delete(name);
      familyStore.wake(table, stored);
      onAwake();
    });
  };
}
