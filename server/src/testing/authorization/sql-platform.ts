import { sql } from 'kysely';
import { familyPermissions } from '#contract/areas/family.ts';
import { may, type Actor, type Permission } from '#contract/permissions.ts';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../family.ts';
import { outcomeOf, type Attempt } from './attempt.ts';
import { actorOf } from './test-people.ts';
import { holdsScope } from './held-scopes.ts';
import type { KnownChange, SqlWorld } from './sql-world.ts';

/**
 * The rows that a member sees of tables that are no family tables, as a condition on user $1, family $2 and member $3; null for
 * tables that no member can read. `findTablesWithoutRule` finds the tables that are missing here.
 */
const SEEN: Readonly<Record<string, string | null>> = {
  'public.families': 'id in (select family_id from public.members where user_id = $1 and left_at is null)',
  'public.profiles': 'id = $1',
  'public.user_roles': 'user_id = $1',
  'public.enquiries': null,
  'public.calendar_addresses': null,
  'public.files': `family_id = $2 and is_stored and (id in (select photo from public.members) or id in (
    select (file ->> 'id')::uuid from public.tasks, jsonb_array_elements(attachments) file))`,
  'public.scope_holders': 'family_id = $2 and member_id = $3',
  'app.canary': 'true',
  'app.context_key': null,
  'app.demo': null,
  'app.family_codes': null,
  'app.feeds': null,
  'app.jobs': null,
  'app.installation': null,
  'app.migrations': null,
  'app.observed_time': null,
  'app.pairing_codes': null,
  'app.checkout_claims': null,
  'app.payment_customers': null,
  'app.payment_events': null,
  'app.pin_attempts': null,
  'app.push_subscriptions': null,
  'app.scopes': null,
  'app.audiences': null,
  'app.secrets': null,
  'app.table_sizes': 'family_id = $2',
  'auth.account': null,
  'auth.attempts': null,
  'auth.links': null,
  'auth.session': null,
  'auth.user': null,
  'auth.verification': null,
};

/** The columns that a member may write outside family tables, with the condition for the rows that an update may change. */
const WRITABLE: Readonly<Record<string, { column: string; condition: string; may?: Permission }>> = {
  'public.families': { column: 'name', condition: 'id = $2', may: familyPermissions.manage },
  'public.profiles': { column: 'first_name', condition: 'id = $1' },
};

const quoted = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/** A message with advice for each of our tables that has no rule here and is no family table. */
export async function findTablesWithoutRule(world: SqlWorld): Promise<string[]> {
  const found = await world.server.admin.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('app', 'auth', 'public') order by 1`,
  );
  const known = new Set([...Object.keys(SEEN), 'app.changes', ...world.tables.map((table) => `public.${table.name}`)]);
  return found.rows
    .filter(({ name }) => !known.has(name))
    .map(
      ({ name }) =>
        `Nothing proves who sees ${name}. Declare it as a family table, or add what a member sees of it to SEEN in ` +
        'server/src/testing/authorization/sql-platform.ts (null = nothing).',
    );
}

/** The attempts of one member in SQL on all tables that are no family tables. */
export function platformAttempts(world: SqlWorld, member: TestMember): Attempt[] {
  const person = [member.userId, member.familyId, member.id] as const;
  const tables = Object.entries(SEEN).flatMap(([table, condition]): Attempt[] => [
    {
      table,
      what: 'select without a condition',
      expected: 'exactly theirs',
      async run(tx) {
        const seen = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(quoted(table))}`
          .execute(tx.db)
          .then(({ rows }) => rows[0]?.count ?? 0)
          .catch((error: { code?: string }) => {
            if (error.code === '42501' && condition === null) return 0;
            throw error;
          });
        const theirs = condition === null ? 0 : await world.count(quoted(table), using(condition, person));
        return seen === theirs ? 'exactly theirs' : `${seen} rows, of which ${theirs} are theirs`;
      },
    },
    {
      table,
      what: 'delete without a condition',
      expected: 'refused',
      run: (tx) =>
        outcomeOf(async () => (await sql.raw(`delete from ${quoted(table)}`).execute(tx.db)).numAffectedRows ?? 0),
    },
    updateAll(world, table, member),
  ]);
  return [...tables, ...enqueueJobs(member), ...giveOneself(member), seeChanges(world, actorOf(member))];
}

