import type { DeclaredTable } from '#contract/tables.ts';
import { networkError } from '../api/api-error.ts';
import { inTime } from '../api/in-time.ts';
import { theClient } from './client.ts';

/** Longer than a device takes; a screen is drawn without the rows of one that does not answer. */
const PATIENCE_MS = 500;

/**
 * Reads what the device has stored of these tables while the code of their screen arrives, so that it is drawn once, with its rows. Never
 * rejects: without them the screen shows that it waits.
 */
export async function readAhead(tableNames: readonly DeclaredTable['name'][]): Promise<void> {
  const { device, session, openEngine } = theClient();
  if (!session.read().user) return;
  const reading = openEngine().then((engine) =>
    inTime(device.after, PATIENCE_MS, engine.readAhead(tableNames), networkError),
  );
  await reading.catch(() => undefined);
}
