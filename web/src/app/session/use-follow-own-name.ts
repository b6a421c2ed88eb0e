import { useEffect, useRef } from 'react';
import { members } from '#contract/areas/family.ts';
import { refreshAccount, useSession } from '../../lib/auth/session.ts';
import { useRows } from '../../lib/sync/rows.ts';

/**
 * Asks for the account anew when the person's name changes in their family, or is another one there from the start: it was then changed on
 * another device, or by a parent, and the greeting shows the account's.
 */
export function useFollowOwnName(): void {
  const { family, account } = useSession();
  const { rows } = useRows(members);
  const me = rows.find(({ id }) => id === family?.member_id);
  const name = me && JSON.stringify([me.id, me.first_name, me.last_name]);
  const { first_name = null, last_name = null } = account?.profile ?? {};
  const known = me && JSON.stringify([me.id, first_name, last_name]);
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (name === undefined || name === seen.current) return;
    // The rows are read after the account, which may have changed in between.
    const isNews = seen.current !== undefined || name !== known;
    seen.current = name;
    if (isNews) void refreshAccount();
  }, [name, known]);
}
