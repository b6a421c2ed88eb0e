import { API } from '#contract/paths.ts';
import {
  LinkAnswer,
  UserUpdated,
  type ConfirmEmail,
  type ReadLink,
  type ResetPassword,
  type UpdateUser,
} from '#contract/session.ts';
import { signedOutError } from '../api/api-error.ts';
import { theClient } from '../sync/client.ts';

/** Calls that prove or change an identity without starting a session. All need the network and reject with an ApiError. */

/** Returns the address that a mailed link was sent to. Does not use up the link. */
export async function readLink(fields: ReadLink): Promise<string> {
  return (await theClient().api.send({ method: 'POST', path: API.readLink, body: fields }, LinkAnswer)).email;
}

/** Deletes the unconfirmed account of a confirmation token, and returns its address. */
export async function disownAccount(fields: ConfirmEmail): Promise<string> {
  return (await theClient().api.send({ method: 'POST', path: API.disownAccount, body: fields }, LinkAnswer)).email;
}

/** Confirms the address that the token was mailed to, and returns it. */
export async function confirmEmail(fields: ConfirmEmail): Promise<string> {
  const { api, session } = theClient();
  const { email } = await api.send({ method: 'POST', path: API.confirmEmail, body: fields }, LinkAnswer);
  // With a confirmed address the account may include invitations.
  await session.refreshAccount();
  return email;
}

/**
 * Sets a new password with a mailed token, and returns the address of its account. Ends every session of that account, including
 * one on this device.
 */
export async function resetPassword(fields: ResetPassword): Promise<string> {
  const { api, session } = theClient();
  const { email } = await api.send({ method: 'POST', path: API.resetPassword, body: fields }, LinkAnswer);
  await session.refreshAccount();
  return email;
}

/** The address of the signed-in person, if it differs from the address of a mailed link; else null. */
export function findOtherPerson(email: string): string | null {
  const { user } = theClient().session.read();
  return user === null || user.email === email ? null : user.email;
}

/** True when the account of this address is signed in on this device. */
export function isSignedInAs(email: string): boolean {
  return theClient().session.read().user?.email === email;
}

/** Changes the password of the signed-in person, and ends their other sessions. */
export async function changePassword(fields: UpdateUser): Promise<void> {
  const { api, session } = theClient();
  const { user } = session.read();
  if (!user) throw signedOutError();
  await api.send({ method: 'POST', path: API.updateUser, as: user.id, body: fields }, UserUpdated);
}
