import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, serverTable, type Unstamped } from '../../family-table.ts';
import { NAME_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { may, type Actor } from '../../permissions.ts';
import { line, neededLine, text } from '../../text.ts';
import { LocalDate, SentLocalDate } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import {
  CATEGORY_MAX,
  CURRENCY_CODES,
  financePermissions,
  NOTE_MAX,
  POCKETS,
  TRANSACTION_STATUSES,
  SignedAmount,
} from './money.ts';

const { view, manage } = financePermissions;

/** Kinds of entries of a child, and of the household. */
export const CHILD_KINDS = [
  ...(['allowance', 'chore', 'deposit', 'withdrawal', 'contribution', 'interest', 'adjustment', 'advance'] as const),
] as const;
export const HOUSEHOLD_KINDS = ['expense', 'income', 'transfer', 'adjustment'] as const;
/** What managers write themselves. The others follow from allowances, chores and contributions, and managers take them back. */
export const SENT_KINDS = [
  ...(['expense', 'income', 'transfer', 'deposit', 'withdrawal', 'interest', 'adjustment', 'advance'] as const),
] as const;
export const TRANSACTION_KINDS = [...SENT_KINDS, 'allowance', 'chore', 'contribution'] as const;

const labels = {
  category: z.nullable(line(CATEGORY_MAX)),
  note: z.nullable(text(NOTE_MAX)),
} as const;

export const FinancialTransaction = z.object({
  ...BASE_COLUMNS,
  /** The child whose money it is; null for an entry of the household, which has an account. */
  user_id: z.nullable(Uuid),
  pocket: z.nullable(z.enum(POCKETS)),
  account_id: z.nullable(Uuid),
  /** The account to which a transfer goes. It is one entry, which lowers one account by what it adds to the other. */
  to_account_id: z.nullable(Uuid),
  kind: z.enum(TRANSACTION_KINDS),
  /** In the smallest unit of the currency: above 0 for what comes in. */
  amount: z.int(),
  /** Set by the server; null on a device that has not sent the entry. */
  currency: z.nullable(z.string()),
  occurred_on: LocalDate,
  ...labels,
  payee: z.nullable(z.string()),
  /** The bank's own number of it. */
  reference: z.nullable(z.string()),
  /** `reversed` where another entry takes it back. */
  status: z.enum(TRANSACTION_STATUSES),
  reverses_id: z.nullable(Uuid),
  savings_id: z.nullable(Uuid),
  task_id: z.nullable(Uuid),
  chore_id: z.nullable(Uuid),
  allowance_id: z.nullable(Uuid),
  recurring_id: z.nullable(Uuid),
  /** The day of the bill, or of what recurs, that it pays. */
  due_on: z.nullable(LocalDate),
  payout_id: z.nullable(Uuid),
  import_id: z.nullable(Uuid),
  /** The member who wrote it; null where the server did. */
  created_by: z.nullable(Uuid),
  scope_id: Uuid,
});
export type FinancialTransaction = z.infer<typeof FinancialTransaction>;

const NewFinancialTransaction = z.strictObject({
  user_id: z.optional(z.nullable(Uuid)),
  pocket: z.optional(z.nullable(z.enum(POCKETS))),
  account_id: z.optional(z.nullable(Uuid)),
  to_account_id: z.optional(z.nullable(Uuid)),
  kind: z.enum(TRANSACTION_KINDS),
  amount: SignedAmount,
  occurred_on: SentLocalDate,
  ...z.partial(z.object(labels)).shape,
  payee: z.optional(z.nullable(line(NAME_MAX))),
  reference: z.optional(z.nullable(line(NAME_MAX))),
  reverses_id: z.optional(z.nullable(Uuid)),
  recurring_id: z.optional(z.nullable(Uuid)),
  due_on: z.optional(z.nullable(SentLocalDate)),
});
export type NewFinancialTransaction = z.infer<typeof NewFinancialTransaction>;

const NO_SOURCE = {
  ...{ savings_id: null, task_id: null, chore_id: null, allowance_id: null, recurring_id: null, payout_id: null },
  ...{ import_id: null, due_on: null },
} as const;
const UNSAID = {
  ...{ user_id: null, pocket: null, account_id: null, to_account_id: null, category: null, note: null, payee: null },
  ...{ reference: null, reverses_id: null, ...NO_SOURCE },
} as const;

/** Household entries have the scope of their account, which no member holds: managers see them by their permission. */
export function createTransaction(
  fields: Partial<Pick<FinancialTransaction, keyof typeof UNSAID>> &
    Pick<FinancialTransaction, 'kind' | 'amount' | 'occurred_on'>,
  createdBy: string | null,
): Unstamped<FinancialTransaction> {
  const row = { ...UNSAID, ...fields };
  const pocket = row.user_id === null ? null : (row.pocket ?? 'spend');
  const scope_id = row.user_id ?? row.account_id ?? '';
  return { ...row, pocket, currency: null, status: 'posted', created_by: createdBy, scope_id };
}

const OUTGOING = ['expense', 'withdrawal', 'transfer', 'contribution'];
const INCOMING = ['income', 'deposit', 'interest', 'allowance', 'chore'];

/** True for an entry whose place and sign are those of its kind. One that takes another back has the opposite sign. */
function isEntry(row: Unstamped<FinancialTransaction>): boolean {
  const isChilds = row.user_id !== null;
  if (isChilds === (row.account_id !== null)) return false;
  const kinds: readonly string[] = isChilds ? CHILD_KINDS : HOUSEHOLD_KINDS;
  if (!kinds.includes(row.kind) || (row.kind === 'transfer') !== (row.to_account_id !== null)) return false;
  if (row.to_account_id !== null && row.to_account_id === row.account_id) return false;
  if (row.reverses_id !== null) return true;
  const isSent = (SENT_KINDS as readonly string[]).includes(row.kind);
  if (!isSent || (row.recurring_id !== null && isChilds) || (row.recurring_id === null) !== (row.due_on === null))
    return false;
  return !(OUTGOING.includes(row.kind) && row.amount > 0) && !(INCOMING.includes(row.kind) && row.amount < 0);
}

/** The one ledger. An entry is never removed or changed but for its category and note; another one takes it back (`reverses_id`). */
export const financialTransactions = familyTable('financial_transactions', {
  row: FinancialTransaction,
  create: NewFinancialTransaction,
  update: z.partial(z.strictObject(labels)),
  workspace: 'family',
  label: ({ payee, category, note }) => payee ?? category ?? note,
  permissions: financePermissions,
  may: {
    read: view,
    create: (actor, after) => may(actor, manage) && isEntry(after),
    update: manage,
    remove: () => false,
  },
  seenBy: { scope: 'scope_id', orMay: manage },
  sync: { by: 'created_at', size: 200 },
  limit: 100_000,
  filter: ['user_id', 'account_id'],
  persist: 'disk',
  serverColumns: { create: ['created_by', 'status', 'scope_id'] },
  applyCreate: (fields, actor: Actor) => createTransaction(fields, actor.memberId),
});

export const ACCOUNT_KINDS = ['bank', 'savings', 'card', 'cash'] as const;
/** How the columns of an account's bank statements were read last (`import-columns.ts`). */
export const ImportColumns = z.strictObject({
  date: z.int(),
  amount: z.nullable(z.int()),
  /** Where a bank writes what goes out in a column of its own. */
  debit: z.nullable(z.int()),
  credit: z.nullable(z.int()),
  payee: z.nullable(z.int()),
  note: z.nullable(z.int()),
  reference: z.nullable(z.int()),
  day_first: z.boolean(),
  decimal: z.enum(['.', ',']),
});
export type ImportColumns = z.infer<typeof ImportColumns>;
const account = {
  name: neededLine(NAME_MAX),
  kind: z.enum(ACCOUNT_KINDS),
  is_closed: z.boolean(),
  import_columns: z.nullable(ImportColumns),
} as const;
export const FinanceAccount = z.object({
  ...BASE_COLUMNS,
  ...account,
  /** The sum of its entries, which the database keeps. */
  balance: z.int(),
  created_by: z.nullable(Uuid),
});
export type FinanceAccount = z.infer<typeof FinanceAccount>;

/** Accounts and cash of the household. What was in one at its beginning is an entry of kind `adjustment`. */
export const financeAccounts = familyTable('finance_accounts', {
  row: FinanceAccount,
  create: z.strictObject({ name: account.name, kind: account.kind }),
  update: z.partial(z.strictObject(account)),
  workspace: 'family',
  label: ({ name }) => name,
  may: { read: manage, create: manage, update: manage, remove: () => false },
  seenBy: 'family',
  sync: 'full',
  limit: 100,
  filter: [],
  persist: 'disk',
  serverColumns: { create: ['is_closed', 'balance', 'created_by'] },
  applyCreate: (fields, actor: Actor) => ({
    ...fields,
    ...{ is_closed: false, import_columns: null, balance: 0, created_by: actor.memberId },
  }),
});

/** What a child has, kept by the database as the sums of the ledger. Its id is that of the member. */
export const FinancialProfile = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  /** The allowance of a month: of a weekly one 52 weeks by 12, to the nearest unit. */
  monthly_allowance: z.int(),
  /** Of all pockets. */
  current_balance: z.int(),
  spend_balance: z.int(),
  save_balance: z.int(),
  give_balance: z.int(),
  /** The targets of the goals that are not complete. */
  savings_goal: z.int(),
  /** What was put into goals. */
  current_savings: z.int(),
  /** What is still to be taken from coming allowances. */
  advance_owed: z.int(),
});
export type FinancialProfile = z.infer<typeof FinancialProfile>;

export const financialProfiles = serverTable('financial_profiles', {
  row: FinancialProfile,
  workspace: 'family',
  label: () => null,
  may: { read: view },
  seenBy: { scope: 'user_id', orMay: manage },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: [],
  persist: 'disk',
});

/** The currency of the family; without a row it is `DEFAULT_CURRENCY`. Managers choose it by a call (`chooseCurrency`). */
export const financeSettings = serverTable('finance_settings', {
  row: z.object({ ...BASE_COLUMNS, currency: z.enum(CURRENCY_CODES) }),
  workspace: 'family',
  label: () => null,
  may: { read: view },
  seenBy: 'family',
  sync: 'full',
  limit: 1,
  filter: [],
  persist: 'disk',
});
