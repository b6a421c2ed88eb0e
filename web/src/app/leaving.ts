import { signOut, type SignOutChoice } from '../lib/session.ts';
import { dropDraftsOfOthers } from './half-typed.ts';

let leaving = false;

/** True while the page is on its way out after signing out; the gate then shows nothing and remembers no path. */
export function isLeaving(): boolean {
  return leaving;
}

/** Signs out and goes to the public page, or to another address. Rejects, still signed in, when what waits could not be sent. */
export async function leave(choice: SignOutChoice, to = '/'): Promise<void> {
  leaving = true;
  try {
    await signOut(choice);
  } catch (thrown) {
    leaving = false;
    throw thrown;
  }
  // Whoever leaves this device themselves leaves no half-typed words on it.
  dropDraftsOfOthers(null);
  location.assign(to);
}
