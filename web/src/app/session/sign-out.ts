import { readSession, signOut, signOutEverywhere, type SignOutChoice } from '../../lib/auth/session.ts';
import { trySetItem } from '../../lib/storage/safe-storage.ts';
import { dropDraftsOfOthers } from '../../rows/draft-storage.ts';

/** How the last session of this browser tab ended. Stored here, because a stranger could forge a parameter in the address. */
const END_KEY = 'casita.session-end';

let signingOut = false;
/** The person from whom another one takes over this page. */
let switchingFrom: string | null = null;

/**
 * True from the start of a sign-out, or from the moment at which another person has taken over, until the page is left. The guard then
 * shows nothing and stores no path.
 */
export function isSigningOut(): boolean {
  return signingOut || (switchingFrom !== null && readSession().user?.id !== switchingFrom);
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
  signingOut = true;
  try {
    await (isEverywhere ? signOutEverywhere : signOut)(choice);
  } catch (thrown) {
    signingOut = false;
    throw thrown;
  }
  // A person who signs out on purpose leaves no unsent drafts on the device.
  dropDraftsOfOthers(null);
  forgetSessionEnd();
  if (isEverywhere) trySetItem(sessionStorage, END_KEY, 'signedOutEverywhere');
  location.assign(to ?? (isEverywhere ? '/auth' : '/'));
}

/**
 * Signs another person in over the session of this one, by `enter`, and loads the app anew for them: nothing of the first person is left in
 * the memory of the page, nor seen in it. Their waiting changes stay on the device until they sign in here again; the server ends their
 * session as it gives the other. Rejects as `enter` does, and nothing has changed then.
 */
export async function switchPerson(enter: () => Promise<void>): Promise<void> {
  switchingFrom = readSession().user?.id ?? null;
  try {
    await enter();
  } catch (thrown) {
    switchingFrom = null;
    throw thrown;
  }
  dropDraftsOfOthers(null);
  location.assign('/dashboard');
}
