import { signOut, signOutEverywhere, type SignOutChoice } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { dropDraftsOfOthers } from './draft-storage.ts';

/** In this tab: an address that says it could be made up by a stranger. */
const EVERYWHERE_KEY = 'casita.signed-out-everywhere';

let leaving = false;

/** True while the page is on its way out after signing out; the gate then shows nothing and remembers no path. */
export function isLeaving(): boolean {
  return leaving;
}

/** The last sign-out from this tab was one on every device, and the person has not come in again: the door says so. */
export const wasSignedOutEverywhere = (): boolean => sessionStorage.getItem(EVERYWHERE_KEY) !== null;
export const forgetSignedOutEverywhere = (): void => sessionStorage.removeItem(EVERYWHERE_KEY);

/**
 * Signs out, here or on every device, and goes to the public page, from every device to the door, or to another address. Rejects,
 * still signed in, when what waits could not be sent, or the server not be told of the other devices.
 */
export async function leave(choice: SignOutChoice, to?: string, isEverywhere = false): Promise<void> {
  leaving = true;
  try {
    await (isEverywhere ? signOutEverywhere : signOut)(choice);
  } catch (thrown) {
    leaving = false;
    throw thrown;
  }
  // Whoever leaves this device themselves leaves no half-typed words on it.
  dropDraftsOfOthers(null);
  forgetSignedOutEverywhere();
  if (isEverywhere) trySetItem(sessionStorage, EVERYWHERE_KEY, '1');
  location.assign(to ?? (isEverywhere ? '/auth' : '/'));
}
