import { newId } from '#contract/ids.ts';
import { theClient } from '../sync/client.ts';

/** Keeps a chosen file on this device. Resolves with its id, for the change that names it. */
export async function keepFile(content: Blob): Promise<string> {
  const { device, session, openEngine } = theClient();
  const id = newId(device.now());
  const user = session.read().user?.id;
  if (user !== undefined) await (await openEngine()).files.keep(user, id, content);
  return id;
}
