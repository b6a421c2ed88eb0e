import { proveProtection } from '../../platform/db/proof.ts';
import { SetupError } from '../../platform/env/setup-error.ts';
import type { TestServer } from '../server.ts';
import { DISTINCT_ROLES } from './test-people.ts';
import { aSqlProof, type SqlChecks } from './sql.ts';
import { aDeviceProof } from './sql-device.ts';
import { listOwnTables, readWithoutContext } from './no-context.ts';
import { reduceCondition } from './operands.ts';

/** One protection of the database to remove, with the SQL that restores it. */
export interface Mutation {
  readonly what: string;
  /** The table whose checks must notice, with its schema, quoted. */
  readonly table: string;
  readonly break: string;
  readonly mend: string;
}

export interface Verdict {
  readonly what: string;
  /** The first failing check; null when no check noticed. */
  readonly noticedBy: string | null;
}

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly using: string | null;
  readonly check: string | null;
  readonly isForMembers: boolean;
}

/**
 * All mutations: each condition of each policy replaced by `true`, and members' policies also by "any member's transaction"; a matrix
 * that grants everything; row security not forced, and disabled, on each table; each operand of a condition removed.
 */
export async function listMutations(server: TestServer): Promise<Mutation[]> {
  const policies = await server.admin.query<Policy>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as table, quote_ident(policyname) as name,
            qual as using, with_check as check, $1 = any (roles) as "isForMembers"
     from pg_policies where schemaname in ('app', 'auth', 'public') order by 1, 2`,
    [server.database.roles.member],
  );
  const tables = await listOwnTables(server.admin);
  return [
    ...policies.rows.flatMap(conditionMutations),
    ...policies.rows.flatMap(operandMutations),
    ...tables.flatMap(tableMutations),
    await matrixMutation(server),
  ];
}

function conditionMutations({ table, name, using, check, isForMembers }: Policy): Mutation[] {
  return (['using', 'with check'] as const).flatMap((clause) => {
    const original = clause === 'using' ? using : check;
    if (original === null) return [];
    // A policy that only checks the mode admits every member's transaction on purpose.
    const isForSome = isForMembers && !original.includes('app.mode()');
    const conditions = isForSome ? ['true', "(select app.mode()) = 'member'"] : ['true'];
    const alter = (condition: string) => `alter policy ${name} on ${table} ${clause} (${condition})`;
    return conditions.map((condition) => ({
      what: `${table}: ${clause} of ${name} is ${condition}`,
      table,
      break: alter(condition),
      mend: alter(original),
    }));
  });
}

function tableMutations(table: string): Mutation[] {
  const alter = (words: string) => `alter table ${table} ${words} row level security`;
  return [
    { what: `${table}: row security is not forced`, table, break: alter('no force'), mend: alter('force') },
    { what: `${table}: row security is off`, table, break: alter('disable'), mend: alter('enable') },
  ];
}

async function matrixMutation({ admin }: TestServer): Promise<Mutation> {
  const { rows } = await admin.query<{ source: string }>(
    "select pg_get_functiondef('app.may(text)'::regprocedure) as source",
  );
  const open =
    'create or replace function app.may(p_permission text) returns boolean language sql stable as $$ select true $$';
  return { what: 'the matrix grants everything', table: 'public.tasks', break: open, mend: rows[0]?.source ?? '' };
}

/** Each operand of each AND and OR removed, the rest of the condition as it is. */
function operandMutations({ table, name, using, check }: Policy): Mutation[] {
  return (['using', 'with check'] as const).flatMap((clause) => {
    const original = (clause === 'using' ? using : check) ?? '';
    const alter = (condition: string) => `alter policy ${name} on ${table} ${clause} (${condition})`;
    return reduceCondition(original).map(({ operand, condition }) => ({
      what: `${table}: ${clause} of ${name} without ${operand}`,
      table,
      break: alter(condition),
      mend: alter(original),
    }));
  });
}

/** Applies one mutation, finds the check that notices it, and restores the protection. */
async function tryMutation(server: TestServer, checks: SqlChecks, mutation: Mutation): Promise<Verdict> {
  const { admin } = server;
  await admin.query(mutation.break);
  try {
    const table = mutation.table.replaceAll('"', '');
    const first = (await checks.findFirstWrong(table)) ?? (await readWithoutContext(server, [mutation.table]))[0];
    if (!first && mutation.break.startsWith('alter policy')) {
      return { what: mutation.what, noticedBy: await findWithoutStamp(server, checks, mutation.table) };
    }
    const isAboutTable = mutation.break.startsWith('alter table');
    const refusal = isAboutTable ? await refusalToStart(server) : null;
    if (isAboutTable && !refusal?.includes(table)) return { what: mutation.what, noticedBy: null };
    return { what: mutation.what, noticedBy: first ?? refusal };
  } finally {
    await admin.query(mutation.mend);
  }
}

/** What is allowed without the trigger that stamps rows: it refuses rows of other families before a policy's check does. */
async function findWithoutStamp({ admin }: TestServer, checks: SqlChecks, table: string): Promise<string | null> {
  const { rows } = await admin.query("select 1 from pg_trigger where tgname = 'stamp_row' and tgrelid = $1::regclass", [
    table,
  ]);
  if (rows.length === 0) return null;
  await admin.query(`alter table ${table} disable trigger stamp_row`);
  try {
    return await checks.findFirstAllowed(table.replaceAll('"', ''));
  } finally {
    await admin.query(`alter table ${table} enable trigger stamp_row`);
  }
}

async function refusalToStart(server: TestServer): Promise<string | null> {
  try {
    await proveProtection(server.database);
    return null;
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
}

/** The checks of all members, and after them those of a paired device, which has policies of its own. */
async function aMutationProof(server: TestServer): Promise<SqlChecks> {
  const checks = await aSqlProof(server, DISTINCT_ROLES);
  const findWrongOfDevice = await aDeviceProof(server);
  return {
    ...checks,
    findWrong: async () => [...(await checks.findWrong()), ...(await findWrongOfDevice(null))],
    findFirstWrong: async (table) =>
      (await checks.findFirstWrong(table)) ?? (await findWrongOfDevice(table))[0] ?? null,
    findFirstAllowed: async (table) =>
      (await checks.findFirstAllowed(table)) ?? (await findWrongOfDevice(table, true))[0] ?? null,
  };
}

/**
 * Removes every protection of the database, one at a time, and returns the check that noticed each. `server` needs a database of its
 * own. With `share` 3 only every third mutation is tried.
 * @throws when a check fails before the first mutation or after the last.
 */
export async function proveMutations(server: TestServer, share = 1): Promise<Verdict[]> {
  const checks = await aMutationProof(server);
  const before = [
    ...(await checks.findWrong()),
    ...(await readWithoutContext(server, await listOwnTables(server.admin))),
  ];
  if (before.length > 0) throw new Error(`The checks are red before anything was taken away:\n${before.join('\n')}`);
  const verdicts: Verdict[] = [];
  for (const [index, mutation] of (await listMutations(server)).entries()) {
    if (index % share === 0) verdicts.push(await tryMutation(server, checks, mutation));
  }
  const after = await checks.findWrong();
  if (after.length > 0) throw new Error(`A protection was not restored:\n${after.join('\n')}`);
  return verdicts;
}
