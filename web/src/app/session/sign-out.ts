import { signOut, signOutEverywhere, type SignOutChoice } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { STORED_VIEW_KEY } from '../../lib/storage/storage-keys.ts';
import { dropDraftsOfOthers } from '../../rows/drafts/draft-storage.ts';

/** How the last session of this browser tab ended. Stored here, because a stranger could forge a parameter in the address. */
const END_KEY = 'casita.session-end';

let isLeaving = () => false;

/** True once the person of this page leaves it, until the page is left. The guard then shows nothing and stores no path. */
export const isSigningOut = (): boolean => isLeaving();

/** Decides what `isSigningOut` answers. */
export function noteLeaving(isIt: () => boolean): void {
  isLeaving = isIt;
}

/**
 * What the sign-in screen says of the end: the person signed out on every device, or the session was ended elsewhere while the app
 * was open. Null after an ordinary sign-out, and once a person has signed in again.
 */
export function readSessionEnd(): 'signedOutEverywhere' | 'sessionEnded' | null {
  const end = sessionStorage.getItem(END_KEY);
  return end === 'signedOutEverywhere' || end === 'sessionEnded' ? end : null;
}
export const forgetSessionEnd = (): void => sessionStorage.removeItem(END_KEY);
/** The app closes, although the person did not sign out here. */
export const noteSessionEnded = (): void => trySetItem(sessionStorage, END_KEY, 'sessionEnded');

/**
 * Signs out on this device or on every device, then loads `to`: by default the public page, or /auth after a sign-out on every device.
 * Rejects, and stays signed in, if waiting changes could not be sent or the server could not be reached for the other devices.
 */
export async function signOutAndRedirect(choice: SignOutChoice, to?: string, isEverywhere = false): Promise<void> {
  noteLeaving(() => true);
  try {
    await (isEverywhere ? signOutEverywhere : signOut)(choice);
  } catch (thrown) {
    noteLeaving(() => false);
    throw thrown;
  }
  // A person who signs out on purpose leaves no unsent drafts on the device.
  dropDraftsOfOthers(null);
  forgetSessionEnd();
  sessionStorage.removeItem(STORED_VIEW_KEY);
  if (isEverywhere) trySetItem(sessionStorage, END_KEY, 'signedOutEverywhere');
  location.assign(to ?? (isEverywhere ? '/auth' : '/'));
}
