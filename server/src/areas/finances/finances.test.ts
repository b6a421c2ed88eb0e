import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Allowance, Chore } from '#contract/areas/finances/allowances.ts';
import type { RecurringEntry } from '#contract/areas/finances/household.ts';
import type { FinanceAccount, FinancialProfile, FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import type { FamilySavings } from '#contract/areas/finances/savings.ts';
import { newId } from '#contract/ids.ts';
import { momentWorker } from '../../core/moments/moments.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { addMember, aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { allowanceDue } from './allowance-commands.ts';
import { recurringDue } from './recurring-commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

const START = new Date('2026-11-20T10:00:00Z');
const DAY = '2026-11-20';

async function comeTo(now: string) {
  server.clock.now = new Date(now);
  const fail = (error: Error) => {
    throw error;
  };
  const worker = momentWorker(server.transactions, [allowanceDue, recurringDue]);
  await drainQueue(server.transactions, worker, fail, () => server.clock.now);
}

async function aHome() {
  server.clock.now = START;
  const { ana, leo, rosa } = await aFamily(server, { ana: 'parent', leo: 'child', rosa: 'grandma' });
  const mia = await addMember(server, ana.familyId, 'mia', 'child');
  return { ana, leo, mia, rosa };
}
async function make<Row>(who: TestMember, table: string, fields: object): Promise<Row> {
  const made = await who.post(`/api/tables/${table}`, fields);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Row>();
}
const answer = async (sent: ReturnType<TestMember['post']>) => {
  const { statusCode, body } = await sent;
  return statusCode === 200 ? 'done' : (JSON.parse(body) as { code: string }).code;
};
async function rowsOf<Row>(who: TestMember, table: string) {
  const found = await (await signInAs(server, who)).get(`/api/tables/${table}`);
  return found.statusCode === 200 ? found.json<{ rows: Row[] }>().rows : found.json<{ code: string }>().code;
}
async function rows<Row>(who: TestMember, table: string): Promise<Row[]> {
  const found = await rowsOf<Row>(who, table);
  return typeof found === 'string' ? [] : found;
}
const profileOf = async (who: TestMember, { id }: TestMember) =>
  (await rows<FinancialProfile>(who, 'financial_profiles')).find(({ user_id }) => user_id === id);
const give = (who: TestMember, child: TestMember, amount: number) =>
  make<FinancialTransaction>(who, 'financial_transactions', {
    ...{ user_id: child.id, kind: 'deposit', amount, occurred_on: DAY, pocket: 'spend' },
  });

describe('an allowance', () => {
  const plan = { amount: 501, frequency: 'weekly', next_on: '2026-11-27', time_zone: 'Europe/Madrid' };
  const split = { spend_percent: 50, save_percent: 30, give_percent: 20 };

  it('is paid once a day that was missed, in parts that add up, but not in a pause', async () => {
    const { ana, leo } = await aHome();
    const paused = { paused_from: '2026-12-10', paused_until: '2026-12-12' };
    await make<Allowance>(ana, 'allowances', { ...plan, ...split, ...paused, user_id: leo.id });
    await comeTo('2026-11-26T22:59:00Z');
    expect((await profileOf(ana, leo))?.current_balance).toBe(0);
    await comeTo('2026-12-25T12:00:00Z');
    await comeTo('2026-12-25T12:00:00Z');
    // Paid: 27 November, 4, 18 and 25 December. The 11th is in the pause.
    expect(await profileOf(leo, leo)).toMatchObject({
      ...{ current_balance: 4 * 501, spend_balance: 4 * 251, save_balance: 4 * 150, give_balance: 4 * 100 },
      monthly_allowance: 2171,
    });
    expect(await rows<Allowance>(leo, 'allowances')).toMatchObject([{ next_on: '2027-01-01' }]);
  });

  it('gives back an advance', async () => {
    const { ana, leo } = await aHome();
    await make<Allowance>(ana, 'allowances', { ...plan, user_id: leo.id });
    const advance = { user_id: leo.id, kind: 'advance', amount: 700, occurred_on: DAY };
    await make(ana, 'financial_transactions', advance);
    expect(await profileOf(ana, leo)).toMatchObject({ spend_balance: 700, advance_owed: 700 });
    await comeTo('2026-12-05T12:00:00Z');
    expect(await profileOf(ana, leo)).toMatchObject({ spend_balance: 2 * 501, advance_owed: 0 });
  });
});

describe('a chore', () => {
  it('is paid once, also when two parents approve it offline', async () => {
    const { ana, leo, mia } = await aHome();
    const ben = await addMember(server, ana.familyId, 'ben', 'parent');
    const chore = await make<Chore>(ana, 'chores', { user_id: leo.id, title: 'Dishes', reward_amount: 250 });
    expect(await rows(mia, 'chores')).toEqual([]);
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
    expect(await profileOf(leo, leo)).toMatchObject({ current_balance: 250 });
    expect(await rows<Chore>(ana, 'chores')).toMatchObject([{ status: 'approved', approved_by: ana.id }]);
  });

  it('of a task is done with it', async () => {
    const { ana, leo } = await aHome();
    const task = await make<{ id: string }>(ana, 'tasks', { title: 'Dishes', assigned_to: leo.id });
    await make(ana, 'chores', { user_id: leo.id, title: 'Dishes', reward_amount: 250, task_id: task.id });
    await leo.patch(`/api/tables/tasks/${task.id}`, { status: 'completed' });
    expect(await rows<Chore>(leo, 'chores')).toMatchObject([{ status: 'done' }]);
  });
});

describe('a child', () => {
  it('sees their own money only, and no other role sees any', async () => {
    const { ana, leo, mia, rosa } = await aHome();
    await give(ana, leo, 1_000);
    await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    expect(await rows(leo, 'financial_transactions')).toHaveLength(1);
    expect(await rows(mia, 'financial_transactions')).toEqual([]);
    expect(await profileOf(mia, leo)).toBeUndefined();
    expect(await rowsOf(rosa, 'financial_transactions')).toBe('42501');
    expect(await rowsOf(leo, 'finance_accounts')).toBe('42501');
    const search = await mia.post('/api/functions/search-transactions', { user_id: leo.id });
    expect(search.json()).toMatchObject({ transactions: [], count: 0, sum: 0 });
  });

  it('puts money into own goals, never more than there is, and completes one once', async () => {
    const { ana, leo, mia } = await aHome();
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
    expect(await rows<FamilySavings>(leo, 'family_savings')).toMatchObject([
      { current_savings: 600, is_completed: false },
    ]);
    expect(await put(leo, 300)).toBe('done');
    expect(await rows<FamilySavings>(leo, 'family_savings')).toMatchObject([
      { current_savings: 900, is_completed: true },
    ]);
    expect(await profileOf(leo, leo)).toMatchObject({ spend_balance: 100, current_savings: 900, savings_goal: 0 });
  });

  it('gets back what was in a goal that is removed, in the pockets that it came from', async () => {
    const { ana, leo } = await aHome();
    await give(ana, leo, 1_000);
    const goal = await make<FamilySavings>(ana, 'family_savings', {
      ...{ user_id: leo.id, goal_name: 'Skates', target_amount: 500 },
    });
    const put = { user_id: leo.id, savings_id: goal.id, amount: 300, pocket: 'spend', occurred_on: DAY };
    for (const _ of [1, 2]) await make(leo, 'savings_contributions', put);
    expect(await profileOf(leo, leo)).toMatchObject({ spend_balance: 400, current_savings: 600 });
    expect(await answer(ana.delete(`/api/tables/family_savings/${goal.id}`))).toBe('done');
    expect(await profileOf(leo, leo)).toMatchObject({ spend_balance: 1_000, current_savings: 0 });
    expect(await answer(leo.post('/api/tables/savings_contributions', put))).toBe('23503');
  });

  it('asks to be paid out, which lowers the balance once', async () => {
    const { ana, leo } = await aHome();
    await give(ana, leo, 1_000);
    const asked = await make<{ id: string }>(leo, 'payout_requests', {
      ...{ user_id: leo.id, amount: 400, pocket: 'spend' },
    });
    const pay = () => answer(ana.patch(`/api/tables/payout_requests/${asked.id}`, { status: 'paid' }));
    expect(await answer(leo.patch(`/api/tables/payout_requests/${asked.id}`, { status: 'paid' }))).toBe('42501');
    expect([await pay(), await pay()]).toEqual(['done', 'done']);
    expect(await profileOf(leo, leo)).toMatchObject({ spend_balance: 600 });
  });
});

describe('what was paid', () => {
  const back = async (who: TestMember, paid: FinancialTransaction) =>
    answer(
      who.post('/api/tables/financial_transactions', {
        ...{ user_id: paid.user_id, pocket: paid.pocket, account_id: paid.account_id, kind: paid.kind },
        ...{ amount: -paid.amount, occurred_on: DAY, reverses_id: paid.id },
      }),
    );
  const paidAs = async (who: TestMember, kind: string) => {
    const paid = (await rows<FinancialTransaction>(who, 'financial_transactions')).find(
      (entry) => entry.kind === kind && entry.status === 'posted' && entry.reverses_id === null,
    );
    if (!paid) throw new Error(`no entry of kind ${kind}`);
    return paid;
  };

  it('is taken back by managers: a chore waits again, and is paid again once', async () => {
    const { ana, leo } = await aHome();
    const chore = await make<Chore>(ana, 'chores', { user_id: leo.id, title: 'Dishes', reward_amount: 250 });
    const approve = () => answer(ana.patch(`/api/tables/chores/${chore.id}`, { status: 'approved' }));
    expect(await approve()).toBe('done');
    const paid = await paidAs(ana, 'chore');
    expect(await back(leo, paid)).toBe('42501');
    expect([await back(ana, paid), await back(ana, paid)]).toEqual(['done', '23505']);
    expect(await rows<Chore>(leo, 'chores')).toMatchObject([{ status: 'done', approved_by: null }]);
    expect(await profileOf(leo, leo)).toMatchObject({ current_balance: 0 });
    expect([await approve(), await approve()]).toEqual(['done', 'done']);
    expect(await profileOf(leo, leo)).toMatchObject({ current_balance: 250 });
    // Only what was paid is taken back.
    const free = { user_id: leo.id, kind: 'chore', amount: 250, occurred_on: DAY };
    expect(await answer(ana.post('/api/tables/financial_transactions', free))).toBe('42501');
  });

  it('is taken back of an allowance for good, of a contribution and of a payout', async () => {
    const home = await aHome();
    await make(home.ana, 'allowances', {
      user_id: home.leo.id,
      amount: 500,
      frequency: 'weekly',
      next_on: '2026-11-21',
    });
    await comeTo('2026-11-21T12:00:00Z');
    const [ana, leo] = [await signInAs(server, home.ana), await signInAs(server, home.leo)];
    const goal = await make<FamilySavings>(ana, 'family_savings', {
      ...{ user_id: leo.id, goal_name: 'Skates', target_amount: 200 },
    });
    await make(leo, 'savings_contributions', {
      ...{ user_id: leo.id, savings_id: goal.id, amount: 200, pocket: 'spend', occurred_on: DAY },
    });
    const asked = await make<{ id: string }>(leo, 'payout_requests', {
      ...{ user_id: leo.id, amount: 300, pocket: 'spend' },
    });
    await ana.patch(`/api/tables/payout_requests/${asked.id}`, { status: 'paid' });
    expect(await profileOf(leo, leo)).toMatchObject({ spend_balance: 0, current_savings: 200 });
    // What is spent is not taken back.
    expect(await back(ana, await paidAs(ana, 'allowance'))).toBe('BALANCE_TOO_LOW');
    expect(await back(ana, await paidAs(ana, 'contribution'))).toBe('done');
    expect(await rows(leo, 'family_savings')).toMatchObject([{ current_savings: 0, is_completed: false }]);
    expect(await rows(leo, 'savings_contributions')).toMatchObject([{ status: 'reversed' }]);
    expect(await back(ana, await paidAs(ana, 'withdrawal'))).toBe('done');
    expect(await rows(leo, 'payout_requests')).toMatchObject([{ status: 'asked', answered_by: null }]);
    expect(await back(ana, await paidAs(ana, 'allowance'))).toBe('done');
    await comeTo('2026-11-22T12:00:00Z');
    expect(await profileOf(leo, leo)).toMatchObject({ current_balance: 0, current_savings: 0 });
  });

  it('ends as an allowance with the role of a child', async () => {
    const { ana, leo } = await aHome();
    await make(ana, 'allowances', { user_id: leo.id, amount: 500, frequency: 'weekly', next_on: '2026-11-21' });
    const changed = await ana.post('/api/functions/change-member-role', { member_id: leo.id, role: 'nurse' });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await rows(ana, 'allowances')).toMatchObject([{ is_active: false }]);
  });
});

