import { signOut, signOutEverywhere, type SignOutChoice } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { dropDraftsOfOthers } from '../../rows/draft-storage.ts';

/** Stored in this browser tab. A parameter in the address would not do, because a stranger could forge it. */
const EVERYWHERE_KEY = 'casita.signed-out-everywhere';

let signingOut = false;

/** True from the start of a sign-out until the page is left. The guard then shows nothing and stores no path. */
export function isSigningOut(): boolean {
  return signingOut;
}

/** True if the last sign-out in this browser tab was on every device and nobody has signed in since. The sign-in screen says so. */
export const wasSignedOutEverywhere = (): boolean => sessionStorage.getItem(EVERYWHERE_KEY) !== null;
export const forgetSignedOutEverywhere = (): void => sessionStorage.removeItem(EVERYWHERE_KEY);

/**
 * Signs out on this device or on every device, then loads `to`: by default the public page, or /auth after a sign-out on every device.
 * Rejects, and stays signed in, if waiting changes could not be sent or the server could not be reached for the other devices.
 */
export async function signOutAndRedirect(choice: SignOutChoice, to?: string, isEverywhere = false): Promise<void> {
  signingOut = true;
  try {
    await (isEverywhere ? signOutEverywhere : signOut)(choice);
  } catch (thrown) {
    signingOut = false;
    throw thrown;
  }
  // A person who signs out on purpose leaves no unsent drafts on the device.
  dropDraftsOfOthers(null);
  forgetSignedOutEverywhere();
  if (isEverywhere) trySetItem(sessionStorage, EVERYWHERE_KEY, '1');
  location.assign(to ?? (isEverywhere ? '/auth' : '/'));
}
