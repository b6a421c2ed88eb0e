import type { Tx } from '../../platform/db/transactions.ts';
import { findPinChild, listPinChildren } from './queries.ts';
import { foldName, refusePin } from './rules.ts';

/** Children sign in by their first name, so no other child with a PIN may have it. @throws Problem with the `PinRefusal` same_name. */
export async function requireOwnName(
  tx: Tx,
  familyId: string,
  memberId: string,
  name: string,
  field?: string,
): Promise<void> {
  const others = (await listPinChildren(tx, familyId)).filter((child) => child.memberId !== memberId);
  if (others.some(({ first_name }) => foldName(first_name ?? '') === foldName(name)))
    throw refusePin('same_name', field);
}

/** The same for a new name of a member of the entered family; a child with a PIN needs one. Nothing for a person without a PIN. */
export async function requireNameForPin(
  tx: Tx,
  familyId: string,
  memberId: string,
  name: string | null | undefined,
): Promise<void> {
  if (!(await findPinChild(tx, familyId, memberId))) return;
  if (!name) throw refusePin('no_name', 'first_name');
  await requireOwnName(tx, familyId, memberId, name, 'first_name');
}
