import { useEffect } from 'react';
import { notifications } from '#contract/areas/notifications.ts';
import { useRows } from '../../lib/sync/rows.ts';

/** Shows the number of unread notifications on the icon of the installed app, where there is one. */
export function useBadge(): void {
  const { rows, isFresh } = useRows(notifications);
  const unread = isFresh ? rows.filter(({ is_read }) => !is_read).length : null;
  useEffect(() => {
    // Missing in some browsers, although its type says otherwise.
    const browser: Partial<Navigator> = navigator;
    if (unread !== null) browser.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
}
