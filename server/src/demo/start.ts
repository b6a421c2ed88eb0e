import { settleFamily } from '../areas/subscription/commands.ts';
import type { Transactions } from '../platform/db/transactions.ts';
import { SetupError } from '../platform/env/setup-error.ts';
import { DEMO_PASSWORD } from './demo-family.ts';
import { loadDemoData } from './load.ts';
import { listRecords, type DemoRecord } from './record.ts';
import { shiftDemoDates } from './shift.ts';

/** The addresses worth signing in with first. */
const USEFUL_SIGN_INS = ['ana@rivera.test', 'chidi@okafor.test'];
/** Of a family that writes in the language, too. */
const SPANISH_SIGN_IN = 'carmen@vega.test';

/**
 * Loads the demo data where nothing is, moves its dates to today, and answers what a start announces about it. In production
 * accounts for local development open no family.
 */
export async function startDemoData(transactions: Transactions): Promise<string[]> {
  await loadDemoData(transactions);
  await shiftDemoDates(transactions);
  const records = await transactions.withSystem('look for demo data', {}, listRecords);
  if (records.length === 0) return [];
  await settleLocalDev(transactions, records);
  return [
    `Sign in as ${USEFUL_SIGN_INS.join(' or ')}, password ${DEMO_PASSWORD}`,
    `In Spanish: ${SPANISH_SIGN_IN}, the same password`,
  ];
}

/**
 * Demo accounts loaded on one machine stay in the database when it goes public. `reason` says how others reach it.
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

/** Each start anew: the same data may be served in development today and in production tomorrow. */
async function settleLocalDev(transactions: Transactions, records: readonly DemoRecord[]): Promise<void> {
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
    await transactions.withSystem('settle a local development family', {}, (tx) => settleFamily(tx, family_id));
  }
}
