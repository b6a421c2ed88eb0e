import type { Door } from '../platform/db/door.ts';
import { DEMO_PASSWORD } from './household.ts';
import { loadDemoData } from './load.ts';
import { listRecords } from './record.ts';
import { shiftDemoDates } from './shift.ts';

/** The addresses worth signing in with first. */
const USEFUL_SIGN_INS = ['ana@rivera.test', 'chidi@okafor.test'];

/** Loads the demo data where nothing is, moves its dates to today, and answers what a start announces about it. */
export async function startDemoData(door: Door): Promise<string[]> {
  await loadDemoData(door);
  await shiftDemoDates(door);
  const records = await door.withSystem('look for demo data', {}, listRecords);
  if (records.length === 0) return [];
  return [`Sign in as ${USEFUL_SIGN_INS.join(' or ')}, password ${DEMO_PASSWORD}`];
}
