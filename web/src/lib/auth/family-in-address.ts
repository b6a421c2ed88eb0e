import { keepFamilyChoice, readAuth, type KeyStore } from '../storage/storage-keys.ts';
import { FAMILY_PARAMETER } from './family-parameter.ts';

/**
 * Starts in the family that the address names, as the press on a notification opens it, and takes it from the address. Call it before the session is
 * read. A family that is none of the person's is not chosen by the session either.
 */
export function takeFamilyFromAddress(storage: KeyStore): void {
  const address = new URL(location.href);
  const familyId = address.searchParams.get(FAMILY_PARAMETER);
  if (familyId === null) return;
  const auth = readAuth(storage);
  if (auth) keepFamilyChoice(storage, auth.user.id, familyId);
  address.searchParams.delete(FAMILY_PARAMETER);
  history.replaceState(history.state, '', address);
}
