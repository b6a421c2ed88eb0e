import { API } from '#contract/paths.ts';
import { GOOGLE_INTENTS } from '#contract/session.ts';
import { GOOGLE_SIGN_UP_KEY } from '../storage/storage-keys.ts';
import { theClient } from '../sync/client.ts';
import { trySetItem } from '../storage/safe-storage.ts';

/** `trial` is a sign-up that starts the trial at once. */
export type GoogleIntent = (typeof GOOGLE_INTENTS)[number];

/** An invitation that goes along and comes back. `family` is a name to show, nothing is decided by it. */
export interface CarriedInvitation {
  readonly token: string;
  readonly family: string | null;
}

/** Of this tab alone: which way to Google it took. The address it comes back to does not always tell. */
const WAY_KEY = 'casita.google';

/**
 * Leaves for Google. Rejects with an ApiError, and stays, where the server is out of reach: leaving would end at the
 * browser's own error page. `anew` removes an account of the same address that never proved it: ask before.
 */
export async function startGoogle(
  intent: GoogleIntent,
  { invitation, anew = false }: { invitation: CarriedInvitation | null; anew?: boolean },
  leaveTo: (address: string) => void = (address) => location.assign(address),
): Promise<void> {
  const { api, session, device } = theClient();
  if (intent !== 'signin') trySetItem(device.storage, GOOGLE_SIGN_UP_KEY, 'true');
  try {
    await api.open({ method: 'GET', path: API.health });
    // Ended later, it would end the session that Google's return is about to leave.
    await session.settleOwedSignOut();
    trySetItem(sessionStorage, WAY_KEY, intent);
  } catch (thrown) {
    forgetGoogle();
    throw thrown;
  }
  const search = new URLSearchParams({ intent });
  if (anew) search.set('anew', 'true');
  if (invitation) {
    search.set('invite', 'true');
    search.set('token', invitation.token);
    if (invitation.family !== null) search.set('family', invitation.family);
  }
  leaveTo(`${API.google}?${search}`);
}

/** Which way this tab took to Google, if it has not come back yet; a sign-up may come back in another tab. */
export function readGoogleWay(): GoogleIntent | null {
  const way = GOOGLE_INTENTS.find((intent) => intent === sessionStorage.getItem(WAY_KEY));
  return way ?? (theClient().device.storage.getItem(GOOGLE_SIGN_UP_KEY) === null ? null : 'signup');
}

/** Back, or never gone. */
export function forgetGoogle(): void {
  sessionStorage.removeItem(WAY_KEY);
  theClient().device.storage.removeItem(GOOGLE_SIGN_UP_KEY);
}

/** Takes over the session that Google's return has left. Rejects with an ApiError (401 when there is none). */
export async function finishGoogle(): Promise<void> {
  forgetGoogle();
  await theClient().session.adopt();
}
