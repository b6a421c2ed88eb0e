import type pg from 'pg';
import { enteredRoles, type Roles } from './roles.ts';

/** Everything in the database that protects the rows: by the name of each part, a digest of its definition. */
export type Protection = Readonly<Record<string, string>>;

/**
 * Policies, functions, triggers, grants and owners of our schemas; and, in any schema, views, foreign tables and definer functions
 * that a role of ours may use. Objects of extensions are left out. $1: names of our roles.
 */
const PARTS = `
  with ours as (
    select oid, nspname from pg_namespace where nspname in ('app', 'auth', 'public')
  ), others as (
    select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(toast|temp)'
  ), roles as (
    select unnest($1::text[])::name as name
  ), parts as (
    select format('the policy %I on %I.%I', policyname, schemaname, tablename) as what,
           concat_ws(' ', permissive, roles::text, cmd, coalesce(qual, '-'), coalesce(with_check, '-')) as text
    from pg_policies where schemaname in (select nspname from ours)
    union all
    select 'the function ' || p.oid::regprocedure,
           pg_get_functiondef(p.oid) || pg_get_userbyid(p.proowner) || coalesce(p.proacl::text, '-')
    from pg_proc p
    where p.prokind in ('f', 'p') and p.pronamespace in (select oid from others)
      and (p.pronamespace in (select oid from ours)
           or p.prosecdef and exists (select 1 from roles where has_function_privilege(name, p.oid, 'execute')))
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    union all
    select format('the %s %s', case c.relkind when 'f' then 'foreign table' else 'view' end, c.oid::regclass),
           coalesce(pg_get_viewdef(c.oid), '-') || coalesce(c.reloptions::text, '-') || pg_get_userbyid(c.relowner)
    from pg_class c
    where c.relkind in ('v', 'm', 'f') and c.relnamespace in (select oid from others)
      and exists (select 1 from roles where has_any_column_privilege(name, c.oid, 'select, insert, update'))
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    union all
    select 'the trigger ' || quote_ident(t.tgname) || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid) || t.tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace in (select oid from ours)
    union all
    select 'the rule ' || quote_ident(r.rulename) || ' on ' || r.ev_class::regclass, pg_get_ruledef(r.oid)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relkind in ('r', 'p') and c.relnamespace in (select oid from ours)
    union all
    select 'what is granted on ' || c.oid::regclass,
           concat_ws(' ', pg_get_userbyid(c.relowner), coalesce(c.relacl::text, '-'),
             (select string_agg(a.attname || a.attacl::text, ' ' order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attacl is not null))
    from pg_class c where c.relkind in ('r', 'p', 'S') and c.relnamespace in (select oid from ours)
    union all
    select 'what is granted on the schema ' || quote_ident(n.nspname), pg_get_userbyid(n.nspowner) || coalesce(n.nspacl::text, '-')
    from pg_namespace n where n.oid in (select oid from ours)
  )
  select coalesce(jsonb_object_agg(what, md5(text)), '{}') as protection from parts`;

/** Reads the present protection from the catalogs, which every role may read. Runs inside the caller's transaction. */
export async function readProtection(client: pg.ClientBase, roles: Roles): Promise<Protection> {
  // PostgreSQL leaves out the schemas of the search path when it prints names, so a fixed path gives equal texts.
  await client.query('set local search_path = pg_catalog');
  const { rows } = await client.query<{ protection: Protection }>(PARTS, [
    [...new Set([roles.login, ...enteredRoles(roles)])],
  ]);
  await client.query('set local search_path to default');
  return rows[0]?.protection ?? {};
}

/** One phrase for each part that was added, removed or changed; empty when nothing differs. */
export function compareProtection(expected: Protection, found: Protection): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted();
  return names.flatMap((name) => {
    if (!(name in expected)) return [`${name} was added`];
    if (!(name in found)) return [`${name} is gone`];
    return expected[name] === found[name] ? [] : [`${name} was changed`];
  });
}
