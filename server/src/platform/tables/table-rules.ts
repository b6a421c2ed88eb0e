import { fieldNames, type AnyFamilyTable } from '#contract/family-table.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { PERMISSIONS } from '#contract/tables.ts';
import { hashText, readMigrations, readPolicyCode, type Migration } from '../db/policies.ts';

/** The parts of a release that rules are read from. */
export interface RulesSource {
  /** The SQL of functions and policies. */
  readonly code: string;
  readonly migrations: readonly Pick<Migration, 'sql'>[];
  readonly permissions: Readonly<Record<string, readonly string[]>>;
}

type AllRules = Required<PullAnswer>['rules'];

/** Functions that are generated from the whole matrix. The roles of the permissions that a policy names stand for them. */
const OF_THE_MATRIX = new Set(['may', 'family_for', 'readable_tables', 'whole_tables']);
const HASH_LENGTH = 12;

let ownSource: RulesSource | null = null;
const known = new WeakMap<AnyFamilyTable, string>();
const knownLists = new WeakMap<readonly AnyFamilyTable[], AllRules>();

/**
 * The version of a table's shape and rules in this release. It differs when the release shows other columns or other rows of the table to
 * some member, or changed rows in a migration, which the feed does not log. Clients then list the table again, and no other.
 */
export function rulesOf(table: AnyFamilyTable): string {
  ownSource ??= { code: readPolicyCode([]), migrations: readMigrations(), permissions: PERMISSIONS };
  const rules = known.get(table) ?? hashRules(table, ownSource);
  known.set(table, rules);
  return rules;
}

/** The rules of all tables by name, and one hash for all of them. */
export function rulesOfAll(tables: readonly AnyFamilyTable[]): AllRules {
  const before = knownLists.get(tables);
  if (before) return before;
  const byName = Object.fromEntries(tables.map((table) => [table.name, rulesOf(table)]));
  const all = { hash: shortHash(byName), tables: byName };
  knownLists.set(tables, all);
  return all;
}

export function hashRules(table: AnyFamilyTable, source: RulesSource): string {
  const { name, seenBy, sync, may } = table;
  const { permissions } = source;
  const { sql, migrations } = plainOf(source);
  const policies = readingPolicies(sql, name);
  const text = policies.join(' ');
  const orMay = seenBy === 'family' ? undefined : seenBy.orMay?.name;
  const named = [may.read.name, orMay ?? '', ...[...text.matchAll(/'([\w.]+)'/g)].map(([, word = '']) => word)];
  const roles = [...new Set(named)].filter((one) => one in permissions).toSorted();
  const functions = [...new Set([...text.matchAll(/\bapp\.(\w+)\(/g)].map(([, called = '']) => called))].toSorted();
  const parts = {
    columns: fieldNames(table.row),
    ...{ seenBy, sync, policies },
    roles: roles.map((permission) => [permission, permissions[permission]]),
    functions: functions.filter((called) => !OF_THE_MATRIX.has(called)).map((called) => functionText(sql, called)),
    migrations: migrations.filter((migration) => changes(migration, name)),
  };
  return shortHash(parts);
}

const plainSources = new WeakMap<RulesSource, { readonly sql: string; readonly migrations: readonly string[] }>();

/** All the SQL of a release, made plain once for all tables. */
function plainOf(source: RulesSource) {
  const before = plainSources.get(source);
  if (before) return before;
  const made = { sql: plain(source.code), migrations: source.migrations.map(({ sql }) => plain(sql)) };
  plainSources.set(source, made);
  return made;
}

const shortHash = (parts: object): string => hashText(JSON.stringify(parts)).slice(0, HASH_LENGTH);

/** SQL without comments and with single blanks, so that a new comment or line break changes no rules. */
function plain(sql: string): string {
  return sql
    .replaceAll(/\/\*[\s\S]*?\*\/|--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function readingPolicies(sql: string, table: string): string[] {
  const policies = sql.match(new RegExp(`create policy \\w+ on public\\.${table} [^;]*;`, 'g')) ?? [];
  return policies.filter((policy) => policy.includes('{{member}}') && !/ for (insert|update|delete) /.test(policy));
}

function functionText(sql: string, name: string): string {
  return new RegExp(`function app\\.${name}\\(.*?\\$\\$.*?\\$\\$`).exec(sql)?.[0] ?? '';
}

/** True when a migration does more with a table than refer to it. */
function changes(migration: string, table: string): boolean {
  return new RegExp(`\\bpublic\\.${table}\\b`).test(migration.replaceAll(/\breferences public\.\w+/g, ''));
}
