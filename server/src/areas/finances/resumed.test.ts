import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Allowance } from '#contract/areas/finances/allowances.ts';
import type { RecurringEntry } from '#contract/areas/finances/household.ts';
import type { FinanceAccount, FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import { signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aHome, answer, comeTo, make, profileOf, rows } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

const PLAN = { amount: 500, frequency: 'weekly', next_on: '2026-11-27', time_zone: 'Europe/Madrid' };

describe('what did not run for a time', () => {
  const change = async (who: TestMember, { id }: { id: string }, fields: object) =>
    answer((await signInAs(server, who)).patch(`/api/tables/allowances/${id}`, fields));

  it('pays nothing of that time once it is on again, and goes on with its next day', async () => {
    const { ana, leo } = await aHome(server);
    const plan = await make<Allowance>(ana, 'allowances', { ...PLAN, user_id: leo.id });
    await comeTo(server, '2026-11-27T12:00:00Z');
    expect(await change(ana, plan, { is_active: false })).toBe('done');
    await comeTo(server, '2027-03-03T12:00:00Z');
    expect(await change(ana, plan, { is_active: true })).toBe('done');
    expect(await rows<Allowance>(server, ana, 'allowances')).toMatchObject([{ next_on: '2027-03-05' }]);
    await comeTo(server, '2027-03-04T12:00:00Z');
    expect(await profileOf(server, ana, leo)).toMatchObject({ current_balance: 500 });
    await comeTo(server, '2027-03-05T12:00:00Z');
    expect(await profileOf(server, ana, leo)).toMatchObject({ current_balance: 1_000 });
  });

  it('pays nothing of the time in which it was removed, and its day where it was removed for an hour', async () => {
    const { ana, leo, mia } = await aHome(server);
    const plan = await make<Allowance>(ana, 'allowances', { ...PLAN, user_id: leo.id });
    const short = await make<Allowance>(ana, 'allowances', { ...PLAN, user_id: mia.id });
    const remove = async ({ id }: Allowance) =>
      answer((await signInAs(server, ana)).delete(`/api/tables/allowances/${id}`));
    const restore = async ({ id }: Allowance) =>
      answer((await signInAs(server, ana)).post(`/api/tables/allowances/${id}/restore`, {}));
    expect(await remove(plan)).toBe('done');
    await comeTo(server, '2026-11-27T10:00:00Z');
    expect(await remove(short)).toBe('done');
    expect(await restore(short)).toBe('done');
    await comeTo(server, '2026-12-17T12:00:00Z');
    expect(await restore(plan)).toBe('done');
    await comeTo(server, '2026-12-17T13:00:00Z');
    expect(await profileOf(server, ana, leo)).toMatchObject({ current_balance: 0 });
    expect(await profileOf(server, ana, mia)).toMatchObject({ current_balance: 3 * 500 });
    await comeTo(server, '2026-12-18T12:00:00Z');
    expect(await profileOf(server, ana, leo)).toMatchObject({ current_balance: 500 });
  });

  it('does not begin more than a year back', async () => {
    const { ana, leo } = await aHome(server);
    const old = await ana.post('/api/tables/allowances', { ...PLAN, user_id: leo.id, next_on: '2025-11-01' });
    expect([old.statusCode, old.json<{ fields: object }>().fields]).toEqual([422, { next_on: 'too_early' }]);
    const plan = await make<Allowance>(ana, 'allowances', { ...PLAN, user_id: leo.id });
    expect(await change(ana, plan, { next_on: '1900-01-01' })).not.toBe('done');
  });

  it('begins with the day that is chosen with it', async () => {
    const { ana, leo } = await aHome(server);
    const plan = await make<Allowance>(ana, 'allowances', { ...PLAN, user_id: leo.id });
    expect(await change(ana, plan, { is_active: false })).toBe('done');
    await comeTo(server, '2026-12-17T12:00:00Z');
    expect(await change(ana, plan, { is_active: true, next_on: '2026-12-11' })).toBe('done');
    await comeTo(server, '2026-12-17T13:00:00Z');
    expect(await profileOf(server, ana, leo)).toMatchObject({ current_balance: 500 });
  });

  it('writes no entries of that time that recur', async () => {
    const { ana } = await aHome(server);
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    const rent = await make<RecurringEntry>(ana, 'recurring_entries', {
      ...{ payee: 'Rent', account_id: bank.id, amount: -90_000, frequency: 'monthly', next_on: '2026-11-30' },
      is_automatic: true,
    });
    const turn = async (is_active: boolean) =>
      answer((await signInAs(server, ana)).patch(`/api/tables/recurring_entries/${rent.id}`, { is_active }));
    expect(await turn(false)).toBe('done');
    await comeTo(server, '2027-03-03T12:00:00Z');
    expect(await turn(true)).toBe('done');
    expect(await rows<RecurringEntry>(server, ana, 'recurring_entries')).toMatchObject([
      { next_on: '2027-03-30', starts_on: '2027-03-30' },
    ]);
    await comeTo(server, '2027-03-31T12:00:00Z');
    const written = await rows<FinancialTransaction>(server, ana, 'financial_transactions');
    expect(written.map(({ occurred_on }) => occurred_on)).toEqual(['2027-03-30']);
  });
});
