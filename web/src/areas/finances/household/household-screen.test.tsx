import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTransaction, type FinancialTransaction } from '#contract/areas/finances/ledger.ts';
import { Refused } from '#web/lib/testing/fake-answers.ts';
import type { World } from '#web/lib/testing/world.ts';
import { closeScreen, openScreen } from '#web/testing/screen-world.ts';
import { renderInKit } from '#web/ui/testing/render-kit.tsx';
import { FinanceDialogs } from '../dialogs.tsx';
import { HouseholdScreen } from './household-screen.tsx';
import { addDays, dayOf } from '#web/ui/dates/dates.ts';
import { sumUp } from './use-sums.ts';

const [ACCOUNT, CASH, RENT, WATER] = ['a1', 'a2', 'b1', 'b2'].map(
  (end) => `0193f0e4-0000-7000-8000-0000000000${end}`,
) as [string, string, string, string]; // four are mapped

const BANK = { id: ACCOUNT, name: 'Bank', kind: 'bank', is_closed: false, import_columns: null, balance: 0 };

// Imported ahead, so that no single test waits for it.
beforeAll(() => Promise.all([import('../dialogs/account-dialog.tsx'), import('../dialogs/entry-dialog.tsx')]));

let world: World;
beforeEach(async () => {
  ({ world } = await openScreen(1280, ['finances']));
  world.server.remoteCalls.set('/api/functions/sum-transactions', () => ({ sums: [] }));
});
afterEach(closeScreen);

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const sent = (table: string) => world.home.applied.map(({ change }) => change).filter((one) => one.table === table);
const show = () =>
  renderInKit(
    <>
      <HouseholdScreen />
      <FinanceDialogs />
    </>,
  );

test('an expense is typed without its sign and goes to the only account', async () => {
  show();
  await press('Add an account');
  await screen.findByRole('dialog', { name: 'Add an account' });
  type(/^Name/, 'Bank');
  await press('Add');
  await waitFor(() => expect(sent('finance_accounts')).toHaveLength(1));
  await screen.findAllByText('Bank');
  await press('Add an entry');
  const dialog = await screen.findByRole('dialog', { name: 'Add an entry' });
  type(/^Amount/, '12.5');
  fireEvent.blur(screen.getByLabelText(/^Amount/));
  type(/^Whom/, 'Books');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  const account_id = sent('finance_accounts')[0]?.row_id;
  await waitFor(() =>
    expect(sent('financial_transactions')[0]?.fields).toMatchObject({ kind: 'expense', amount: -1250, account_id }),
  );
});

test('an entry proposes the account of the latest one, and a transfer says that it lacks where it goes', async () => {
  for (const account of [BANK, { ...BANK, id: CASH, name: 'Cash' }]) world.home.write('finance_accounts', account);
  const bread = { kind: 'expense', amount: -500, occurred_on: '2026-11-03', payee: 'Bread', account_id: CASH } as const;
  world.home.write('financial_transactions', { ...createTransaction(bread, null), id: RENT });
  show();
  await screen.findByText('Bread');
  await press('Add an entry');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an entry' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Account').value).toBe(CASH);
  fireEvent.click(dialog.getByRole('radio', { name: 'Transfer' }));
  const goal = dialog.getByLabelText<HTMLSelectElement>('To');
  expect([...goal.options].map(({ text }) => text)).toEqual(['Choose an account', 'Bank']);
  type(/^Amount/, '12.5');
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('Choose the account it goes to');
  expect(sent('financial_transactions')).toEqual([]);
});

