import { useEffect } from 'react';
import { notifications } from '#contract/areas/notifications.ts';
import { logQuietly } from '../../lib/log.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';

/** A read or delete that was refused, as of what another device deleted first, is no loss: logged, and not left lying about. */
export function useDropRefused(): void {
  const { notSaved, discard } = useSyncStatus();
  useEffect(() => {
    for (const change of notSaved) {
      if (change.table !== notifications.name) continue;
      logQuietly(`A notification could not be changed: ${change.error.code} ${change.error.message}`);
      void discard(change.id);
    }
  }, [notSaved, discard]);
}
