import { useCallback, useSyncExternalStore } from 'react';
import { newId } from '#contract/ids.ts';
import { useSession } from '../auth/session.ts';
import { theClient } from '../sync/client.ts';
import { useEngine } from '../sync/use-engine.ts';

const neverChanges = () => () => {};
const noRevision = () => 0;

/** Returns the address of a file's picture for `<img>`; undefined until it is here. */
export function useFileUrls(): (id: string | null | undefined) => string | undefined {
  const files = useEngine()?.files;
  const { user, family } = useSession();
  const revision = useSyncExternalStore(files?.onChange ?? neverChanges, files?.revision ?? noRevision);
  const [userId, familyId] = [user?.id, family?.id];
  return useCallback(
    (id) => (id && userId && familyId ? (files?.urlOf(userId, familyId, id) ?? undefined) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new revision answers other addresses
    [files, userId, familyId, revision],
  );
}

/** Keeps a chosen file on this device. Resolves with its id, for the change that names it. */
export async function keepFile(content: Blob): Promise<string> {
  const { device, session, openEngine } = theClient();
  const id = newId(device.now());
  const user = session.read().user?.id;
  if (user !== undefined) await (await openEngine()).files.keep(user, id, content);
  return id;
}
