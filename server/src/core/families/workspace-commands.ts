import { randomBytes } from 'node:crypto';
import { NO_FREE_KEY } from '#contract/areas/family.ts';
import type { Caller, Transactions, Tx } from '../../platform/db/transactions.ts';
import { toProblem } from '../../platform/db/problems.ts';
import { readOwnFamily } from './queries.ts';

/** Makes a family's key, as `family_1f0a93cc`. */
export type MakeSchemaName = () => string;
export const makeSchemaName: MakeSchemaName = () => `family_${randomBytes(4).toString('hex')}`;
const KEY_TRIES = 20;

/** Stores the key and marks the workspace as complete. */
export async function giveKey(tx: Tx, familyId: string, schemaName: string): Promise<void> {
  await tx.db
    .updateTable('families')
    .set({ schema_name: schemaName, setup_status: 'completed', setup_error: null, updated_at: tx.now.toISOString() })
    .where('id', '=', familyId)
    .execute();
}

/**
 * Eight hexadecimal digits sometimes repeat. When two calls take the same key at the same moment, the unique constraint refuses
 * one.
 */
export async function findFreeKey(tx: Tx, makeName: MakeSchemaName): Promise<string> {
  for (let tries = 0; tries < KEY_TRIES; tries += 1) {
    const name = makeName();
    const taken = await tx.db.selectFrom('families').select('id').where('schema_name', '=', name).executeTakeFirst();
    if (!taken) return name;
  }
  throw new Error(NO_FREE_KEY);
}

/**
 * Completes one of the caller's workspaces that has no key. On a failure it records that in the family and leaves the rest as it
 * is. False for closed workspaces and for families of others, about which nothing is revealed.
 */
export async function ensureFamilyHasSchema(
  transactions: Transactions,
  caller: Caller,
  familyId: string,
  makeName: MakeSchemaName = makeSchemaName,
): Promise<boolean> {
  const found = await transactions.withAccount(caller, { write: false, duringPasswordChange: true }, (tx) =>
    readOwnFamily(tx, caller.userId, familyId),
  );
  if (!found || found.setup_status === 'orphaned' || found.setup_status === 'failed') return false;
  if (found.setup_status === 'completed') return true;
  const entry = { familyId, actorId: caller.userId };
  try {
    await transactions.withSystem('complete a workspace', entry, async (tx) => {
      const now = await readOwnFamily(tx, caller.userId, familyId);
      if (now?.setup_status !== 'completed') await giveKey(tx, familyId, await findFreeKey(tx, makeName));
    });
    return true;
  } catch (error) {
    if (toProblem(error)) throw error; // the database is busy or away, which says nothing about the workspace
    await transactions.withSystem('say that a workspace failed', entry, ({ db, now }) =>
      db
        .updateTable('families')
        .set({
          setup_status: 'failed',
          setup_error: error instanceof Error ? error.message : 'Unknown',
          updated_at: now.toISOString(),
        })
        .where('id', '=', familyId)
        .execute(),
    );
    return false;
  }
}
