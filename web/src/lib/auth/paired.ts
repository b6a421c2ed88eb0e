import { useSyncExternalStore } from 'react';
import { PIN_API, Paired, type CodeSignIn, type PinSignIn } from '#contract/areas/pins/sign-in.ts';
import { toApiError } from '../api/api-error.ts';
import { createListeners } from '../listeners.ts';
import { trySetItem } from '../storage/safe-storage.ts';
import { KITCHEN_KEY, PAIRED_KEY, readStored } from '../storage/storage-keys.ts';
import { theClient } from '../sync/client.ts';

/**
 * The pairing of this browser. Its secret is a cookie that no script reads; what the server last said of it is stored, so that the faces are
 * there at once and without a network, and so that a device that is not paired asks nothing.
 */

const changed = createListeners();
let parsed: { readonly text: string | null; readonly paired: Paired | null } = { text: null, paired: null };

/** The family and the faces of this device; null where it is not paired. */
export function readPaired(): Paired | null {
  const { storage } = theClient().device;
  const text = storage.getItem(PAIRED_KEY);
  if (parsed.text !== text) parsed = { text, paired: readStored(storage, PAIRED_KEY, Paired) };
  return parsed.paired;
}

function subscribe(listener: () => void): () => void {
  const stops = [changed.add(listener), theClient().device.onStored(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

export function usePaired(): Paired | null {
  return useSyncExternalStore(subscribe, readPaired);
}

function keepPaired(paired: Paired | null): void {
  const { storage } = theClient().device;
  if (paired) trySetItem(storage, PAIRED_KEY, JSON.stringify(paired));
  else storage.removeItem(PAIRED_KEY);
  if (!paired?.isKitchenScreen) storage.removeItem(KITCHEN_KEY);
  changed.emit();
}

/** Asks the server anew. Without an answer, what is stored stays. Never rejects. */
export async function refreshPaired(): Promise<void> {
  try {
    keepPaired(await theClient().api.send({ method: 'GET', path: PIN_API.paired }, Paired));
  } catch (thrown) {
    if (toApiError(thrown).status === 404) keepPaired(null);
  }
}

/** Pairs this browser with the family of a pairing code. Rejects with an ApiError. */
export async function pairThisBrowser(code: string): Promise<Paired> {
  const paired = await theClient().api.send({ method: 'POST', path: PIN_API.pair, body: { code } }, Paired);
  keepPaired(paired);
  return paired;
}

/** Signs in a person of a paired device. Rejects with an ApiError; a device that is not paired any more has forgotten its faces then. */
export async function signInWithPin(fields: PinSignIn): Promise<void> {
  try {
    await theClient().session.signInBy(PIN_API.pinSignIn, fields);
  } catch (thrown) {
    if (toApiError(thrown).code === 'PGRST116') keepPaired(null);
    throw thrown;
  }
}

export const signInWithCode = (fields: CodeSignIn): Promise<void> =>
  theClient().session.signInBy(PIN_API.codeSignIn, fields);
