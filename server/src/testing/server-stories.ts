import fc from 'fast-check';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import type { Filter, ListPart } from '#contract/list-query.ts';
import type { Role } from '#contract/roles.ts';
import type { Change } from '#contract/sync.ts';
import { PEOPLE, TABLES } from './two-servers.ts';

// What members of a family do to a server, chosen at random.

/** The item of a number, however high. */
export const at = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item; // within its length
export const DAYS = [1, 2, 3, 4, 5].map((n) => `2030-12-0${n}T00:00:00Z`);
export const ROWS = 9;
export const ROLES: readonly Role[] = ['parent', 'child', 'nurse'];

/** Numbers choose among the people, tables, rows, scopes and values. */
export interface Sent {
  readonly table: number;
  readonly op: Change['op'];
  readonly row: number;
  readonly value: number;
}

export type Step =
  | { kind: 'send'; who: number; changes: readonly Sent[]; isGroup: boolean }
  | { kind: 'send again'; who: number; which: number }
  | { kind: 'send nonsense'; who: number; which: number }
  | { kind: 'list'; who: number; table: number; part: 'first' | 'next' | 'previous' | 'around'; value: number }
  | { kind: 'pull'; from: 'known' | 'start' | 'ahead' | 'another database' }
  | { kind: 'first paint'; who: number }
  | { kind: 'role'; who: number; role: number }
  | { kind: 'scope'; who: number; scope: number; isHolding: boolean }
  | { kind: 'prune' };

/** Mostly members, and of them mostly the parent. */
const who = fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4);
const member = fc.nat({ max: PEOPLE.length - 2 });
/** More often those whose rows only some members see. */
const table = fc.constantFrom(0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5);
const value = fc.nat({ max: 29 });
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name);
const change: fc.Arbitrary<Sent> = fc.record({
  table,
  op: fc.constantFrom('create', 'update', 'update', 'update', 'remove', 'remove', 'restore'),
  row: fc.constantFrom(...[0, 0, 0, 0, 1, 1, 2], ...Array.from({ length: ROWS }, (_, n) => n)),
  value,
});
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      ...{ kind: kind('send'), who, changes: fc.array(change, { minLength: 1, maxLength: 3 }), isGroup: fc.boolean() },
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: kind('send again'), who, which: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('send nonsense'), who, which: fc.nat({ max: 4 }) }) },
  {
    weight: 20,
    arbitrary: fc.record({
      ...{ kind: kind('list'), who, table, value },
      part: fc.constantFrom('first', 'next', 'previous', 'around'),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: kind('pull'),
      from: fc.constantFrom('known', 'known', 'known', 'known', 'known', 'start', 'ahead', 'another database'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('first paint'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('role'), who: member, role: fc.nat({ max: 2 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: kind('scope'), who: member, scope: fc.nat({ max: 1 }), isHolding: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('prune') }) },
);

/** What every story begins with: several pages of rows, of which each member has listed some. */
export const BEFORE: readonly Step[] = [
  ...[0, 1, 2].map((n): Step => ({ kind: 'scope', who: n, scope: n % 2, isHolding: true })),
  ...TABLES.flatMap((_table, n) =>
    Array.from({ length: ROWS - 2 }, (_, row): Step => {
      return {
        kind: 'send',
        who: n + row === 4 ? 1 : 0,
        changes: [{ table: n, op: 'create', row, value: 4 * row + n + 3 }],
        isGroup: false,
      };
    }),
  ),
  ...PEOPLE.flatMap((_name, n) =>
    TABLES.map((_table, index): Step => ({ kind: 'list', who: n, table: index, part: 'first', value: 1 })),
  ),
  // A row cannot make a scope that the server has given.
  { kind: 'scope', who: 0, scope: 5, isHolding: true },
  { kind: 'send', who: 0, changes: [{ table: 5, op: 'create', row: ROWS - 1, value: 8 }], isGroup: false },
];

/** The fields of a change: some that the table takes for a creation, some for an update, and rarely some that it refuses. */
export function fieldsOf({ op, table: tableNumber, value: n }: Sent, own: string, scopes: readonly string[]): object {
  if (op === 'remove' || op === 'restore') return n === 0 ? { title: 'None' } : {};
  if (n === 0) return {};
  if (n === 1) return { nothing: 1 };
  const [scope, text, day, people] = [at(scopes, n), `text ${n}`, at(DAYS, n), scopes.slice(2, 4)];
  const forTable: Readonly<Record<string, { whole: object; parts: readonly object[]; wrong: object }>> = {
    tasks: {
      whole: { title: text, status: n % 3 === 0 ? 'in_progress' : 'completed' },
      parts: [
        ...[{ title: text }, { status: 'completed' }, { description: text }],
        { assigned_to: at(people, n), assigned_members: null },
        { assigned_to: null, assigned_members: people },
        { assigned_to: own },
      ],
      wrong: { title: '' },
    },
    posts: {
      whole: { text, is_pinned: n % 2 === 0, stars: n % 3 },
      parts: [{ text }, { chat_id: scope, is_pinned: true }, { chat_id: null, stars: 7 }],
      wrong: { stars: 'many' },
    },
    events: {
      whole: { title: text, starts_at: day, ends_at: n % 3 === 0 ? null : at(DAYS, n * 2) },
      parts: [{ title: text }, { starts_at: day }, { ends_at: day }, { ends_at: null, is_private: true }],
      wrong: { starts_at: 'tomorrow' },
    },
    notes: {
      whole: { text, chat_id: scope },
      parts: [{ chat_id: scope }, { text }, { text, chat_id: own }],
      wrong: { text: '', chat_id: scope },
    },
    chats: {
      whole: { title: text, participants: n % 2 === 0 ? [...new Set([own, ...people])] : [own] },
      parts: [{ title: text }, { participants: people }, { participants: [own] }, { participants: [at(people, n)] }],
      wrong: { title: 7 },
    },
    private_notes: {
      whole: { text, scope_id: scope },
      parts: [{ scope_id: scope }, { text }, { text, scope_id: own }],
      wrong: { text, scope_id: null },
    },
  };
  const { whole, parts, wrong } = forTable[at(TABLES, tableNumber).name] ?? { whole: {}, parts: [{}], wrong: {} };
  return n === 2 ? wrong : op === 'create' ? whole : at(parts, n);
}

const FILTERS: Readonly<Record<string, readonly (readonly [string, ...unknown[]])[]>> = {
  tasks: [
    ['status', 'pending'],
    ['status', 'completed', 'in progress'],
  ],
  posts: [
    ['is_pinned', true],
    ['stars', 0, 1],
    ['chat_id', null],
  ],
  events: [['is_private', false]],
};

/** A list of which some have a filter, some a window, and some are of removed rows. */
export function listOf(
  { name, sync }: AnyFamilyTable,
  n: number,
  scopes: readonly string[],
): [Filter, boolean, ListPart] {
  const byScope = name === 'notes' ? 'chat_id' : name === 'private_notes' ? 'scope_id' : null;
  const [field, ...wanted] = byScope ? [byScope, at(scopes, n)] : at(FILTERS[name] ?? [['none']], n);
  const window = sync !== 'full' && 'window' in sync ? { from: at(DAYS, n), to: at(DAYS, n + 2) } : {};
  return [n % 3 === 0 && wanted.length > 0 ? { [field]: wanted } : {}, n % 4 === 0, window];
}
