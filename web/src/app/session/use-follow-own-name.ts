import { useEffect, useRef } from 'react';
import { members } from '#contract/areas/family.ts';
import { refreshAccount, useSession } from '../../lib/auth/session.ts';
import { useRows } from '../../lib/sync/rows.ts';

/**
 * Asks for the account anew when the person's name changes in their family: it was then changed on another device, or by a parent, and
 * the greeting shows the account's.
 */
export function useFollowOwnName(): void {
  const { family } = useSession();
  const { rows } = useRows(members);
  const me = rows.find(({ id }) => id === family?.member_id);
  const name = me && JSON.stringify([me.id, me.first_name, me.last_name]);
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (name === undefined || name === seen.current) return;
    // The first one is as old as the account that was asked for at the start.
    const isNews = seen.current !== undefined;
    seen.current = name;
    if (isNews) void refreshAccount();
  }, [name]);
}
