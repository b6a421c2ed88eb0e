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

/** What proves or changes an identity without opening a session. All need the network and reject with an ApiError. */

/** The address that the link of a mail was sent to. The link is not used by that. */
export async function readLink(fields: ReadLink): Promise<string> {
  return (await theClient().api.send({ method: 'POST', path: API.readLink, body: fields }, LinkAnswer)).email;
}

/** Removes the unconfirmed account whose confirmation the token belongs to, and answers its address. */
export async function disownAccount(fields: ConfirmEmail): Promise<string> {
  return (await theClient().api.send({ method: 'POST', path: API.disownAccount, body: fields }, LinkAnswer)).email;
}

/** Confirms the address that the token was mailed to, and answers it. */
export async function confirmEmail(fields: ConfirmEmail): Promise<string> {
  const { api, session } = theClient();
  const { email } = await api.send({ method: 'POST', path: API.confirmEmail, body: fields }, LinkAnswer);
  // A confirmed address is shown what waits for it.
  await session.refreshAccount();
  return email;
}

/**
 * Sets a new password with the token of a mail; every session of the account ends, this device's too if it is theirs. Answers
 * the address whose password it is.
 */
export async function resetPassword(fields: ResetPassword): Promise<string> {
  const { api, session } = theClient();
  const { email } = await api.send({ method: 'POST', path: API.resetPassword, body: fields }, LinkAnswer);
  await session.refreshAccount();
  return email;
}

/** Who is signed in here, by their address, when it is somebody else than the person of a mail's link. */
export function findOtherPerson(email: string): string | null {
  const { user } = theClient().session.read();
  return user === null || user.email === email ? null : user.email;
}

/** True where the account of this address is signed in on this device. */
export function isSignedInAs(email: string): boolean {
  return theClient().session.read().user?.email === email;
}

/** Changes the password of whoever is signed in; every other session of theirs ends. */
export async function changePassword(fields: UpdateUser): Promise<void> {
  const { api, session } = theClient();
  const { user } = session.read();
  if (!user) throw signedOutError();
  await api.send({ method: 'POST', path: API.updateUser, as: user.id, body: fields }, UserUpdated);
}
