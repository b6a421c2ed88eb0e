import fc from 'fast-check';
import type { Filter } from '#contract/list-query.ts';
import type { RowsQuery } from '../sync/family-rows.ts';

export const day = (n: number) => `2026-12-0${n}T00:00:00.000Z`;
export const idOf = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;

/** What happens in a generated story of two clients with lists in parts. */
export type Step =
  | { kind: 'write'; row: number; at: number; days: number | null; isPinned: boolean; chat: string }
  | { kind: 'hold'; chat: string; isHolding: boolean }
  | { kind: 'remove' | 'restore'; row: number; isPost: boolean }
  | { kind: 'role'; isNobody: boolean }
  | { kind: 'prune' }
  | { kind: 'list'; client: number; query: RowsQuery; isPost: boolean; side: 'first' | 'older' | 'newer'; lag: number }
  | { kind: 'pull'; client: number; ahead: number }
  | { kind: 'answer'; client: number; row: number; isPost: boolean }
  | { kind: 'deliver'; which: number };

export const row = fc.nat({ max: 7 });
const time = fc.integer({ min: 1, max: 9 });
const client = fc.nat({ max: 1 });
const chat = fc.constantFrom('one', 'two');
export const FILTERS: readonly Filter[] = [
  {},
  { is_pinned: true },
  { is_pinned: [false, true] },
  { chat_id: 'one' },
  { chat_id: ['me', 'two'] },
];
const filter = fc.constantFrom(...FILTERS);
const windows = fc.tuple(time, time).map(([one, other]) => ({
  window: { from: day(Math.min(one, other)), to: `2026-12-0${Math.max(one, other)}T12:00:00.000Z` },
}));
const postQuery = fc.oneof(
  fc.record({ filter }),
  fc.record({ filter, around: row.map((n): string => idOf(n)) }),
) satisfies fc.Arbitrary<RowsQuery>;
const lists = fc.oneof(
  fc.record({
    kind: fc.constant('list' as const),
    client,
    query: postQuery,
    isPost: fc.constant(true),
    side: fc.constantFrom('first' as const, 'older' as const, 'newer' as const),
    lag: fc.nat({ max: 2 }),
  }),
  fc.record({
    kind: fc.constant('list' as const),
    client,
    query: windows,
    isPost: fc.constant(false),
    side: fc.constant('first' as const),
    lag: fc.nat({ max: 2 }),
  }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      row,
      at: time,
      days: fc.option(fc.nat({ max: 4 })),
      isPinned: fc.boolean(),
      chat: fc.oneof(chat, fc.constant('me')),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'restore' as const), row, isPost: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('role' as const), isNobody: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hold' as const), chat, isHolding: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('prune' as const) }) },
  { weight: 6, arbitrary: lists },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pull' as const), client, ahead: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), client, row, isPost: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which: fc.nat({ max: 9 }) }) },
);
export const steps = fc.array(step, { maxLength: 50, size: 'max' });

/** Rows come into sight with a scope, in answers that a later list has overtaken, and the list that had them is dropped with that scope. */
export const OVERTAKEN: readonly Step[] = [
  { kind: 'list', client: 1, query: { filter: {} }, isPost: true, side: 'first', lag: 0 },
  { kind: 'deliver', which: 0 },
  { kind: 'hold', chat: 'one', isHolding: true },
  { kind: 'write', row: 0, at: 1, days: null, isPinned: false, chat: 'me' },
  { kind: 'pull', client: 1, ahead: 0 },
  { kind: 'list', client: 1, query: { filter: {} }, isPost: true, side: 'first', lag: 0 },
  { kind: 'write', row: 0, at: 1, days: null, isPinned: false, chat: 'me' },
  { kind: 'pull', client: 1, ahead: 0 },
  { kind: 'write', row: 0, at: 1, days: null, isPinned: false, chat: 'one' },
  { kind: 'list', client: 1, query: { filter: { chat_id: ['me', 'two'] } }, isPost: true, side: 'first', lag: 0 },
  { kind: 'deliver', which: 3 },
];
