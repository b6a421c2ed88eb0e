import { API } from '#contract/paths.ts';
import { GOOGLE_INTENTS } from '#contract/session.ts';
import { GOOGLE_SIGN_UP_KEY } from '../storage/storage-keys.ts';
import { theClient } from '../sync/client.ts';
import { trySetItem } from '../storage/safe-storage.ts';

/** `trial`: a sign-up that starts the trial at once. */
export type GoogleIntent = (typeof GOOGLE_INTENTS)[number];

/** An invitation that Google's round trip carries along. `family` is a name to show; nothing is decided by it. */
export interface CarriedInvitation {
  readonly token: string;
  readonly family: string | null;
}

/** Session storage key of the intent, because the address of the return does not always contain it. */
const INTENT_KEY = 'casita.google';

/**
 * Navigates to Google. Rejects with an ApiError and stays when the server is unreachable, because the navigation would end on
 * the browser's error page. `anew` deletes an unconfirmed account of the same address; ask the person before.
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
    // Sent after the return from Google, the owed sign-out would end the new session.
    await session.settleOwedSignOut();
    trySetItem(sessionStorage, INTENT_KEY, intent);
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

/** The intent with which this browser tab went to Google, until it returns. A sign-up may return in another tab. */
export function readGoogleWay(): GoogleIntent | null {
  const intent = GOOGLE_INTENTS.find((one) => one === sessionStorage.getItem(INTENT_KEY));
  return intent ?? (theClient().device.storage.getItem(GOOGLE_SIGN_UP_KEY) === null ? null : 'signup');
}

/** Clears the intent, after the return or when the navigation did not happen. */
export function forgetGoogle(): void {
  sessionStorage.removeItem(INTENT_KEY);
  theClient().device.storage.removeItem(GOOGLE_SIGN_UP_KEY);
}

/** Adopts the session that the return from Google has left in the cookie. Rejects with an ApiError (401 when there is none). */
export async function finishGoogle(): Promise<void> {
  forgetGoogle();
  await theClient().session.adopt();
}
