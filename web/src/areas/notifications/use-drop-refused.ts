import { useEffect } from 'react';
import { noticeChoices, noticeMutes, notificationPreferences } from '#contract/areas/notices/preferences.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { logQuietly } from '../../lib/log.ts';
import { useSyncStatus } from '../../lib/outbox/sync-status.ts';

const NAMES: readonly string[] = [notifications, notificationPreferences, noticeChoices, noticeMutes].map(
  ({ name }) => name,
);

/**
 * Logs and discards refused changes to notifications and to how they come, for instance to one that another device has deleted. Nothing is lost with
 * them.
 */
export function useDropRefused(): void {
  const { notSaved, discard } = useSyncStatus();
  useEffect(() => {
    for (const change of notSaved) {
      if (!NAMES.includes(change.table)) continue;
      logQuietly(`A notification could not be changed: ${change.error.code} ${change.error.message}`);
      void discard(change.id);
    }
  }, [notSaved, discard]);
}
