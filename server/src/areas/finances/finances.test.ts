import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Allowance, Chore } from '#contract/areas/finances/allowances.ts';
import type { RecurringEntry } from '#contract/areas/finances/household.ts';
import type { FinanceAccount, FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import type { FamilySavings } from '#contract/areas/finances/savings.ts';
import { newId } from '#contract/ids.ts';
import { addMember, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aHome, answer, comeTo, DAY, give, make, profileOf, rows, rowsOf, START } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

describe('an allowance', () => {
  const plan = { amount: 501, frequency: 'weekly', next_on: '2026-11-27', time_zone: 'Europe/Madrid' };
  const split = { spend_percent: 50, save_percent: 30, give_percent: 20 };

  it('is paid once a day that was missed, in parts that add up, but not in a pause', async () => {
    const { ana, leo } = await aHome(server);
    const paused = { paused_from: '2026-12-10', paused_until: '2026-12-12' };
    await make<Allowance>(ana, 'allowances', { ...plan, ...split, ...paused, user_id: leo.id });
    await comeTo(server, '2026-11-26T22:59:00Z');
    expect((await profileOf(server, ana, leo))?.current_balance).toBe(0);
    await comeTo(server, '2026-12-25T12:00:00Z');
    await comeTo(server, '2026-12-25T12:00:00Z');
    // Paid: 27 November, 4, 18 and 25 December. The 11th is in the pause.
    expect(await profileOf(server, leo, leo)).toMatchObject({
      ...{ current_balance: 4 * 501, spend_balance: 4 * 251, save_balance: 4 * 150, give_balance: 4 * 100 },
      monthly_allowance: 2171,
    });
    expect(await rows<Allowance>(server, leo, 'allowances')).toMatchObject([{ next_on: '2027-01-01' }]);
  });

  it('is of a child who is in the family', async () => {
    const { ana, leo, rosa } = await aHome(server);
    const refused = await ana.post('/api/tables/allowances', { ...plan, user_id: rosa.id });
    expect(refused.json()).toMatchObject({
      code: 'CHILD_NEEDED',
      message: 'Only children have an allowance. Choose a child of this family.',
    });
    const { id } = await make<Allowance>(ana, 'allowances', { ...plan, user_id: leo.id });
    await ana.post('/api/functions/change-member-role', { member_id: leo.id, role: 'nurse' });
    expect(await answer(ana.patch(`/api/tables/allowances/${id}`, { is_active: true }))).toBe('CHILD_NEEDED');
    expect(await rows(server, ana, 'allowances')).toMatchObject([{ is_active: false }]);
  });

  it('gives back an advance', async () => {
    const { ana, leo } = await aHome(server);
    await make<Allowance>(ana, 'allowances', { ...plan, user_id: leo.id });
    const advance = { user_id: leo.id, kind: 'advance', amount: 700, occurred_on: DAY };
    await make(ana, 'financial_transactions', advance);
    expect(await profileOf(server, ana, leo)).toMatchObject({ spend_balance: 700, advance_owed: 700 });
    await comeTo(server, '2026-12-05T12:00:00Z');
    expect(await profileOf(server, ana, leo)).toMatchObject({ spend_balance: 2 * 501, advance_owed: 0 });
  });
});

describe('a chore', () => {
  it('is paid once, also when two parents approve it offline', async () => {
    const { ana, leo, mia } = await aHome(server);
    const ben = await addMember(server, ana.familyId, 'ben', 'parent');
    const chore = await make<Chore>(ana, 'chores', { user_id: leo.id, title: 'Dishes', reward_amount: 250 });
    expect(await rows(server, mia, 'chores')).toEqual([]);
    const address = `/api/tables/chores/${chore.id}`;
    expect(await answer(leo.patch(address, { status: 'approved' }))).toBe('42501');
    expect(await answer(leo.patch(address, { reward_amount: 900 }))).toBe('42501');
    expect(await answer(leo.patch(address, { status: 'done' }))).toBe('done');
    const approve = (who: TestMember) =>
      who.post('/api/changes', {
        changes: [
          {
            ...{ id: newId(), op: 'update', table: 'chores', row_id: chore.id, fields: { status: 'approved' } },
            made_at: START.toISOString(),
          },
        ],
      });
    for (const who of [ana, ben]) {
      expect((await approve(who)).json<{ answers: { status: number }[] }>().answers).toMatchObject([{ status: 200 }]);
    }
    expect(await profileOf(server, leo, leo)).toMatchObject({ current_balance: 250 });
    expect(await rows<Chore>(server, ana, 'chores')).toMatchObject([{ status: 'approved', approved_by: ana.id }]);
  });

  it('of a task is done with it', async () => {
    const { ana, leo } = await aHome(server);
    const task = await make<{ id: string }>(ana, 'tasks', { title: 'Dishes', assigned_to: leo.id });
    await make(ana, 'chores', { user_id: leo.id, title: 'Dishes', reward_amount: 250, task_id: task.id });
    await leo.patch(`/api/tables/tasks/${task.id}`, { status: 'completed' });
    expect(await rows<Chore>(server, leo, 'chores')).toMatchObject([{ status: 'done' }]);
  });
});

describe('a child', () => {
  it('sees their own money only, and no other role sees any', async () => {
    const { ana, leo, mia, rosa } = await aHome(server);
    await give(ana, leo, 1_000);
    await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    expect(await rows(server, leo, 'financial_transactions')).toHaveLength(1);
    expect(await rows(server, mia, 'financial_transactions')).toEqual([]);
    expect(await profileOf(server, mia, leo)).toBeUndefined();
    expect(await rowsOf(server, rosa, 'financial_transactions')).toBe('42501');
    expect(await rowsOf(server, leo, 'finance_accounts')).toBe('42501');
    const search = await mia.post('/api/functions/search-transactions', { user_id: leo.id });
    expect(search.json()).toMatchObject({ transactions: [], count: 0, sum: 0 });
  });

  it('puts money into own goals, never more than there is, and completes one once', async () => {
    const { ana, leo, mia } = await aHome(server);
    await give(ana, leo, 1_000);
    const goal = await make<FamilySavings>(ana, 'family_savings', {
      ...{ user_id: leo.id, goal_name: 'Skates', target_amount: 900 },
    });
    const put = (who: TestMember, amount: number, user = leo) =>
      answer(
        who.post('/api/tables/savings_contributions', {
          ...{ user_id: user.id, savings_id: goal.id, amount, pocket: 'spend', occurred_on: DAY },
        }),
      );
    expect(await put(leo, 1_001)).toBe('BALANCE_TOO_LOW');
    expect(await put(mia, 10)).toBe('42501');
    expect(await put(mia, 10, mia)).toBe('23503');
    expect(await put(leo, 600)).toBe('done');
    expect(await rows<FamilySavings>(server, leo, 'family_savings')).toMatchObject([
      { current_savings: 600, is_completed: false },
    ]);
    expect(await put(leo, 300)).toBe('done');
    expect(await rows<FamilySavings>(server, leo, 'family_savings')).toMatchObject([
      { current_savings: 900, is_completed: true },
    ]);
    expect(await profileOf(server, leo, leo)).toMatchObject({
      spend_balance: 100,
      current_savings: 900,
      savings_goal: 0,
    });
  });

  it('gets back what was in a goal that is removed, in the pockets that it came from', async () => {
    const { ana, leo } = await aHome(server);
    await give(ana, leo, 1_000);
    const goal = await make<FamilySavings>(ana, 'family_savings', {
      ...{ user_id: leo.id, goal_name: 'Skates', target_amount: 500 },
    });
    const put = { user_id: leo.id, savings_id: goal.id, amount: 300, pocket: 'spend', occurred_on: DAY };
    for (const _ of [1, 2]) await make(leo, 'savings_contributions', put);
    expect(await profileOf(server, leo, leo)).toMatchObject({ spend_balance: 400, current_savings: 600 });
    expect(await answer(ana.delete(`/api/tables/family_savings/${goal.id}`))).toBe('done');
    expect(await profileOf(server, leo, leo)).toMatchObject({ spend_balance: 1_000, current_savings: 0 });
    expect(await answer(leo.post('/api/tables/savings_contributions', put))).toBe('23503');
  });

  it('asks to be paid out, which lowers the balance once', async () => {
    const { ana, leo } = await aHome(server);
    await give(ana, leo, 1_000);
    const asked = await make<{ id: string }>(leo, 'payout_requests', {
      ...{ user_id: leo.id, amount: 400, pocket: 'spend' },
    });
    const pay = () => answer(ana.patch(`/api/tables/payout_requests/${asked.id}`, { status: 'paid' }));
    expect(await answer(leo.patch(`/api/tables/payout_requests/${asked.id}`, { status: 'paid' }))).toBe('42501');
    expect([await pay(), await pay()]).toEqual(['done', 'done']);
    expect(await profileOf(server, leo, leo)).toMatchObject({ spend_balance: 600 });
  });
});

describe('the household', () => {
  const balances = async (who: TestMember) =>
    Object.fromEntries(
      (await rows<FinanceAccount>(server, who, 'finance_accounts')).map(({ name, balance }) => [name, balance]),
    );

  it('moves money by one entry, and takes entries back once', async () => {
    const { ana } = await aHome(server);
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    const cash = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Cash', kind: 'cash' });
    const post = (fields: object) => ana.post('/api/tables/financial_transactions', { occurred_on: DAY, ...fields });
    const moved = { account_id: bank.id, to_account_id: cash.id, kind: 'transfer', amount: -300 };
    const { id } = (await post(moved)).json<{ id: string }>();
    expect(await balances(ana)).toEqual({ Bank: -300, Cash: 300 });
    const back = { ...moved, amount: 300, reverses_id: id };
    expect(await answer(post({ ...back, amount: 200 }))).toBe('BAD_REQUEST');
    expect([await answer(post(back)), await answer(post(back))]).toEqual(['done', '23505']);
    expect(await balances(ana)).toEqual({ Bank: 0, Cash: 0 });
    expect(await answer(ana.patch(`/api/tables/financial_transactions/${id}`, { amount: 5 }))).toBe('BAD_REQUEST');
    expect(await answer(ana.delete(`/api/tables/financial_transactions/${id}`))).toBe('42501');
  });

  it('imports a statement once, and takes it back as one', async () => {
    const { ana, leo } = await aHome(server);
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    const import_id = newId();
    const lines = [-1_250, 90_000, -300].map((amount) => ({
      id: newId(),
      occurred_on: DAY,
      amount,
      payee: 'Café 50%',
    }));
    const send = (who: TestMember) =>
      who.post('/api/functions/import-transactions', { import_id, account_id: bank.id, lines });
    expect((await send(leo)).statusCode).toBe(403);
    expect((await send(ana)).json()).toEqual({ written: 3 });
    expect((await send(ana)).json()).toEqual({ written: 0 });
    expect(await balances(ana)).toEqual({ Bank: 88_450 });
    const sums = await ana.post('/api/functions/sum-transactions', { from: '2026-11-01', to: '2026-11-30' });
    expect(sums.json()).toEqual({
      sums: [{ month: '2026-11', category: null, income: 90_000, expense: -1_550, count: 3 }],
    });
    const search = await ana.post('/api/functions/search-transactions', { words: '50% CAFE', max: -1 });
    expect(search.json()).toMatchObject({ count: 2, sum: -1_550 });
    const undo = () => ana.post('/api/functions/undo-import', { import_id });
    expect([(await undo()).json(), (await undo()).json()]).toEqual([{ reversed: 3 }, { reversed: 0 }]);
    expect(await balances(ana)).toEqual({ Bank: 0 });
  });

  it('finds of a transfer what each account lost or got', async () => {
    const { ana } = await aHome(server);
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    const cash = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Cash', kind: 'cash' });
    await make(ana, 'financial_transactions', {
      ...{ account_id: bank.id, to_account_id: cash.id, kind: 'transfer', amount: -500, occurred_on: DAY },
    });
    const sumOf = async ({ id }: FinanceAccount) =>
      (await ana.post('/api/functions/search-transactions', { account_id: id })).json<{ sum: number }>().sum;
    expect([await sumOf(bank), await sumOf(cash)]).toEqual([-500, 500]);
  });

  it('has one currency, which entries fix', async () => {
    const { ana, leo } = await aHome(server);
    const choose = (currency: string) => answer(ana.post('/api/functions/choose-currency', { currency }));
    expect([await choose('EUR'), await choose('KWD')]).toEqual(['done', 'done']);
    expect((await give(ana, leo, 1_000)).currency).toBe('KWD');
    expect([await choose('EUR'), await choose('KWD')]).toEqual(['CURRENCY_FIXED', 'done']);
  });

  it('has bills in the calendar of managers, and of no other', async () => {
    const { ana, leo } = await aHome(server);
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    const bill = { account_id: bank.id, amount: -3_000, frequency: 'monthly', next_on: '2026-12-31' };
    await make(ana, 'recurring_entries', { ...bill, payee: 'Water' });
    await make(ana, 'recurring_entries', { ...bill, payee: 'Rent', is_automatic: true });
    const fileOf = async (who: TestMember) =>
      (await who.post('/api/functions/export-calendar', { from: '2026-12-01', to: '2027-03-01' })).body;
    const file = await fileOf(ana);
    expect(file.match(/(?<=DTSTART;VALUE=DATE:)\d+/g)).toEqual(['20261231', '20270131', '20270228']);
    expect(file).not.toContain('Rent');
    expect(await fileOf(leo)).not.toContain('Water');
  });

  it('pays a day of a bill once, by an entry that names it', async () => {
    const { ana, leo } = await aHome(server);
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    const bill = await make<RecurringEntry>(ana, 'recurring_entries', {
      ...{ payee: 'Water', account_id: bank.id, amount: -3_000, frequency: 'monthly', next_on: '2026-11-25' },
    });
    const paid = { account_id: bank.id, kind: 'expense', amount: -3_150, occurred_on: DAY, recurring_id: bill.id };
    const pay = (fields: object) => ana.post('/api/tables/financial_transactions', { ...paid, ...fields });
    expect(await answer(pay({}))).toBe('42501');
    expect(await answer(pay({ account_id: null, user_id: leo.id, kind: 'withdrawal', due_on: DAY }))).toBe('42501');
    const { id } = (await pay({ due_on: '2026-11-25' })).json<{ id: string }>();
    expect(await answer(pay({ due_on: '2026-11-25' }))).toBe('BILL_PAID');
    const lastPaid = async () => (await rows<RecurringEntry>(server, ana, 'recurring_entries'))[0]?.last_paid_on;
    expect(await lastPaid()).toBe('2026-11-25');
    const taken = { account_id: bank.id, kind: 'expense', amount: 3_150, occurred_on: DAY, reverses_id: id };
    expect(await answer(ana.post('/api/tables/financial_transactions', taken))).toBe('done');
    expect(await lastPaid()).toBeNull();
    // What is paid after a day that is open again does not hide it.
    expect(await answer(pay({ due_on: '2026-12-25' }))).toBe('done');
    expect(await lastPaid()).toBeNull();
    expect(await answer(pay({ due_on: '2026-11-25' }))).toBe('done');
    expect(await lastPaid()).toBe('2026-12-25');
  });

  it('writes what recurs on its day, each day once', async () => {
    const { ana } = await aHome(server);
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    await make(ana, 'recurring_entries', {
      ...{ payee: 'Rent', account_id: bank.id, amount: -90_000, frequency: 'monthly', next_on: '2026-12-31' },
      ...{ is_automatic: true },
    });
    await comeTo(server, '2027-03-05T12:00:00Z');
    await comeTo(server, '2027-03-05T12:00:00Z');
    const days = (await rows<FinancialTransaction>(server, ana, 'financial_transactions')).map(
      ({ occurred_on }) => occurred_on,
    );
    expect(days.toSorted()).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']);
    expect(await balances(ana)).toEqual({ Bank: -270_000 });
  });
});
