import type { AnyFamilyTable } from '#contract/family-table.ts';
import { tables as contractTables } from '#contract/tables.ts';
import { outlineOf } from '../tables/outline-of.ts';
import type { Device } from '../storage/device.ts';
import { createClient, type Client } from '../sync/client.ts';
import { createEngine, type Engine } from '../sync/engine.ts';

/** A client whose engine runs from the beginning, with the engine's parts beside its own. */
export type WholeClient = Client & Omit<Engine, 'close'>;

/** `tables` are the product's own where none are given. As in the built app, the engine has their outlines only. */
export function createWholeClient(
  device: Device,
  tables: readonly AnyFamilyTable[] = contractTables,
  isSafe = false,
): WholeClient {
  let engine: Engine | null = null;
  const client = createClient(device, (parts) => (engine ??= createEngine(parts, tables.map(outlineOf))), isSafe);
  void client.openEngine();
  if (!engine) throw new Error('The engine of a test runs at once.');
  return { ...(engine as Engine), ...client }; // assigned by the call above
}
