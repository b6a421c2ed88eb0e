import { theClient } from '../sync/client.ts';
import { useSession } from './session.ts';

/** True while the current family has no plan: the server takes none of its changes, which wait on the device. */
export function useIsFamilyClosed(): boolean {
  const { family } = useSession();
  return family !== null && theClient().api.isClosed(family.id);
}