describe('the household', () => {
  const balances = async (who: TestMember) =>
    Object.fromEntries(
      (await rows<FinanceAccount>(who, 'finance_accounts')).map(({ name, balance }) => [name, balance]),
    );

  it('moves money by one entry, and takes entries back once', async () => {
    const { ana } = await aHome();
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
    const { ana, leo } = await aHome();
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

  it('has one currency, which entries fix', async () => {
    const { ana, leo } = await aHome();
    const choose = (currency: string) => answer(ana.post('/api/functions/choose-currency', { currency }));
    expect([await choose('EUR'), await choose('KWD')]).toEqual(['done', 'done']);
    expect((await give(ana, leo, 1_000)).currency).toBe('KWD');
    expect([await choose('EUR'), await choose('KWD')]).toEqual(['CURRENCY_FIXED', 'done']);
  });

  it('has bills in the calendar of managers, and of no other', async () => {
    const { ana, leo } = await aHome();
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
    const { ana, leo } = await aHome();
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    const bill = await make<RecurringEntry>(ana, 'recurring_entries', {
      ...{ payee: 'Water', account_id: bank.id, amount: -3_000, frequency: 'monthly', next_on: '2026-11-25' },
    });
    const paid = { account_id: bank.id, kind: 'expense', amount: -3_150, occurred_on: DAY, recurring_id: bill.id };
    const pay = (fields: object) => ana.post('/api/tables/financial_transactions', { ...paid, ...fields });
    expect(await answer(pay({}))).toBe('42501');
    expect(await answer(pay({ account_id: null, user_id: leo.id, kind: 'withdrawal', due_on: DAY }))).toBe('42501');
    const { id } = (await pay({ due_on: '2026-11-25' })).json<{ id: string }>();
    expect(await answer(pay({ due_on: '2026-11-25' }))).toBe('23505');
    const lastPaid = async () => (await rows<RecurringEntry>(ana, 'recurring_entries'))[0]?.last_paid_on;
    expect(await lastPaid()).toBe('2026-11-25');
    const taken = { account_id: bank.id, kind: 'expense', amount: 3_150, occurred_on: DAY, reverses_id: id };
    expect(await answer(ana.post('/api/tables/financial_transactions', taken))).toBe('done');
    expect(await lastPaid()).toBeNull();
    expect(await answer(pay({ due_on: '2026-11-25' }))).toBe('done');
  });

  it('writes what recurs on its day, each day once', async () => {
    const { ana } = await aHome();
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    await make(ana, 'recurring_entries', {
      ...{ payee: 'Rent', account_id: bank.id, amount: -90_000, frequency: 'monthly', next_on: '2026-12-31' },
      ...{ is_automatic: true },
    });
    await comeTo('2027-03-05T12:00:00Z');
    await comeTo('2027-03-05T12:00:00Z');
    const days = (await rows<FinancialTransaction>(ana, 'financial_transactions')).map(
      ({ occurred_on }) => occurred_on,
    );
    expect(days.toSorted()).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']);
    expect(await balances(ana)).toEqual({ Bank: -270_000 });
  });
});
