import { newId } from '#contract/ids.ts';
import { Problem } from '../../platform/db/problems.ts';
import type { Tx } from '../../platform/db/transactions.ts';

/** How long a caller may take for one step of opening a checkout before another caller may open one. */
const CLAIM_MS = 90_000;

/** The right to open a checkout for families and a person, which one caller has at a time. */
export interface CheckoutClaim {
  readonly id: string;
  /** Ids of families, and of the person. */
  readonly subjectIds: readonly string[];
}

const busy = () => new Problem('UNAVAILABLE', undefined, { retryAfterSeconds: 3 });
const expiryFrom = (now: Date) => new Date(now.getTime() + CLAIM_MS).toISOString();

/** Call it where the families are locked. @throws Problem UNAVAILABLE while another checkout is being opened for one of them. */
export async function claimCheckout({ db, now }: Tx, subjectIds: readonly string[]): Promise<CheckoutClaim> {
  const [claim_id, expires_at] = [newId(), expiryFrom(now)];
  const claimed = await db
    .insertInto('app.checkout_claims')
    .values(subjectIds.toSorted().map((subject_id) => ({ subject_id, claim_id, expires_at })))
    .onConflict((conflict) =>
      conflict
        .column('subject_id')
        .doUpdateSet({ claim_id, expires_at })
        .where('app.checkout_claims.expires_at', '<', now.toISOString()),
    )
    .returning('subject_id')
    .execute();
  if (claimed.length < subjectIds.length) throw busy();
  return { id: claim_id, subjectIds };
}

/** Holds a claim for another while. @throws Problem UNAVAILABLE when it expired, and another caller has claimed one of its subjects. */
export async function holdClaim({ db, now }: Tx, { id, subjectIds }: CheckoutClaim): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('app.checkout_claims')
    .set({ expires_at: expiryFrom(now) })
    .where('claim_id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows < BigInt(subjectIds.length)) throw busy();
}

export async function endClaim({ db }: Tx, { id }: CheckoutClaim): Promise<void> {
  await db.deleteFrom('app.checkout_claims').where('claim_id', '=', id).execute();
}
