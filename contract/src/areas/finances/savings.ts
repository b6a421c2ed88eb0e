import * as z from 'zod/mini';
import { BASE_COLUMNS, familyTable, type Unstamped } from '../../family-table.ts';
import { NAME_MAX, WHOLE_ROWS_MAX } from '../../limits.ts';
import type { Actor } from '../../permissions.ts';
import { neededLine, text } from '../../text.ts';
import { LocalDate, SentLocalDate, Timestamp } from '../../times.ts';
import { Uuid } from '../../uuid.ts';
import { financePermissions, NOTE_MAX, PositiveAmount, mayTouch, POCKETS, TRANSACTION_STATUSES } from './money.ts';

const { view, manage } = financePermissions;

const goal = {
  goal_name: neededLine(NAME_MAX),
  target_amount: PositiveAmount,
  target_date: z.nullable(SentLocalDate),
  description: z.nullable(text(NOTE_MAX)),
  is_completed: z.boolean(),
} as const;
export const FamilySavings = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  ...goal,
  target_date: z.nullable(LocalDate),
  /** The sum of its contributions, which the database keeps. */
  current_savings: z.int(),
  completed_at: z.nullable(Timestamp),
  created_by: z.nullable(Uuid),
});
export type FamilySavings = z.infer<typeof FamilySavings>;
const NewFamilySavings = z.strictObject({
  user_id: Uuid,
  goal_name: goal.goal_name,
  target_amount: goal.target_amount,
  target_date: z.optional(goal.target_date),
  description: z.optional(goal.description),
});

/** A goal is complete when what is saved reaches the target, also where the target comes down to it. */
function updateGoal(
  row: FamilySavings,
  changes: Partial<Pick<FamilySavings, keyof typeof goal>>,
  _actor: Actor,
  now: Date,
): Unstamped<FamilySavings> {
  const updated = { ...row, ...changes };
  if (updated.current_savings >= updated.target_amount) updated.is_completed = true;
  if (updated.is_completed !== row.is_completed) updated.completed_at = updated.is_completed ? now.toISOString() : null;
  return updated;
}

/** What a child saves for. It is complete when its contributions reach the target, or when a manager says so. What is in one that is removed goes back. */
export const familySavings = familyTable('family_savings', {
  row: FamilySavings,
  create: NewFamilySavings,
  update: z.partial(z.strictObject(goal)),
  workspace: 'family',
  label: ({ goal_name }) => goal_name,
  may: { read: view, create: manage, update: manage, remove: manage },
  seenBy: { scope: 'user_id', orMay: manage },
  sync: 'full',
  limit: 500,
  filter: ['user_id'],
  persist: 'disk',
  serverColumns: { create: ['is_completed', 'current_savings', 'created_by'], update: ['completed_at'] },
  applyUpdate: updateGoal,
  applyCreate: (fields, actor: Actor): Unstamped<FamilySavings> => ({
    ...{ target_date: null, description: null, is_completed: false, current_savings: 0, completed_at: null },
    ...fields,
    created_by: actor.memberId,
  }),
});

export const SavingsContribution = z.object({
  ...BASE_COLUMNS,
  user_id: Uuid,
  savings_id: Uuid,
  amount: z.int(),
  pocket: z.enum(POCKETS),
  occurred_on: LocalDate,
  /** `reversed` where its money went back. */
  status: z.enum(TRANSACTION_STATUSES),
  created_by: Uuid,
});
export type SavingsContribution = z.infer<typeof SavingsContribution>;

/** Puts money of a child's pocket into a goal of theirs: the server writes the entry, and refuses what the pocket does not hold. */
export const savingsContributions = familyTable('savings_contributions', {
  row: SavingsContribution,
  create: z.strictObject({
    user_id: Uuid,
    savings_id: Uuid,
    amount: PositiveAmount,
    pocket: z.enum(POCKETS),
    occurred_on: SentLocalDate,
  }),
  update: z.strictObject({}),
  workspace: 'family',
  label: () => null,
  may: {
    read: view,
    create: (actor, { user_id }) => mayTouch(actor, user_id),
    update: () => false,
    remove: () => false,
  },
  seenBy: { scope: 'user_id', orMay: manage },
  sync: 'full',
  limit: WHOLE_ROWS_MAX,
  filter: ['savings_id'],
  persist: 'disk',
  serverColumns: { create: ['created_by', 'status'] },
  applyCreate: (fields, actor: Actor): Unstamped<SavingsContribution> => ({
    ...fields,
    status: 'posted',
    created_by: actor.memberId,
  }),
});
