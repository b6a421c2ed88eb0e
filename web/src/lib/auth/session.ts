import { useSyncExternalStore } from 'react';
import type { Credentials, SignUp } from '#contract/session.ts';
import type { SessionState } from './session-state.ts';
import type { SignOutChoice } from './session-store.ts';
import { theClient } from '../sync/client.ts';

export type { SessionState } from './session-state.ts';
export type { SignOutChoice } from './session-store.ts';

/** Who is signed in on this device and in which family this tab works. Known at once for a device that was here before. */
export function useSession(): SessionState {
  const { session } = theClient();
  return useSyncExternalStore(session.subscribe, session.read);
}

/** The same, outside of a screen. */
export const readSession = (): SessionState => theClient().session.read();

export const signIn = (fields: Credentials): Promise<void> => theClient().session.signIn(fields);
export const signUp = (fields: SignUp, onObtained?: (isNew: boolean) => void): Promise<void> =>
  theClient().session.signUp(fields, onObtained);

/**
 * Signs out of this device and clears what it kept of this person. Changes that still wait are sent first (rejects with
 * STILL_WAITING when they cannot be), kept for the next time this person signs in here, or discarded.
 */
export const signOut = (choice: SignOutChoice = 'keep'): Promise<void> => theClient().session.signOut(choice);

/** The same on every device, which needs the network: rejects, and nothing has changed, where the server cannot be told. */
export const signOutEverywhere = (choice: SignOutChoice): Promise<void> =>
  theClient().session.signOutEverywhere(choice);

/** The same for a person who must know that the session is over: rejects, and they stay signed in, when the server cannot be reached. */
export const signOutAtServer = (): Promise<void> => theClient().session.signOutAtServer();

/** Long enough for a change of this moment, short enough for a person who wants to leave. */
const LEAVING_PATIENCE_MS = 2_000;

/**
 * How many changes of this person are on this device only, in all their families, after a last try to send them: waiting ones
 * and refused ones. More than none, or a number that is unknown, means that signing out has to ask.
 */
export const waitingChanges = (): Promise<number | 'unknown'> =>
  theClient().session.waitingChanges(LEAVING_PATIENCE_MS);

/** Asks the server anew who this person is and where they belong. Never rejects. */
export const refreshAccount = (): Promise<void> => theClient().session.refreshAccount();

/** Throws an ApiError (42501) for a family this person does not belong to. */
export const switchFamily = (familyId: string): void => theClient().session.switchFamily(familyId);
