import { useState } from 'react';
import { taskPermissions } from '#contract/areas/tasks.ts';
import { useSession } from '../../lib/auth/session.ts';
import { useMay } from '../../lib/auth/use-may.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { TODAY_KEY } from '../../lib/storage/storage-keys.ts';
import { theClient } from '../../lib/sync/client.ts';
import { usePeople } from '../people.ts';

export type Whose = 'mine' | 'family';

/**
 * Whose day is shown. Those who manage the family begin with all of it and may choose their own; the choice is theirs on this device. Others see their
 * own, without a choice.
 */
export function useWhoseDay(): { whose: Whose; choose: ((whose: Whose) => void) | null } {
  const { user } = useSession();
  const mayManage = useMay()(taskPermissions.manage);
  const { currentMembers } = usePeople();
  const { storage } = theClient().device;
  const key = `${TODAY_KEY}:${user?.id}`;
  const [chosen, setChosen] = useState(() => storage.getItem(key));
  if (!mayManage || currentMembers.length < 2) return { whose: 'mine', choose: null };
  return {
    whose: chosen === 'mine' ? 'mine' : 'family',
    choose: (whose) => {
      setChosen(whose);
      trySetItem(storage, key, whose);
    },
  };
}
