import { splitAmount } from '#contract/areas/finances/amounts.ts';
import { createTransaction } from '#contract/areas/finances/ledger.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { dayOf, type AnyDemoRows, type DemoRows, type DemoWorld } from '../../demo/demo-rows.ts';
import { RIVERA_MONEY, VEGA_MONEY } from './families-demo.ts';

/** The money of a demo family. Amounts are whole numbers of the smallest unit, days are counted back from today. */
export interface DemoMoney {
  readonly zone: string;
  readonly currency: 'USD' | 'EUR';
  readonly maker: string;
  readonly accounts: readonly (readonly [name: string, kind: 'bank' | 'cash' | 'savings', opening: number])[];
  /** What comes and goes each month: its day, payee, category, amount, and by how much it differs. */
  readonly monthly: readonly (readonly [day: number, payee: string, category: string, amount: number, by: number])[];
  readonly weekly: readonly (readonly [payee: string, category: string, amount: number, by: number])[];
  readonly budgets: readonly (readonly [category: string, amount: number])[];
  readonly bills: readonly (readonly [payee: string, category: string, amount: number, inDays: number])[];
  readonly allowances: readonly (readonly [
    child: string,
    amount: number,
    inDays: number,
    percents: readonly number[],
  ])[];
  readonly chores: readonly (readonly [child: string, title: string, amount: number, status: 'open' | 'done'])[];
  readonly goals: readonly (readonly [child: string, name: string, target: number, put: readonly number[]])[];
  readonly opening: string;
}

const FAMILIES: Readonly<Record<string, DemoMoney>> = { rivera: RIVERA_MONEY, vega: VEGA_MONEY };
const ALLOWANCE_WEEKS = 40;

/** The rows of one table in a family that has money, each with the day of its making, counted back. */
const rowsOf =
  <Row extends object>(make: (money: DemoMoney, world: DemoWorld) => readonly (Row & { daysAgo: number })[]) =>
  (world: DemoWorld) => {
    const money = FAMILIES[world.name];
    return (money ? make(money, world) : []).map(({ daysAgo, ...row }) => {
      const made = world.now.getTime() - daysAgo * DAY_MS;
      return {
        of: money?.maker ?? '',
        row: { id: newId(made), created_at: new Date(made).toISOString(), ...(row as Omit<Row, 'daysAgo'>) },
      };
    });
  };
const idAt = (rows: readonly { readonly row: { readonly id: string } }[], at: number) => rows[at]?.row.id ?? '';

const settings: DemoRows<'finance_settings'> = {
  table: 'finance_settings',
  dates: {},
  rows: rowsOf(({ currency }, { familyId }) => [{ id: familyId, currency, daysAgo: 400 }]),
};
const accounts: DemoRows<'finance_accounts'> = {
  table: 'finance_accounts',
  dates: { created_at: 'past' },
  rows: rowsOf(({ accounts: all, maker }, world) =>
    all.map(([name, kind]) => ({
      name,
      kind,
      is_closed: false,
      balance: 0,
      created_by: world.idOf(maker),
      daysAgo: 400,
    })),
  ),
};
const goals: DemoRows<'family_savings'> = {
  table: 'family_savings',
  dates: { created_at: 'past', completed_at: 'past', target_date: 'date' },
  rows: rowsOf(({ goals: all, maker }, world) =>
    all.map(([child, goal_name, target_amount]) => ({
      ...{ user_id: world.idOf(child), goal_name, target_amount, daysAgo: 200 },
      ...{ is_completed: false, current_savings: 0, created_by: world.idOf(maker) },
      target_date: dayOf(world.now, 120),
    })),
  ),
};
const plans: DemoRows<'allowances'> = {
  table: 'allowances',
  dates: { created_at: 'past', next_on: 'date' },
  rows: rowsOf(({ allowances: all, maker, zone }, world) =>
    all.map(([child, amount, inDays, [spend_percent = 0, save_percent = 0, give_percent = 0]]) => ({
      ...{ user_id: world.idOf(child), amount, frequency: 'weekly' as const, next_on: dayOf(world.now, inDays) },
      ...{ spend_percent, save_percent, give_percent, time_zone: zone, created_by: world.idOf(maker), daysAgo: 300 },
      is_active: true,
    })),
  ),
};
const work: DemoRows<'chores'> = {
  table: 'chores',
  dates: { created_at: 'past', done_at: 'past' },
  rows: rowsOf(({ chores: all, maker }, world) =>
    all.map(([child, title, reward_amount, status]) => ({
      ...{ user_id: world.idOf(child), title, reward_amount, status, created_by: world.idOf(maker), daysAgo: 2 },
      wants_photo: false,
      done_at: status === 'done' ? new Date(world.now.getTime() - DAY_MS).toISOString() : null,
    })),
  ),
};
const limits: DemoRows<'budgets'> = {
  table: 'budgets',
  dates: { created_at: 'past' },
  rows: rowsOf(({ budgets: all, maker }, world) =>
    all.map(([category, amount]) => ({ category, amount, created_by: world.idOf(maker), daysAgo: 300 })),
  ),
};
const bills: DemoRows<'recurring_entries'> = {
  table: 'recurring_entries',
  dates: { created_at: 'past', next_on: 'date', starts_on: 'date' },
  rows: rowsOf(({ bills: all, maker, zone }, world) =>
    all.map(([payee, category, amount, inDays]) => ({
      ...{ payee, category, amount, frequency: 'monthly' as const },
      ...{ next_on: dayOf(world.now, inDays), starts_on: dayOf(world.now, inDays) },
      ...{ account_id: idAt(world.written('finance_accounts'), 0), time_zone: zone },
      ...{ created_by: world.idOf(maker), daysAgo: 300, is_automatic: false, is_active: true },
    })),
  ),
};

