import { hashPassword } from '../platform/auth/hash-password.ts';
import type { Transactions, Tx } from '../platform/db/transactions.ts';
import { DEMO_PASSWORD, type DemoFamily } from './demo-family.ts';
import { demoFamilies } from './demo-families.ts';
import { writeContacts } from './demo-contacts.ts';
import { claimRecord, completeRecord, listRecords } from './record.ts';
import { writeDemoFamily } from './write-family.ts';
import { idOf } from './written-family.ts';
import { dayOf, writeTasks } from './write-tasks.ts';

/**
 * Loads the demo data into a database without accounts. Demo families that a killed server left out are loaded at the next call.
 * Answers the number of demo families loaded.
 */
export async function loadDemoData(
  transactions: Transactions,
  families: readonly DemoFamily[] = demoFamilies(),
): Promise<number> {
  const isOurs = await transactions.withSystem('look for demo data', {}, async (tx) => {
    const records = await listRecords(tx);
    return records.length > 0 || !(await hasAccounts(tx));
  });
  return isOurs ? loadDemoFamilies(transactions, families) : 0;
}

/** Loads the missing demo families, each in a transaction of its own. Several nodes may do so at once. */
export async function loadDemoFamilies(
  transactions: Transactions,
  families: readonly DemoFamily[] = demoFamilies(),
): Promise<number> {
  const records = await transactions.withSystem('look for demo data', {}, listRecords);
  const loaded = new Set(records.map((record) => record.demo_family));
  const missing = families.filter((demoFamily) => !loaded.has(demoFamily.key));
  if (missing.length === 0) return 0;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  let count = 0;
  for (const demoFamily of missing) {
    const written = await writeDemoFamily(transactions, demoFamily, passwordHash, {
      claim: (tx) => claimRecord(tx, demoFamily.key, dayOf(tx.now)),
      daysFrom: startOfDay,
      finish: async (tx, { familyId, ids, ...rows }) => {
        await writeContacts(tx, demoFamily.key, familyId);
        const withAccount = demoFamily.people.filter((person) => person.email !== null);
        await completeRecord(tx, demoFamily.key, {
          family_id: familyId,
          user_ids: withAccount.map((person) => idOf(ids, person.key)),
          task_ids: await writeTasks(tx, { familyId, ids }, demoFamily.tasks ?? []),
          ...rows,
        });
      },
    });
    if (written) count += 1;
  }
  return count;
}

async function hasAccounts({ db }: Tx): Promise<boolean> {
  const account = await db.selectFrom('auth.user').select('id').limit(1).executeTakeFirst();
  return account !== undefined;
}

/** Plans end at midnight: moved by whole days, they have the same number of days left at every hour of the day. */
function startOfDay(now: Date): Date {
  return new Date(`${dayOf(now)}T00:00:00Z`);
}
