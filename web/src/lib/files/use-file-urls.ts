import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../auth/session.ts';
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