type Fields = Parameters<typeof createTransaction>[0];
/** Amounts that differ from time to time, the same at each loading. */
const varied = (amount: number, by: number, at: number) => amount + (((at * 7919) % 11) - 5) * Math.round(by / 5);

function household(money: DemoMoney, world: DemoWorld): (Fields & { daysAgo: number })[] {
  const written = world.written('finance_accounts');
  const [bank, cash] = [idAt(written, 0), idAt(written, 1)];
  const entry = (
    daysAgo: number,
    account_id: string,
    amount: number,
    more: Partial<Fields>,
  ): Fields & { daysAgo: number } => ({
    ...{ daysAgo, account_id, amount, kind: amount < 0 ? 'expense' : 'income' },
    ...{ occurred_on: dayOf(world.now, -daysAgo), ...more },
  });
  const opened = money.accounts.map(([, , amount], at) =>
    entry(366, idAt(written, at), amount, { kind: 'adjustment', note: money.opening }),
  );
  const monthly = Array.from({ length: 12 }, (_, month) =>
    money.monthly.map(([day, payee, category, amount, by]) =>
      entry(month * 30 + day, bank, varied(amount, by, month + day), { payee, category }),
    ),
  ).flat();
  const weekly = Array.from({ length: 52 }, (_, week) =>
    money.weekly.map(([payee, category, amount, by], at) =>
      entry(week * 7 + at, at % 3 === 2 ? cash : bank, varied(amount, by, week + at), { payee, category }),
    ),
  ).flat();
  const moved = Array.from({ length: 12 }, (_, month) =>
    entry(month * 30 + 4, bank, -12_000, { kind: 'transfer', to_account_id: cash }),
  );
  return [...opened, ...monthly, ...weekly, ...moved];
}

function paid(money: DemoMoney, world: DemoWorld): (Fields & { daysAgo: number })[] {
  return money.allowances.flatMap(([child, amount, inDays, percents], place) =>
    Array.from({ length: ALLOWANCE_WEEKS }, (_, week) => {
      const daysAgo = 7 * (week + 1) - inDays;
      const parts = splitAmount(amount, percents);
      return (['spend', 'save', 'give'] as const).flatMap((pocket, at) => {
        const part = parts[at] ?? 0;
        const about = { user_id: world.idOf(child), allowance_id: idAt(world.written('allowances'), place), pocket };
        const kind = 'allowance' as const;
        return part > 0 ? [{ ...about, kind, amount: part, occurred_on: dayOf(world.now, -daysAgo), daysAgo }] : [];
      });
    }).flat(),
  );
}

const entries: DemoRows<'financial_transactions'> = {
  table: 'financial_transactions',
  dates: { created_at: 'past', occurred_on: 'date' },
  rows: rowsOf((money, world) => [
    ...household(money, world).map(({ daysAgo, ...fields }) => ({
      ...createTransaction(fields, world.idOf(money.maker)),
      daysAgo,
    })),
    ...paid(money, world).map(({ daysAgo, ...fields }) => ({ ...createTransaction(fields, null), daysAgo })),
  ]),
};
const contributions: DemoRows<'savings_contributions'> = {
  table: 'savings_contributions',
  dates: { created_at: 'past', occurred_on: 'date' },
  rows: rowsOf(({ goals: all }, world) =>
    all.flatMap(([child, , , put], place) =>
      put.map((amount, at) => ({
        ...{ user_id: world.idOf(child), savings_id: idAt(world.written('family_savings'), place), amount },
        ...{
          status: 'posted' as const,
          pocket: 'save' as const,
          occurred_on: dayOf(world.now, -10 * (at + 1)),
          created_by: world.idOf(child),
        },
        daysAgo: 10 * (at + 1),
      })),
    ),
  ),
};

/** The money of the demo families, in the order in which rows name each other. */
export const demo: readonly AnyDemoRows[] = [
  ...[settings, accounts, goals, plans, work, limits, bills, entries, contributions],
];
