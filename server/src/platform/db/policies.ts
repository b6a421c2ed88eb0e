import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldNames, isPaged, type AnyFamilyTable } from '#contract/family-table.ts';
import { links } from '#contract/areas/links.ts';
import { MANAGERS, may, type Permission } from '#contract/permissions.ts';
import { PERMISSIONS } from '#contract/tables.ts';
import type { EffectiveRole } from '#contract/roles.ts';
import { declaredIndexes, dropOtherIndexes } from './indexes.ts';
import { quoteName, quoteText, type Roles } from './roles.ts';

const SOURCE = join(import.meta.dirname, '..', '..');
const MIGRATIONS = join(SOURCE, '..', 'migrations');

export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** The append-only files of server/migrations, in order. */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const match = /^(\d{4})_(\w+)\.sql$/.exec(file);
      if (!match) throw new Error(`Migration ${file} must be named NNNN_<name>.sql.`);
      return { number: Number(match[1]), name: match[2] ?? '', sql: readFileSync(join(folder, file), 'utf8') };
    });
}

/** `app.may(permission)`, generated from the matrix of the contract. */
export function permissionFunction(): string {
  const cases = Object.entries(PERMISSIONS).map(
    ([permission, effectiveRoles]) =>
      `    when ${quoteText(permission)} then (app.context()).effective_role in (${effectiveRoles.map(quoteText).join(', ')})`,
  );
  return [
    'create or replace function app.may(p_permission text) returns boolean language sql stable as $$',
    '  select coalesce(case p_permission',
    ...cases,
    '    end, false)',
    '$$;',
  ].join('\n');
}

/**
 * `app.family_for(permission)`: the transaction's family if the matrix gives its member the permission, else null. Policies for
 * reading call only this function, so that a statement checks the signature once. `app.member_for(permission)`: the family and the
 * member, for policies that also compare the author.
 */
export function familyFunctions(): string {
  const cases = everyEffectiveRole().map((effectiveRole) => {
    const given = Object.entries(PERMISSIONS).filter(([, roles]) => roles.includes(effectiveRole));
    return `    when ${quoteText(effectiveRole)} then array[${given.map(([name]) => quoteText(name)).join(', ')}]::text[]`;
  });
  const define = (name: string, type: string, answer: string) => [
    `create or replace function app.${name}(p_permission text) returns ${type} language plpgsql stable as $$`,
    'declare',
    '  v_acting app.acting := app.context();',
    'begin',
    '  return case when p_permission = any (case v_acting.effective_role',
    ...cases,
    `    end) then ${answer} end;`,
    'end $$;',
  ];
  return [
    ...define('family_for', 'uuid', 'v_acting.family_id'),
    ...define('member_for', 'uuid[]', 'array[v_acting.family_id, v_acting.member_id]'),
  ].join('\n');
}

function everyEffectiveRole(): EffectiveRole[] {
  return [...new Set(Object.values(PERMISSIONS).flat())];
}

/** `app.is_manager(role)`: true for the roles that manage a family. */
export const managerFunction = (): string =>
  `create or replace function app.is_manager(p_role text) returns boolean language sql immutable as
    $$ select coalesce(p_role = any (array[${MANAGERS.map(quoteText).join(', ')}]), false) $$;`;

/** The grants to members on every family table, column by column, from its declaration, and those to the server, which has all rights on it. */
function tableGrants(tables: readonly AnyFamilyTable[]): string {
  const list = (columns: Iterable<string>) => [...new Set(columns)].map(quoteName).join(', ');
  return tables
    .map((table) => {
      const name = `public.${quoteName(table.name)}`;
      const mayWrite = (write: AnyFamilyTable['memberWrites'][number]) => table.memberWrites.includes(write);
      const inserted = ['family_id', 'id', ...fieldNames(table.create), ...(table.serverColumns?.create ?? [])];
      const updated = [
        ...(mayWrite('update') ? [...fieldNames(table.update), ...(table.serverColumns?.update ?? [])] : []),
        ...(mayWrite('remove') ? ['deleted_at'] : []),
      ];
      return [
        `grant select (family_id, ${list(fieldNames(table.row))}) on ${name} to {{member}};`,
        ...(mayWrite('create') ? [`grant insert (${list(inserted)}) on ${name} to {{member}};`] : []),
        ...(updated.length > 0 ? [`grant update (${list(updated)}) on ${name} to {{member}};`] : []),
        `grant select, insert, update, delete on ${name} to {{system}};`,
        `create policy system on ${name} to {{system}} using ((select app.is_system()));`,
      ].join('\n');
    })
    .join('\n');
}

/**
 * `app.scope_column()`, and `app.readable_tables()` and `app.whole_tables()`: the tables whose log a member may read, and the scoped tables whose whole log
 * they may read. What `may.read` and `orMay` declare for rows applies to their history too.
 */
