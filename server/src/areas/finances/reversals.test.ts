import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chore } from '#contract/areas/finances/allowances.ts';
import type { FinanceAccount, FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import type { FamilySavings } from '#contract/areas/finances/savings.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aHome, answer, comeTo, DAY, give, make, profileOf, rows } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

describe('what was paid', () => {
  const back = async (who: TestMember, paid: FinancialTransaction) =>
    answer(
      who.post('/api/tables/financial_transactions', {
        ...{ user_id: paid.user_id, pocket: paid.pocket, account_id: paid.account_id, kind: paid.kind },
        ...{ amount: -paid.amount, occurred_on: DAY, reverses_id: paid.id },
      }),
    );
  const paidAs = async (who: TestMember, kind: string) => {
    const paid = (await rows<FinancialTransaction>(server, who, 'financial_transactions')).find(
      (entry) => entry.kind === kind && entry.status === 'posted' && entry.reverses_id === null,
    );
    if (!paid) throw new Error(`no entry of kind ${kind}`);
    return paid;
  };

  it('is taken back by managers: a chore waits again, and is paid again once', async () => {
    const { ana, leo } = await aHome(server);
    const chore = await make<Chore>(ana, 'chores', { user_id: leo.id, title: 'Dishes', reward_amount: 250 });
    const approve = () => answer(ana.patch(`/api/tables/chores/${chore.id}`, { status: 'approved' }));
    expect(await approve()).toBe('done');
    const paid = await paidAs(ana, 'chore');
    expect(await back(leo, paid)).toBe('42501');
    expect([await back(ana, paid), await back(ana, paid)]).toEqual(['done', '23505']);
    expect(await rows<Chore>(server, leo, 'chores')).toMatchObject([{ status: 'done', approved_by: null }]);
    expect(await profileOf(server, leo, leo)).toMatchObject({ current_balance: 0 });
    expect([await approve(), await approve()]).toEqual(['done', 'done']);
    expect(await profileOf(server, leo, leo)).toMatchObject({ current_balance: 250 });
    // Only what was paid is taken back.
    const free = { user_id: leo.id, kind: 'chore', amount: 250, occurred_on: DAY };
    expect(await answer(ana.post('/api/tables/financial_transactions', free))).toBe('42501');
  });

  it('stays what it was: another reward, or a step back, of a chore that was approved meanwhile is refused and said', async () => {
    const { ana, leo } = await aHome(server);
    const chore = await make<Chore>(ana, 'chores', { user_id: leo.id, title: 'Dishes', reward_amount: 250 });
    const change = (fields: object) => answer(ana.patch(`/api/tables/chores/${chore.id}`, fields));
    expect([await change({ reward_amount: 300 }), await change({ status: 'approved' })]).toEqual(['done', 'done']);
    expect([await change({ reward_amount: 500 }), await change({ status: 'open' })]).toEqual([
      'CHORE_PAID',
      'CHORE_PAID',
    ]);
    expect([await change({ status: 'approved' }), await change({ reward_amount: 300 })]).toEqual(['done', 'done']);
    expect(await answer(leo.patch(`/api/tables/chores/${chore.id}`, { status: 'done' }))).toBe('42501');
    expect(await profileOf(server, leo, leo)).toMatchObject({ current_balance: 300 });
  });

  it('is taken back of an allowance for good, of a contribution and of a payout', async () => {
    const home = await aHome(server);
    await make(home.ana, 'allowances', {
      user_id: home.leo.id,
      amount: 500,
      frequency: 'weekly',
      next_on: '2026-11-21',
    });
    await comeTo(server, '2026-11-21T12:00:00Z');
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
    expect(await profileOf(server, leo, leo)).toMatchObject({ spend_balance: 0, current_savings: 200 });
    // What is spent is not taken back.
    expect(await back(ana, await paidAs(ana, 'allowance'))).toBe('BALANCE_TOO_LOW');
    expect(await back(ana, await paidAs(ana, 'contribution'))).toBe('done');
    expect(await rows(server, leo, 'family_savings')).toMatchObject([{ current_savings: 0, is_completed: false }]);
    expect(await rows(server, leo, 'savings_contributions')).toMatchObject([{ status: 'reversed' }]);
    expect(await back(ana, await paidAs(ana, 'withdrawal'))).toBe('done');
    expect(await rows(server, leo, 'payout_requests')).toMatchObject([{ status: 'asked', answered_by: null }]);
    expect(await back(ana, await paidAs(ana, 'allowance'))).toBe('done');
    await comeTo(server, '2026-11-22T12:00:00Z');
    expect(await profileOf(server, leo, leo)).toMatchObject({ current_balance: 0, current_savings: 0 });
  });

  it('is settled of a child who has left: taken back, paid out, and a goal closed, and nothing new is given', async () => {
    const home = await aHome(server);
    const { ana, leo } = home;
    await give(ana, leo, 900);
    const goal = await make<FamilySavings>(ana, 'family_savings', {
      ...{ user_id: leo.id, goal_name: 'Skates', target_amount: 500 },
    });
    await make(leo, 'savings_contributions', {
      ...{ user_id: leo.id, savings_id: goal.id, amount: 300, pocket: 'spend', occurred_on: DAY },
    });
    const chore = await make<Chore>(ana, 'chores', { user_id: leo.id, title: 'Dishes', reward_amount: 100 });
    await ana.patch(`/api/tables/chores/${chore.id}`, { status: 'approved' });
    const removed = await ana.post('/api/functions/remove-member', { member_id: leo.id });
    expect(removed.statusCode, removed.body).toBe(200);
    const entry = (kind: string, amount: number) =>
      answer(
        ana.post('/api/tables/financial_transactions', {
          ...{ user_id: leo.id, kind, amount, pocket: 'spend', occurred_on: DAY },
        }),
      );
    expect(await answer(ana.delete(`/api/tables/family_savings/${goal.id}`))).toBe('done');
    expect(await profileOf(server, ana, leo)).toMatchObject({ spend_balance: 1_000, current_savings: 0 });
    expect(await back(ana, await paidAs(ana, 'chore'))).toBe('done');
    expect(await entry('withdrawal', -900)).toBe('done');
    expect(await profileOf(server, ana, leo)).toMatchObject({ current_balance: 0 });
    expect([await entry('deposit', 100), await entry('advance', 100)]).toEqual(['MEMBER_LEFT', 'MEMBER_LEFT']);
    // What was earned before is paid, and no new chore is made.
    expect(await answer(ana.patch(`/api/tables/chores/${chore.id}`, { status: 'approved' }))).toBe('done');
    expect(await profileOf(server, ana, leo)).toMatchObject({ current_balance: 100 });
    const bonus = { user_id: leo.id, title: 'Bonus', reward_amount: 100 };
    expect(await answer(ana.post('/api/tables/chores', bonus))).toBe('MEMBER_LEFT');
  });

  it('ends as an allowance with the role of a child', async () => {
    const { ana, leo } = await aHome(server);
    await make(ana, 'allowances', { user_id: leo.id, amount: 500, frequency: 'weekly', next_on: '2026-11-21' });
    const changed = await ana.post('/api/functions/change-member-role', { member_id: leo.id, role: 'nurse' });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await rows(server, ana, 'allowances')).toMatchObject([{ is_active: false }]);
  });
});

