import { useEffect } from 'react';
import { notifications } from '#contract/areas/notifications.ts';
import { logQuietly } from '../../lib/log.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';

/** Logs and discards refused changes to notifications, for instance to one that another device has deleted. Nothing is lost with them. */
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
