import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chores, type Chore } from '#contract/areas/finances/allowances.ts';
import {
  financialProfiles,
  financialTransactions,
  type FinancialProfile,
  type FinancialTransaction,
} from '#contract/areas/finances/ledger.ts';
import type { RecurringEntry } from '#contract/areas/finances/household.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import { threePhones, type Phone, type Phones } from './phones/phones.ts';

// Two parents approve one chore on phones without network, in both orders of coming back: it is paid once.

const WAIT = { timeout: 20_000, interval: 5 };

let all: Phones;
beforeAll(async () => {
  all = await threePhones(async (client) => {
    const rows = client.familyRows();
    for (const table of [chores, financialProfiles] as const) {
      rows?.want(table, {});
      await vi.waitUntil(() => rows?.view(table, {}).isFresh, WAIT);
    }
  });
  await all.renew();
});
afterAll(() => all.close());

const choreOn = ({ client }: Phone, id: string) =>
  ((client.familyRows()?.view(chores, {}).rows ?? []) as unknown as Chore[]).find((row) => row.id === id); // of this table
const balanceOn = ({ client }: Phone, child: string) =>
  ((client.familyRows()?.view(financialProfiles, {}).rows ?? []) as unknown as FinancialProfile[]).find(
    ({ user_id }) => user_id === child,
  )?.current_balance;
const writerOn = ({ client }: Phone) => createWriter(client, client.familyRows(), chores);

it.each([
  ['ana', 'ben'],
  ['ben', 'ana'],
] as const)('pays once a chore that two parents approved offline, %s first', async (first, second) => {
  const { ana, ben, leo } = all.of;
  const { rows: members } = (await all.parent.get('/api/tables/members')).json<{
    rows: { id: string; role: string }[];
  }>();
  const child = members.find(({ role }) => role === 'child')?.id ?? '';
  const before = balanceOn(leo, child) ?? 0;
  const made = await all.parent.post('/api/tables/chores', { user_id: child, title: 'Dishes', reward_amount: 250 });
  const { id } = made.json<Chore>();
  await vi.waitUntil(() => choreOn(leo, id) !== undefined, WAIT);
  await writerOn(leo).update(id, { status: 'done' }).answered;
  await vi.waitUntil(() => [ana, ben].every((phone) => choreOn(phone, id)?.status === 'done'), WAIT);

  for (const phone of [ana, ben]) phone.browser.setOnline(false);
  for (const phone of [ana, ben]) {
    await writerOn(phone).update(id, { status: 'approved' }).answered;
    expect(choreOn(phone, id)?.status).toBe('approved');
  }
  for (const who of [first, second]) {
    all.of[who].browser.setOnline(true);
    await vi.waitUntil(() => all.of[who].client.outbox.entries().length === 0, WAIT);
  }
  await vi.waitUntil(() => [ana, ben, leo].every((phone) => balanceOn(phone, child) === before + 250), WAIT);
  const { rows } = await all.server.admin.query<FinancialTransaction>(
    'select amount::int as amount, kind from public.financial_transactions where chore_id = $1',
    [id],
  );
  expect(rows).toEqual([{ amount: 250, kind: 'chore' }]);
  for (const phone of [ana, ben, leo]) expect(choreOn(phone, id)?.approved_by).toBe(all.of[first].id);
});

it('enters a bill once that two parents paid offline, and tells the second why', async () => {
  const { ana, ben } = all.of;
  const post = async <Row>(table: string, fields: object) =>
    (await all.parent.post(`/api/tables/${table}`, fields)).json<Row>();
  const { id: account_id } = await post<{ id: string }>('finance_accounts', { name: 'Bank', kind: 'bank' });
  const common = { account_id, amount: -3_000, payee: 'Water' };
  const bill = await post<RecurringEntry>('recurring_entries', {
    ...{ ...common, frequency: 'monthly', next_on: '2026-11-25' },
  });
  for (const phone of [ana, ben]) phone.browser.setOnline(false);
  for (const { client } of [ana, ben]) {
    const pay = { ...common, kind: 'expense' as const, occurred_on: '2026-11-25', recurring_id: bill.id };
    const writer = createWriter(client, client.familyRows(), financialTransactions);
    await writer.create({ ...pay, due_on: '2026-11-25' }).answered;
  }
  ana.browser.setOnline(true);
  await vi.waitUntil(() => ana.client.outbox.entries().length === 0, WAIT);
  ben.browser.setOnline(true);
  await vi.waitUntil(() => ben.client.outbox.entries().some(({ error }) => error?.code === 'BILL_PAID'), WAIT);
  const { rows } = await all.server.admin.query(
    'select amount::int as amount from public.financial_transactions where recurring_id = $1',
    [bill.id],
  );
  expect(rows).toEqual([{ amount: -3_000 }]);
  const { rows: bills } = (await all.parent.get('/api/tables/recurring_entries')).json<{ rows: RecurringEntry[] }>();
  expect(bills).toMatchObject([{ id: bill.id, last_paid_on: '2026-11-25' }]);
});