describe('an account of the household', () => {
  it('that is closed takes no entry, transfer, line of a statement or payment by itself, and what it has is taken back', async () => {
    const home = await aHome(server);
    const account = (name: string) => make<FinanceAccount>(home.ana, 'finance_accounts', { name, kind: 'bank' });
    const [bank, cash] = [await account('Bank'), await account('Cash')];
    const spent = { account_id: bank.id, kind: 'expense', amount: -500, occurred_on: DAY };
    const paid = await make<FinancialTransaction>(home.ana, 'financial_transactions', spent);
    const rent = { account_id: bank.id, amount: -70_000, payee: 'Rent', frequency: 'monthly', next_on: '2026-11-21' };
    await make(home.ana, 'recurring_entries', { ...rent, is_automatic: true });
    expect(await answer(home.ana.patch(`/api/tables/finance_accounts/${bank.id}`, { is_closed: true }))).toBe('done');
    const add = (fields: object) =>
      answer(home.ana.post('/api/tables/financial_transactions', { ...spent, ...fields }));
    const transfer = { kind: 'transfer', account_id: cash.id, to_account_id: bank.id };
    expect([await add({}), await add(transfer)]).toEqual(['ACCOUNT_CLOSED', 'ACCOUNT_CLOSED']);
    const lines = [{ id: newId(), amount: -100, occurred_on: DAY, payee: 'Kiosk' }];
    const statement = { import_id: newId(), account_id: bank.id, lines };
    expect(await answer(home.ana.post('/api/functions/import-transactions', statement))).toBe('ACCOUNT_CLOSED');
    expect(await add({ amount: 500, reverses_id: paid.id })).toBe('done');
    await comeTo(server, '2026-11-21T12:00:00Z');
    expect(await rows(server, home.ana, 'recurring_entries')).toMatchObject([{ next_on: '2026-12-21' }]);
    expect(await rows(server, home.ana, 'finance_accounts')).toMatchObject([{ balance: 0 }, { balance: 0 }]);
  });

  it('is read by no parent who has become a child, also by a row that is given its id', async () => {
    server.clock.now = new Date();
    const { ana, ben, id } = await aFamily(server, { ana: 'parent', ben: 'parent' });
    await ana.post('/api/functions/choose-plan', { plan: 'Trial', family_id: id });
    const bank = await make<FinanceAccount>(ana, 'finance_accounts', { name: 'Bank', kind: 'bank' });
    const spent = { account_id: bank.id, kind: 'expense', amount: -500, occurred_on: DAY };
    await make(ana, 'financial_transactions', spent);
    await ana.post('/api/functions/change-member-role', { member_id: ben.id, role: 'child' });
    const child = await signInAs(server, ben);
    const look = { id: bank.id, user_id: ana.id, what: 'page', looked_at: new Date().toISOString() };
    expect(await answer(child.post('/api/tables/medical_looks', look))).toBe('42501');
    const listed = await child.get('/api/tables/financial_transactions');
    expect([listed.statusCode, listed.json<{ rows: unknown[] }>().rows]).toEqual([200, []]);
  });
});