/** Fills the values, which are ids, into a condition. */
function using(condition: string, values: readonly string[]): string {
  return condition.replaceAll(/\$(\d)/g, (_all, place: string) => `'${values[Number(place) - 1]}'`);
}

function updateAll(world: SqlWorld, table: string, member: TestMember): Attempt {
  const writable = WRITABLE[table];
  const person = [member.userId, member.familyId, member.id];
  const isAllowed = writable?.may === undefined || may(actorOf(member), writable.may);
  return {
    table,
    what: 'update without a condition',
    expected: writable ? 'exactly theirs' : 'refused',
    async run(tx) {
      if (!writable) {
        const column = await firstColumn(world, table);
        const same = sql.raw(`update ${quoted(table)} set "${column}" = "${column}"`);
        return outcomeOf(async () => (await same.execute(tx.db)).numAffectedRows ?? 0);
      }
      const changed = await sql.raw(`update ${quoted(table)} set "${writable.column}" = 'x'`).execute(tx.db);
      const theirs = isAllowed ? await world.count(quoted(table), using(writable.condition, person)) : 0;
      return Number(changed.numAffectedRows) === theirs ? 'exactly theirs' : `${changed.numAffectedRows} rows`;
    },
  };
}

async function firstColumn(world: SqlWorld, table: string): Promise<string> {
  const found = await world.server.admin.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped limit 1',
    [quoted(table)],
  );
  return found.rows[0]?.name ?? 'none';
}

/** Only the server enqueues jobs, also those that follow from a member's change. */
function enqueueJobs({ familyId }: TestMember): Attempt[] {
  const attempt = (what: string, kind: string): Attempt => ({
    table: 'app.jobs',
    what,
    expected: 'refused',
    run: (tx) =>
      outcomeOf(async () => {
        const at = new Date().toISOString();
        const job = {
          id: newId(),
          kind,
          payload: JSON.stringify({ family_id: familyId }),
          due_at: at,
          next_attempt_at: at,
        };
        return (await tx.db.insertInto('app.jobs').values(job).executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0;
      }),
  });
  return [attempt('insert of a notice', 'task_given'), attempt('insert of a mail', 'mail')];
}

/** Only the server gives roles and scopes; a member cannot give them to themselves. */
function giveOneself(member: TestMember): Attempt[] {
  const { familyId, id, userId } = member;
  return [
    {
      table: 'public.user_roles',
      what: 'insert of a role for oneself',
      expected: 'refused',
      run: (tx) =>
        outcomeOf(async () => {
          const role = { id: newId(), user_id: userId, family_id: familyId, role: 'admin' };
          return (
            (await tx.db.insertInto('user_roles').values(role).executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0
          );
        }),
    },
    {
      table: 'public.scope_holders',
      what: 'insert of a scope for oneself',
      expected: 'refused',
      run: (tx) =>
        outcomeOf(async () => {
          const held = { family_id: familyId, scope_id: newId(), member_id: id };
          return (
            (await tx.db.insertInto('scope_holders').values(held).executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ??
            0
          );
        }),
    },
  ];
}

/** A member sees the log's changes of rows that they could see before or after the change, and their own visibility resets. */
function seeChanges(world: SqlWorld, actor: Actor): Attempt {
  const could = (scope: string | null) => scope === null || holdsScope(actor, scope);
  const isTheirs = ({ table_name, op, row_id, scope_before, scope_after }: KnownChange): boolean => {
    if (op.startsWith('reset') && row_id !== actor.memberId) return false;
    const table = world.tables.find(({ name }) => name === table_name);
    if (!table || !may(actor, table.may.read)) return false;
    const { seenBy } = table;
    if (seenBy === 'family' || (seenBy.orMay && may(actor, seenBy.orMay))) return true;
    return (op !== 'create' && could(scope_before)) || (op !== 'purge' && could(scope_after));
  };
  return {
    table: 'app.changes',
    what: 'select without a condition',
    expected: `${world.changes.filter(isTheirs).length} changes`,
    async run(tx) {
      const found = await tx.db.selectFrom('app.changes').select('version').execute();
      return `${found.length} changes`;
    },
  };
}
