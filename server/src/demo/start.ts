import { applyPlansToFamily } from '../areas/subscription/commands.ts';
import type { Transactions } from '../platform/db/transactions.ts';
import { SetupError } from '../platform/env/setup-error.ts';
import { DEMO_PASSWORD } from './demo-family.ts';
import { loadDemoData } from './load.ts';
import { listRecords, type DemoRecord } from './record.ts';
import { shiftDemoDates } from './shift.ts';

/** The addresses that a start announces. */
const USEFUL_SIGN_INS = ['ana@rivera.test', 'chidi@okafor.test'];
/** The same, of a family that also writes Spanish. */
const SPANISH_SIGN_IN = 'carmen@vega.test';

/**
 * Loads the demo data into a database without accounts, moves its dates to today, and answers the lines that a start announces.
 * In production accounts for local development open no family.
 */
export async function startDemoData(transactions: Transactions): Promise<string[]> {
  await loadDemoData(transactions);
  await shiftDemoDates(transactions);
  const records = await transactions.withSystem('look for demo data', {}, listRecords);
  if (records.length === 0) return [];
  await reapplyPlansOfLocalDev(transactions, records);
  return [
    `Sign in as ${USEFUL_SIGN_INS.join(' or ')}, password ${DEMO_PASSWORD}`,
    `In Spanish: ${SPANISH_SIGN_IN}, the same password`,
  ];
}

/**
 * Demo accounts that were loaded on one machine stay in the database when it goes public. `reason` says how others reach it.
 * @throws SetupError while there are any.
 */
export async function refuseDemoAccounts(transactions: Transactions, reason: string): Promise<void> {
  const records = await transactions.withSystem('look for demo data', {}, listRecords);
  if (records.length === 0) return;
  throw new SetupError(
    `This database holds the demo accounts, whose passwords are published, while ${reason}.
  - To delete them and nothing else: DEMO_DATA=off npm run demo:reset
  - To start with other data: set DATA_DIR or DATABASE_URL to another place.
  - To have them there all the same: set DEMO_DATA=on.`,
  );
}

/** Done at each start, because the same data may be served in development today and in production tomorrow. */
async function reapplyPlansOfLocalDev(transactions: Transactions, records: readonly DemoRecord[]): Promise<void> {
  const userIds = records.flatMap((record) => record.user_ids);
  const families = await transactions.withSystem('look for local development accounts', {}, ({ db }) =>
    db
      .selectFrom('members')
      .innerJoin('profiles', 'profiles.id', 'members.user_id')
      .select('members.family_id')
      .distinct()
      .where('profiles.is_local_dev_user', '=', true)
      .where('members.user_id', 'in', userIds)
      .execute(),
  );
  for (const { family_id } of families) {
    await transactions.withSystem('settle a local development family', {}, (tx) => applyPlansToFamily(tx, family_id));
  }
}
