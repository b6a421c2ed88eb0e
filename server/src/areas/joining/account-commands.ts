import { newId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { createAccount, isPinAddress } from '../../platform/auth/accounts.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { toProblem } from '../../platform/db/problems.ts';
import { letIn, problemOf } from '../../core/invited/commands.ts';
import { unknownInvitation } from '../../core/invited/queries.ts';
import { ensureProfile } from '../../core/families/profile-commands.ts';
import { findInvited, type InvitedPerson } from './queries.ts';

/**
 * The invitation of a link with which an account may be made, or may come back to the family. Changes nothing.
 * @throws Problem PGRST116 for an unknown token and for a used one without an account, UNPROCESSABLE for an expired one.
 */
export async function readInvited(transactions: Transactions, token: string): Promise<InvitedPerson> {
  const invited = await transactions.withSystem('read an invitation that is accepted', {}, (tx) =>
    findInvited(tx, token),
  );
  if (!invited || isPinAddress(invited.email) || (invited.isAccepted && !invited.hasAccount))
    throw unknownInvitation('inviteToken');
  if (invited.isExpired) throw problemOf('expired');
  return invited;
}

/** The password of a new account, as it is stored. A temporary one is known to others, so that it has to be changed first. */
export interface FirstPassword {
  readonly hash: string;
  readonly isTemporary: boolean;
}

/**
 * Makes the account of an invited person and their membership in one transaction. The link proves the address. Answers the account's
 * id; null, and nothing has changed, when the address has an account.
 * @throws Problem with a `JoinRefusal` in the field inviteToken.
 */
export async function joinWithNewAccount(
  transactions: Transactions,
  { familyId, id, email }: InvitedPerson,
  token: string,
  { hash, isTemporary }: FirstPassword,
  language: Language,
): Promise<string | null> {
  const userId = newId();
  try {
    await letIn(transactions, { familyId, id, userId, language }, async (tx) => {
      // Meanwhile the invitation may have been sent again, with another link and another temporary password.
      const invited = await findInvited(tx, token);
      if (!invited || (isTemporary ? invited.temporaryHash !== hash : !invited.provesAddress))
        throw unknownInvitation('inviteToken');
      await createAccount(tx, { id: userId, email, name: '', isConfirmed: true, passwordHash: hash });
      await ensureProfile(tx, userId, {});
      if (!isTemporary) return;
      await tx.db.updateTable('profiles').set({ requires_password_change: true }).where('id', '=', userId).execute();
    });
    return userId;
  } catch (thrown) {
    if (toProblem(thrown)?.code === '23505') return null;
    throw thrown;
  }
}