test('a line of a statement is taken back with all of its import', async () => {
  world.home.write('finance_accounts', BANK);
  const line = {
    kind: 'expense',
    amount: -500,
    occurred_on: '2026-11-03',
    payee: 'Bread',
    account_id: ACCOUNT,
  } as const;
  world.home.write('financial_transactions', { ...createTransaction({ ...line, import_id: WATER }, null), id: RENT });
  const asked: unknown[] = [];
  world.server.remoteCalls.set('/api/functions/undo-import', (_user, input) => {
    asked.push(input);
    return { reversed: 1 };
  });
  show();
  await screen.findByText('Bread');
  fireEvent.click(screen.getByRole('button', { name: 'More for “Bread”' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reverse' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Reverse' }));
  fireEvent.click(sheet.getByRole('checkbox', { name: 'The whole import' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(asked).toEqual([{ import_id: WATER }]));
});

test('an import that is cut off says how much of it is in, and goes on with the rest', async () => {
  world.home.write('finance_accounts', BANK);
  const batches: number[] = [];
  world.server.remoteCalls.set('/api/functions/search-transactions', () => ({
    ...{ transactions: [], next: null, count: 0, sum: 0 },
  }));
  world.server.remoteCalls.set('/api/functions/import-transactions', (_user, input) => {
    const { lines } = input as { lines: unknown[] }; // what the sheet sends
    batches.push(lines.length);
    if (batches.length === 2) throw new Refused('TABLE_FULL');
    return { written: lines.length };
  });
  show();
  await press('Import a bank statement');
  const sheet = within(await screen.findByRole('dialog', { name: 'Import a bank statement' }));
  const lines = Array.from({ length: 150 }, (_, at) => `2026-11-03,Shop ${at},-${at + 1}.00`);
  const file = new File([['Date,Description,Amount', ...lines].join('\n')], 'bank.csv');
  fireEvent.change(sheet.getByLabelText(/^File/), { target: { files: [file] } });
  fireEvent.click(await sheet.findByRole('button', { name: 'Import 150 lines' }));
  await sheet.findByText(/100 lines are in already/);
  fireEvent.click(sheet.getByRole('button', { name: 'Import 150 lines' }));
  await waitFor(() => expect(batches).toEqual([100, 50, 100, 50]));
});

test('bills that are overdue come first, and what pays one names its day', async () => {
  const today = dayOf(new Date());
  const common = {
    frequency: 'weekly',
    month_day: null,
    category: null,
    note: null,
    time_zone: null,
    last_paid_on: null,
  };
  const bill = { ...common, account_id: ACCOUNT, amount: -3_000, is_automatic: false, is_active: true };
  const [overdue, later] = [addDays(today, -3), addDays(today, 2)];
  world.home.write('finance_accounts', BANK);
  const rent = { ...bill, id: RENT, payee: 'Rent', next_on: later, starts_on: later };
  world.home.write('recurring_entries', rent);
  // The server has moved its next day.
  const water = { ...bill, id: WATER, payee: 'Water', next_on: addDays(overdue, 7), starts_on: overdue };
  world.home.write('recurring_entries', water);
  show();
  await screen.findByText(/^Overdue since/);
  const bills = within(screen.getByRole('region', { name: 'Bills and regular entries' }));
  expect(bills.getAllByRole('button', { name: /^Paid:/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    ...['Paid: Water', 'Paid: Rent'],
  ]);
  await press('Paid: Water');
  const dialog = await screen.findByRole('dialog', { name: 'Add an entry' });
  world.browser.setOnline(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  // Also while its entry waits to be sent, the day is paid.
  await bills.findByText(/^Paid to/);
  expect(screen.queryByText(/^Overdue since/)).toBeNull();
  world.browser.setOnline(true);
  await waitFor(() =>
    expect(sent('financial_transactions')[0]?.fields).toMatchObject({
      ...{ kind: 'expense', amount: -3_000, recurring_id: WATER, due_on: overdue, account_id: ACCOUNT },
    }),
  );
});

test('another month can be chosen, and sums that the server does not answer say that they are of this device', async () => {
  world.server.remoteCalls.set('/api/functions/sum-transactions', () => {
    throw new Refused('UNPROCESSABLE');
  });
  world.home.write('finance_accounts', BANK);
  show();
  await screen.findAllByText('Bank');
  const before = screen.getByRole('heading', { level: 2, name: /\d{4}$/ }).textContent;
  await press('The month before');
  expect(screen.getByRole('heading', { level: 2, name: /\d{4}$/ }).textContent).not.toBe(before);
  await screen.findByText(/sums of the entries on this device only/);
});

test('sums leave out children, transfers and what was taken back', () => {
  const entry = {
    user_id: null,
    kind: 'expense',
    amount: -500,
    occurred_on: '2026-11-03',
    category: 'Food',
    status: 'posted',
  };
  const all = [
    entry,
    { ...entry, amount: 200, kind: 'income' },
    { ...entry, amount: 500, reverses_id: 'x' },
    { ...entry, status: 'reversed' },
    { ...entry, kind: 'transfer' },
    { ...entry, user_id: 'x' },
  ].map((one) => ({ reverses_id: null, ...one })) as unknown as FinancialTransaction[]; // what is summed up of them
  expect(sumUp(all)).toEqual([{ month: '2026-11', category: 'Food', income: 200, expense: -500 }]);
});