export function logFunctions(tables: readonly AnyFamilyTable[]): string {
  // One array per effective role, so that the signature is checked once and not once per table.
  const define = (name: string, given: readonly (readonly [table: string, permission: Permission])[]) => {
    const cases = everyEffectiveRole().map((effectiveRole) => {
      const names = given.flatMap(([table, permission]) =>
        may({ effectiveRole }, permission) ? [quoteText(table)] : [],
      );
      return `when ${quoteText(effectiveRole)} then array[${names.join(', ')}]::text[]`;
    });
    return `create or replace function app.${name}() returns text[] language sql stable as
      $$ select coalesce(case (app.context()).effective_role ${cases.join(' ')} end, '{}') $$;`;
  };
  return [
    scopeFunction(tables),
    scopeIdFunction(tables),
    define(
      'readable_tables',
      tables.map((table) => [table.name, table.may.read]),
    ),
    define(
      'whole_tables',
      tables.flatMap(({ name, seenBy }) =>
        seenBy !== 'family' && seenBy.orMay ? [[name, seenBy.orMay] as const] : [],
      ),
    ),
  ].join('\n');
}

/** `app.scope_column(table)`: the column with the scope of a family's row, empty where the family sees all rows; null for other tables. */
function scopeFunction(tables: readonly AnyFamilyTable[]): string {
  const cases = tables.flatMap(({ name, workspace, seenBy }) =>
    workspace === 'family' && name !== links.name
      ? [`when ${quoteText(name)} then ${quoteText(seenBy === 'family' ? '' : seenBy.scope)}`]
      : [],
  );
  return `create or replace function app.scope_column(p_table text) returns text language sql immutable as
    $$ select case p_table ${cases.join(' ')} end $$;`;
}

/**
 * `app.check_scope_id()`: a trigger that refuses a new row the id of a row in another table whose rows say who sees them. It sets no search path of its
 * own: PostgreSQL would plan what policies call anew after each change of it.
 */
function scopeIdFunction(tables: readonly AnyFamilyTable[]): string {
  const isTaken = tables.flatMap(({ name, seenBy }) =>
    seenBy !== 'family' && seenBy.always
      ? [
          `(tg_table_name <> ${quoteText(name)} and exists (select 1 from public.${quoteName(name)} r where r.family_id = new.family_id and r.id = new.id))`,
        ]
      : [],
  );
  return `create or replace function app.check_scope_id() returns trigger language plpgsql as $$
    begin
      if ${isTaken.join(' or ') || 'false'} then
        raise exception 'Permission denied: the id of a row was given to a row of %.', tg_table_name using errcode = '42501';
      end if;
      return new;
    end $$;`;
}

/** Lets go of the links of rows that are purged. */
const linkTriggers = (tables: readonly AnyFamilyTable[]): string =>
  tables
    .filter(({ name, workspace }) => workspace === 'family' && name !== links.name)
    .map(({ name }) => `select app.attach_links('public.${quoteName(name)}');`)
    .join('\n');

/** The counters of the tables that are listed by pages. */
const sizeTriggers = (tables: readonly AnyFamilyTable[]): string =>
  tables
    .filter(isPaged)
    .map(({ name }) => `select app.attach_size('public.${quoteName(name)}');`)
    .join('\n');

/** What the database has of a table by its declaration alone: grants, the server's policy, a counter, and what purges its links. */
export const tableRights = (tables: readonly AnyFamilyTable[]): string =>
  [tableGrants(tables), sizeTriggers(tables), linkTriggers(tables)].join('\n');

/**
 * Writes what stands between `-- for each table: a, b` and `-- end` once for each of them, with its name in place of `{{table}}`: tables of one
 * shape have their rules in one place.
 */
function writeEach(sql: string): string {
  return sql.replaceAll(/^-- for each table: (.+)\n([^]*?)^-- end\n/gm, (_all, names: string, part: string) =>
    names
      .split(', ')
      .map((name) => part.replaceAll('{{table}}', name))
      .join('\n'),
  );
}

/** The SQL of all functions, triggers, policies and declared indexes. It is applied as a whole when any part changes. */
export function readPolicyCode(tables: readonly AnyFamilyTable[]): string {
  const platform = join(SOURCE, 'platform', 'db', 'sql');
  const areas = join(SOURCE, 'areas');
  const files = [
    ...readdirSync(platform)
      .sort()
      .map((file) => join(platform, file)),
    ...readdirSync(areas, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('policies.sql'))
      .sort()
      .map((file) => join(areas, file)),
  ];
  const [context = '', ...rest] = files.map((file) => writeEach(readFileSync(file, 'utf8')));
  // The generated functions call `app.context()`, which the first file defines.
  return [
    context,
    permissionFunction(),
    familyFunctions(),
    managerFunction(),
    logFunctions(tables),
    ...rest,
    tableRights(tables),
    dropOtherIndexes(tables),
    declaredIndexes(tables),
  ].join('\n');
}

/** Puts the role names of this installation into SQL. */
export function fillRoles(sql: string, roles: Roles): string {
  return sql.replaceAll(
    /\{\{(owner|login|member|device|system|auth)\}\}/g,
    (_all, role: keyof Omit<Roles, 'isSingle'>) => quoteName(roles[role]),
  );
}

export function hashText(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}
