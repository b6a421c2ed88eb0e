import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { ONE_PICTURE } from '../../files/kinds.ts';
import { TITLE_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import { may, type Actor } from '../../permissions.ts';
import { isSameValue } from '../../sync.ts';
import { neededLine, text } from '../../text.ts';
import { LocalDate, SentLocalDate, Timestamp, TimeZone } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { financePermissions, NOTE_MAX, Percent, PositiveAmount, mayTouch, POCKETS } from './money.ts';

const { view, manage } = financePermissions;

export const FREQUENCIES = ['weekly', 'fortnightly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const plan = {
  amount: PositiveAmount,
  frequency: z.enum(['weekly', 'fortnightly', 'monthly']),
  /** The next day on which it is paid. Of a month without the day of `month_day` it is the last one. */
  next_on: SentLocalDate,
  month_day: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
  time_zone: z.nullable(TimeZone),
  spend_percent: Percent,
  save_percent: Percent,
  give_percent: Percent,
  /** What falls on these days, the first and the last included, is not paid. */
  paused_from: z.nullable(SentLocalDate),
  paused_until: z.nullable(SentLocalDate),
  is_active: z.boolean(),
} as const;
export const Allowance = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  ...plan,
  next_on: LocalDate,
  time_zone: z.nullable(z.string()),
  paused_from: z.nullable(LocalDate),
  paused_until: z.nullable(LocalDate),
  created_by: Uuid,
});
export type Allowance = z.infer<typeof Allowance>;
const { amount, frequency, next_on, ...rest } = plan;

const isWhole = ({ spend_percent, save_percent, give_percent }: Unstamped<Allowance>) =>
  spend_percent + save_percent + give_percent === 100;

/** Pocket money of a child, which the server pays on its day, each day once. */
export const allowances = familyTable('allowances', {
  row: Allowance,
  create: z.strictObject({ user_id: Uuid, amount, frequency, next_on, ...z.partial(z.object(rest)).shape }),
  update: z.partial(z.strictObject(plan)),
  workspace: 'family',
  label: () => null,
  may: {
    read: view,
    create: (actor, after) => may(actor, manage) && isWhole(after),
    update: (actor, _, after) => may(actor, manage) && isWhole(after),
    remove: manage,
  },
  seenBy: { scope: 'user_id', orMay: manage },
  fieldGroups: [['spend_percent', 'save_percent', 'give_percent']],
  sync: 'full',
  limit: 100,
  filter: ['user_id'],
  persist: 'disk',
  serverColumns: { create: ['created_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<Allowance> => ({
    ...{ month_day: fields.frequency === 'monthly' ? Number(fields.next_on.slice(8)) : null, time_zone: null },
    ...{ spend_percent: 100, save_percent: 0, give_percent: 0, paused_from: null, paused_until: null, is_active: true },
    ...fields,
    created_by: actor.memberId,
  }),
});

export const CHORE_STATUSES = ['open', 'done', 'approved', 'declined'] as const;
const chore = {
  title: neededLine(TITLE_MAX),
  reward_amount: PositiveAmount,
  wants_photo: z.boolean(),
} as const;
const steps = { status: z.enum(CHORE_STATUSES), photo: z.nullable(Uuid) } as const;
export const Chore = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  task_id: z.nullable(Uuid),
  ...chore,
  ...steps,
  done_at: z.nullable(Timestamp),
  approved_by: z.nullable(Uuid),
  created_by: Uuid,
});
export type Chore = z.infer<typeof Chore>;
const ChoreChanges = z.partial(z.strictObject({ ...chore, ...steps }));
type ChoreChanges = z.infer<typeof ChoreChanges>;

/** An approved chore stays as it is: a second approval changes nothing, and the server refuses all else. */
function updateChore(row: Chore, changes: ChoreChanges, actor: Actor, now: Date): Unstamped<Chore> {
  if (row.status === 'approved') return row;
  const updated: Chore = { ...row, ...changes };
  if (updated.status !== row.status) {
    if (updated.status === 'done') updated.done_at = now.toISOString();
    if (updated.status === 'open') updated.done_at = null;
    updated.approved_by = updated.status === 'approved' ? actor.memberId : null;
  }
  return updated;
}

const CHILDS = { status: 'open', photo: null, done_at: null, approved_by: null } as const;

/** Managers write all of it. The child says that it is done, and shows it. */
function mayUpdateChore(actor: Actor, before: Chore, after: Unstamped<Chore>): boolean {
  if (may(actor, manage)) return true;
  if (!may(actor, view) || before.user_id !== actor.memberId || before.status === 'approved') return false;
  const isOwnStep = after.status === 'open' || after.status === 'done' || after.status === before.status;
  return isOwnStep && isSameValue({ ...before, ...CHILDS }, { ...before, ...after, ...CHILDS });
}

/** What a child earns money with, of a task or of its own. It is paid once, when a manager approves it. */
export const chores = familyTable('chores', {
  row: Chore,
  create: z.strictObject({
    user_id: Uuid,
    task_id: z.optional(z.nullable(Uuid)),
    title: chore.title,
    reward_amount: chore.reward_amount,
    wants_photo: z.optional(chore.wants_photo),
  }),
  update: ChoreChanges,
  workspace: 'family',
  label: ({ title }) => title,
  may: { read: view, create: manage, update: mayUpdateChore, remove: manage },
  seenBy: { scope: 'user_id', orMay: manage },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['user_id'],
  files: { photo: ONE_PICTURE },
  persist: 'disk',
  serverColumns: { create: ['created_by', 'status'], update: ['done_at', 'approved_by'] },
  applyCreate: (fields, actor: Actor): Unstamped<Chore> => ({
    ...{ task_id: null, wants_photo: false, status: 'open', photo: null, done_at: null, approved_by: null },
    ...fields,
    created_by: actor.memberId,
  }),
  applyUpdate: updateChore,
});

export const PAYOUT_STATUSES = ['asked', 'paid', 'declined'] as const;
export const PayoutRequest = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  amount: z.int(),
  pocket: z.enum(POCKETS),
  note: z.nullable(z.string()),
  status: z.enum(PAYOUT_STATUSES),
  answered_by: z.nullable(Uuid),
});
export type PayoutRequest = z.infer<typeof PayoutRequest>;
const PayoutChanges = z.partial(z.strictObject({ status: z.enum(PAYOUT_STATUSES) }));

/** A child asks for money in hand. A manager who says "paid out" lowers the balance, once. */
export const payoutRequests = familyTable('payout_requests', {
  row: PayoutRequest,
  create: z.strictObject({
    user_id: Uuid,
    amount: PositiveAmount,
    pocket: z.enum(POCKETS),
    note: z.optional(z.nullable(text(NOTE_MAX))),
  }),
  update: PayoutChanges,
  workspace: 'family',
  label: ({ note }) => note,
  may: {
    read: view,
    create: (actor, { user_id }) => mayTouch(actor, user_id),
    update: manage,
    remove: () => false,
  },
  seenBy: { scope: 'user_id', orMay: manage },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['user_id'],
  persist: 'disk',
  serverColumns: { create: ['status'], update: ['answered_by'] },
  applyCreate: (fields): Unstamped<PayoutRequest> => ({ note: null, ...fields, status: 'asked', answered_by: null }),
  applyUpdate: (row, changes, actor: Actor): Unstamped<PayoutRequest> =>
    row.status === 'paid' || (changes.status ?? row.status) === row.status
      ? row
      : { ...row, ...changes, answered_by: changes.status === 'asked' ? null : actor.memberId },
});
