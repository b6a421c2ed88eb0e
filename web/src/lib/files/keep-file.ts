import { newId } from '#contract/ids.ts';
import { theClient } from '../sync/client.ts';

/** Keeps a chosen file on this device. Resolves with its id, for the change that names it; otherwise as `Files.keep`. */
export async function keepFile(content: Blob): Promise<{ id: string; isKept: boolean }> {
  const { device, session, openEngine } = theClient();
  const id = newId(device.now());
  const user = session.read().user?.id;
  const isKept = user === undefined || (await (await openEngine()).files.keep(user, id, content));
  return { id, isKept };
}
