import { randomBytes } from 'node:crypto';
import type { Transactions } from './transactions.ts';

/** The installation's secret. */
export function loadSecretKey(transactions: Transactions): Promise<string> {
  return loadSecret(transactions, 'secret_key', async () => randomBytes(32).toString('base64url'));
}

/** A secret of the installation. Created once and stored in the database, so that every node and every restart uses the same one. */
export function loadSecret(transactions: Transactions, name: string, make: () => Promise<string>): Promise<string> {
  return transactions.withSystem('load the secret key', {}, async (tx) => {
    const find = () => tx.db.selectFrom('app.secrets').select('value').where('name', '=', name).executeTakeFirst();
    const stored = await find();
    if (stored) return stored.value;
    await tx.db
      .insertInto('app.secrets')
      .values({ name, value: await make() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const made = await find();
    if (!made) throw new Error('The secret key could not be stored.');
    return made.value;
  });
}
