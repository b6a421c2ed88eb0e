import { useSession } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { MEDICAL_PERSON_KEY } from '../../lib/storage/storage-keys.ts';
import { theClient } from '../../lib/sync/client.ts';
import type { FamilyProps } from '../area.ts';
import { useRecords } from './record-tables.ts';

/**
 * Whose record is shown: of the person whom the address names, else one's own. Where that is empty, as a nurse's is, it is the one that was chosen
 * last on this device; a page that is opened for the first time shows no other person's, because each look at one is noted.
 */
export function useChosenPerson(asked: unknown, { currentMembers, myId }: FamilyProps) {
  const { user } = useSession();
  const { storage } = theClient().device;
  const own = useRecords(myId);
  const key = `${MEDICAL_PERSON_KEY}:${user?.id}`;
  const last = own.isEmpty && own.view.status === 'ready' ? storage.getItem(key) : null;
  const present = (wanted: unknown) => currentMembers.find(({ id }) => id === wanted)?.id;
  return {
    personId: present(asked) ?? present(last) ?? myId,
    keep: (id: string) => trySetItem(storage, key, id),
  };
}
