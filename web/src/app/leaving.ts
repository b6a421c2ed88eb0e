import { signOut, signOutEverywhere, type SignOutChoice } from '../lib/session.ts';
import { dropDraftsOfOthers } from './half-typed.ts';

let leaving = false;

/** True while the page is on its way out after signing out; the gate then shows nothing and remembers no path. */
export function isLeaving(): boolean {
  return leaving;
}

/**
 * Signs out, here or on every device, and goes to the public page, or to another address. Rejects, still signed in, when what waits
 * could not be sent, or the server not be told of the other devices.
 */
export async function leave(choice: SignOutChoice, to = '/', isEverywhere = false): Promise<void> {
  leaving = true;
  try {
    await (isEverywhere ? signOutEverywhere : signOut)(choice);
  } catch (thrown) {
    leaving = false;
    throw thrown;
  }
  // Whoever leaves this device themselves leaves no half-typed words on it.
  dropDraftsOfOthers(null);
  location.assign(to);
}
