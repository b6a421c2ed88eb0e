import { AMOUNT_MAX } from '#contract/areas/finances/money.ts';
import { newId } from '#contract/ids.ts';
import type { AreaSamples, People } from '../../testing/authorization/samples.ts';

const DAY = '2026-11-20';
const PLAN = { amount: 500, frequency: 'weekly', next_on: '2026-12-04' };
/** A row about the actor, and one about another child, both made by a manager. */
const aboutBoth = (fields: (people: People) => Record<string, unknown>) => ({
  'about them': (people: People) => ({
    by: people.maker,
    fields: { ...fields(people), user_id: people.actor.memberId },
  }),
  'about another': (people: People) => ({
    by: people.maker,
    fields: { ...fields(people), user_id: people.other.memberId },
  }),
});
/** A contribution needs a goal, and money that an entry gave. */
const contribution = (user_id: string, savings_id: string, _entry: string) => ({
  ...{ user_id, savings_id, amount: 10, pocket: 'spend', occurred_on: DAY },
});
const time = '2020-01-01T00:00:00Z';

export const samples: AreaSamples = {
  tables: {
    finance_settings: {
      rows: { 'of the family': () => ({ fields: { currency: 'USD' } }) },
      bulkUpdate: { currency: 'EUR' },
      forged: () => ({ currency: 'EUR' }),
    },
    finance_accounts: {
      rows: { 'the bank': ({ maker }) => ({ by: maker, fields: { name: 'Bank', kind: 'bank' } }) },
      creations: { cash: () => ({ name: 'Cash', kind: 'cash' }) },
      updates: { closed: () => ({ is_closed: true }) },
      bulkUpdate: { name: 'Changed' },
      isNeverRemoved: true,
      forged: ({ other }) => ({ balance: 500, created_by: other.memberId }),
    },
    financial_transactions: {
      rows: {
        ...aboutBoth(() => ({ kind: 'deposit', amount: 2_000, occurred_on: DAY, pocket: 'spend' })),
        // As much as one contribution may be.
        'saved by them': ({ maker, actor }) => ({
          by: maker,
          fields: {
            ...{ user_id: actor.memberId, kind: 'deposit', amount: AMOUNT_MAX, occurred_on: DAY, pocket: 'save' },
          },
        }),
        'of the household': ({ maker, rowId }) => ({
          by: maker,
          fields: {
            ...{ account_id: rowId('finance_accounts', 'the bank'), kind: 'expense', amount: -500 },
            ...{ occurred_on: DAY, payee: 'Bakery' },
          },
        }),
      },
      creations: {
        'of either sign': ({ rowId }) => ({
          ...{ account_id: rowId('finance_accounts', 'the bank'), kind: 'adjustment', amount: 100, occurred_on: DAY },
        }),
        'for themselves': ({ actor }) => ({
          ...{ user_id: actor.memberId, kind: 'deposit', amount: 500, occurred_on: DAY, pocket: 'spend' },
        }),
        'for another': ({ other }) => ({
          ...{ user_id: other.memberId, kind: 'deposit', amount: 500, occurred_on: DAY, pocket: 'spend' },
        }),
        'of the household': ({ rowId }) => ({
          ...{ account_id: rowId('finance_accounts', 'the bank'), kind: 'income', amount: 900, occurred_on: DAY },
        }),
      },
      updates: { 'a category': () => ({ category: 'food' }) },
      bulkUpdate: { note: 'Changed' },
      isNeverRemoved: true,
      forged: ({ other }) => ({
        ...{ currency: 'EUR', status: 'reversed', savings_id: newId(), task_id: newId(), chore_id: newId() },
        ...{ allowance_id: newId(), payout_id: newId(), import_id: newId() },
        ...{ created_by: other.memberId, scope_id: newId() },
      }),
    },
    financial_profiles: {
      rows: aboutBoth(() => ({})),
      bulkUpdate: { current_balance: 100 },
      forged: ({ other }) => ({
        ...{ user_id: other.memberId, monthly_allowance: 1, current_balance: 1, spend_balance: 1, save_balance: 1 },
        ...{ give_balance: 1, savings_goal: 1, current_savings: 1, advance_owed: 1 },
      }),
    },
    family_savings: {
      rows: aboutBoth(() => ({ goal_name: 'A bicycle', target_amount: 20_000 })),
      creations: { 'a goal': ({ other }) => ({ user_id: other.memberId, goal_name: 'Skates', target_amount: 5_000 }) },
      updates: { 'another target': () => ({ target_amount: 6_000 }), complete: () => ({ is_completed: true }) },
      bulkUpdate: { description: 'Changed' },
      forged: ({ other }) => ({ current_savings: 500, completed_at: time, created_by: other.memberId }),
      enforcedByRuleOnly: ['forged update: completed_at'],
    },
    savings_contributions: {
      rows: {
        'about them': ({ actor, maker, rowId }) => ({
          by: maker,
          fields: contribution(
            actor.memberId,
            rowId('family_savings', 'about them'),
            rowId('financial_transactions', 'about them'),
          ),
        }),
      },
      creations: {
        'into a goal of theirs': ({ actor, rowId }) => ({
          ...contribution(
            actor.memberId,
            rowId('family_savings', 'about them'),
            rowId('financial_transactions', 'saved by them'),
          ),
          pocket: 'save',
        }),
        'into a goal of another': ({ other, rowId }) =>
          contribution(
            other.memberId,
            rowId('family_savings', 'about another'),
            rowId('financial_transactions', 'about another'),
          ),
      },
      bulkUpdate: { amount: 1 },
      isNeverRemoved: true,
      forged: ({ other }) => ({ created_by: other.memberId, status: 'reversed' }),
    },
    allowances: {
      // Only children are paid, so that of others there are stopped ones.
      rows: aboutBoth(({ actor }) => ({ ...PLAN, is_active: actor.effectiveRole === 'child' })),
      creations: { 'an allowance': ({ other }) => ({ ...PLAN, user_id: other.memberId }) },
      updates: { more: () => ({ amount: 600 }) },
      bulkUpdate: { is_active: false },
      forged: ({ other }) => ({ created_by: other.memberId }),
      atLimit: {
        spend_percent: (share) => ({ save_percent: 100 - share, give_percent: 0 }),
        save_percent: (share) => ({ spend_percent: 100 - share, give_percent: 0 }),
        give_percent: (share) => ({ spend_percent: 100 - share, save_percent: 0 }),
      },
    },
    chores: {
      rows: aboutBoth(() => ({ title: 'Dishes', reward_amount: 200 })),
      creations: { 'a chore': ({ other }) => ({ user_id: other.memberId, title: 'Windows', reward_amount: 300 }) },
      updates: {
        done: () => ({ status: 'done' }),
        approved: () => ({ status: 'approved' }),
        dearer: () => ({ reward_amount: 900 }),
      },
      bulkUpdate: { status: 'done' },
      forged: ({ other }) => ({
        ...{ status: 'approved', done_at: time, approved_by: other.memberId, created_by: other.memberId },
      }),
    },
    payout_requests: {
      rows: aboutBoth(() => ({ amount: 100, pocket: 'spend' })),
      creations: {
        'for themselves': ({ actor }) => ({ user_id: actor.memberId, amount: 100, pocket: 'spend' }),
        'for another': ({ other }) => ({ user_id: other.memberId, amount: 100, pocket: 'spend' }),
      },
      updates: { declined: () => ({ status: 'declined' }) },
      bulkUpdate: { status: 'asked' },
      isNeverRemoved: true,
      forged: ({ other }) => ({ status: 'paid', answered_by: other.memberId }),
    },
    budgets: {
      rows: { food: ({ maker }) => ({ by: maker, fields: { category: 'food', amount: 50_000 } }) },
      creations: { transport: () => ({ category: 'transport', amount: 10_000, month: '2026-11-01' }) },
      updates: { more: () => ({ amount: 60_000 }) },
      bulkUpdate: { amount: 70_000 },
      forged: ({ other }) => ({ created_by: other.memberId }),
    },
    recurring_entries: {
      rows: {
        rent: ({ maker, rowId }) => ({
          by: maker,
          fields: {
            ...{ payee: 'Rent', account_id: rowId('finance_accounts', 'the bank'), amount: -90_000 },
            ...{ frequency: 'monthly', next_on: '2026-12-01' },
          },
        }),
      },
      creations: {
        water: ({ rowId }) => ({
          ...{ payee: 'Water', account_id: rowId('finance_accounts', 'the bank'), amount: -3_000 },
          ...{ frequency: 'monthly', next_on: '2026-12-05' },
        }),
      },
      updates: { paused: () => ({ is_active: false }) },
      bulkUpdate: { is_active: false },
      forged: ({ other }) => ({ created_by: other.memberId, last_paid_on: DAY, starts_on: DAY }),
      enforcedByRuleOnly: ['forged insert: starts_on', 'forged update: starts_on'],
    },
  },
  calls: {
    'choose-currency': () => ({ currency: 'USD' }),
    'sum-transactions': () => ({ from: '2026-01-01', to: '2026-12-31' }),
    'search-transactions': () => ({ words: 'bakery' }),
    'import-transactions': () => ({
      ...{ import_id: newId(), account_id: newId(), lines: [{ id: newId(), occurred_on: DAY, amount: -100 }] },
    }),
    'undo-import': () => ({ import_id: newId() }),
  },
};
