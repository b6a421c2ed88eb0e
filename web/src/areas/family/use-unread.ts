import { useMemo } from 'react';
import { notifications } from '#contract/areas/notifications.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useRows } from '../../lib/sync/rows.ts';

/** How many unread notifications the person has about each of their families, by its id. Live, as all their notifications are. */
export function useUnread(): ReadonlyMap<string, number> {
  const { families } = useSession();
  const { rows } = useRows(notifications);
  return useMemo(
    () =>
      new Map(
        families.map(({ id }) => [id, rows.filter((row) => !row.is_read && row.about_family === id).length] as const),
      ),
    [families, rows],
  );
}
