import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { NAME_MAX } from '../../limits.ts';
import type { Actor } from '../../permissions.ts';
import { line, neededLine, text } from '../../text.ts';
import { LocalDate, SentLocalDate, TimeZone } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { FREQUENCIES } from './allowances.ts';
import { CATEGORY_MAX, financePermissions, NOTE_MAX, PositiveAmount, SignedAmount } from './money.ts';

const { manage } = financePermissions;

const budget = {
  category: neededLine(CATEGORY_MAX),
  amount: PositiveAmount,
  /** The first day of the month that it is for; null for every month without one of its own. */
  month: z.nullable(LocalDate),
} as const;
export const Budget = z.object({ ...BASE_COLUMNS, ...budget, created_by: z.nullable(Uuid) });
export type Budget = z.infer<typeof Budget>;

/** What a month may cost in one category. */
export const budgets = familyTable('budgets', {
  row: Budget,
  create: z.strictObject({ category: budget.category, amount: budget.amount, month: z.optional(budget.month) }),
  update: z.partial(z.strictObject(budget)),
  workspace: 'family',
  label: ({ category }) => category,
  may: { read: manage, create: manage, update: manage, remove: manage },
  seenBy: 'family',
  sync: 'full',
  limit: 1_000,
  filter: [],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<Budget> => ({ month: null, ...fields, created_by: actor.memberId }),
});

const recurring = {
  payee: neededLine(NAME_MAX),
  account_id: Uuid,
  /** Below 0 for what goes out. */
  amount: SignedAmount,
  category: z.nullable(line(CATEGORY_MAX)),
  note: z.nullable(text(NOTE_MAX)),
  frequency: z.enum(FREQUENCIES),
  next_on: SentLocalDate,
  month_day: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
  time_zone: z.nullable(TimeZone),
  /** Written on its day. Otherwise it is a bill: managers are told on its day, and say that it is paid by an entry that names it and that day. */
  is_automatic: z.boolean(),
  is_active: z.boolean(),
} as const;
export const RecurringEntry = z.object({
  ...BASE_COLUMNS,
  ...recurring,
  next_on: LocalDate,
  time_zone: z.nullable(z.string()),
  /** Its first day, as a member has chosen it last. */
  starts_on: LocalDate,
  /** The latest of its days that an entry has paid, before which none is open again. The database keeps it. */
  last_paid_on: z.nullable(LocalDate),
  created_by: Uuid,
});
export type RecurringEntry = z.infer<typeof RecurringEntry>;
const { payee, account_id, amount, frequency, next_on, ...rest } = recurring;

/** What comes and goes regularly, and bills. */
export const recurringEntries = familyTable('recurring_entries', {
  row: RecurringEntry,
  create: z.strictObject({ payee, account_id, amount, frequency, next_on, ...z.partial(z.object(rest)).shape }),
  update: z.partial(z.strictObject(recurring)),
  workspace: 'family',
  label: (row) => row.payee,
  may: { read: manage, create: manage, update: manage, remove: manage },
  seenBy: 'family',
  sync: 'full',
  limit: 500,
  filter: [],
  persist: 'disk',
  serverColumns: { create: ['created_by', 'last_paid_on', 'starts_on'], update: ['starts_on'] },
  applyCreate: (fields, actor: Actor): Unstamped<RecurringEntry> => ({
    ...{ category: null, note: null, time_zone: null, is_automatic: false, is_active: true },
    month_day: fields.frequency === 'monthly' || fields.frequency === 'yearly' ? Number(fields.next_on.slice(8)) : null,
    ...fields,
    starts_on: fields.next_on,
    last_paid_on: null,
    created_by: actor.memberId,
  }),
  applyUpdate: (row, changes): Unstamped<RecurringEntry> => {
    const updated = { ...row, ...changes };
    const isMoved = updated.next_on !== row.next_on || updated.frequency !== row.frequency;
    return isMoved ? { ...updated, starts_on: updated.next_on } : updated;
  },
});
