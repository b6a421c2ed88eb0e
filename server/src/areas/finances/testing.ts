import { expect } from 'vitest';
import type { FinancialProfile, FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import { momentWorker } from '../../core/moments/moments.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { addMember, aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import type { TestServer } from '../../testing/server.ts';
import { allowanceDue } from './allowance-commands.ts';
import { recurringDue } from './recurring-commands.ts';

export const START = new Date('2026-11-20T10:00:00Z');
export const DAY = '2026-11-20';

/** Moves the clock, and does what is due until then. */
export async function comeTo(server: TestServer, now: string): Promise<void> {
  server.clock.now = new Date(now);
  const fail = (error: Error) => {
    throw error;
  };
  const worker = momentWorker(server.transactions, [allowanceDue, recurringDue]);
  await drainQueue(server.transactions, worker, fail, () => server.clock.now);
}

/** A parent, two children and a grandmother, on the first day. */
export async function aHome(server: TestServer) {
  server.clock.now = START;
  const { ana, leo, rosa } = await aFamily(server, { ana: 'parent', leo: 'child', rosa: 'grandma' });
  const mia = await addMember(server, ana.familyId, 'mia', 'child');
  return { ana, leo, mia, rosa };
}

/** Creates a row that has to be accepted. */
export async function make<Row>(who: TestMember, table: string, fields: object): Promise<Row> {
  const made = await who.post(`/api/tables/${table}`, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Row>();
}

/** `done`, or the code of the refusal. */
export async function answer(sent: ReturnType<TestMember['post']>): Promise<string> {
  const { statusCode, body } = await sent;
  return statusCode === 200 ? 'done' : (JSON.parse(body) as { code: string }).code;
}

/** The rows that a member lists, or the code of the refusal. */
export async function rowsOf<Row>(server: TestServer, who: TestMember, table: string): Promise<Row[] | string> {
  const found = await (await signInAs(server, who)).get(`/api/tables/${table}`);
  return found.statusCode === 200 ? found.json<{ rows: Row[] }>().rows : found.json<{ code: string }>().code;
}

export async function rows<Row>(server: TestServer, who: TestMember, table: string): Promise<Row[]> {
  const found = await rowsOf<Row>(server, who, table);
  return typeof found === 'string' ? [] : found;
}

export const profileOf = async (server: TestServer, who: TestMember, { id }: TestMember) =>
  (await rows<FinancialProfile>(server, who, 'financial_profiles')).find(({ user_id }) => user_id === id);

/** Puts an amount into a child's pocket for spending. */
export const give = (who: TestMember, child: TestMember, amount: number) =>
  make<FinancialTransaction>(who, 'financial_transactions', {
    ...{ user_id: child.id, kind: 'deposit', amount, occurred_on: DAY, pocket: 'spend' },
  });
