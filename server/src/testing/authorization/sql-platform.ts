import { sql } from 'kysely';
import { familyPermissions } from '#contract/areas/family.ts';
import { may, type Actor, type Permission } from '#contract/permissions.ts';
import { newId } from '#contract/ids.ts';
import type { TestMember } from '../family.ts';
import { failureOf, statements, type Answer, type Attempt } from './attempt.ts';
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
      statements: [sql`select count(*)::int as count from ${sql.raw(quoted(table))}`.compile(statements)],
      async outcomeOf(answer) {
        const failure = failureOf(answer);
        if (failure !== null && !(failure === 'refused' && condition === null)) return failure;
        const seen = Number(answer.found[0]?.['count'] ?? 0);
        const theirs = condition === null ? 0 : await world.count(quoted(table), using(condition, person));
        return seen === theirs ? 'exactly theirs' : `${seen} rows, of which ${theirs} are theirs`;
      },
    },
    {
      table,
      what: 'delete without a condition',
      expected: 'refused',
      statements: [sql.raw(`delete from ${quoted(table)}`).compile(statements)],
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
  const same = world.firstColumns.get(table) ?? 'none';
  const change = writable ? `"${writable.column}" = 'x'` : `"${same}" = "${same}"`;
  return {
    table,
    what: 'update without a condition',
    expected: writable ? 'exactly theirs' : 'refused',
    statements: [sql.raw(`update ${quoted(table)} set ${change}`).compile(statements)],
    ...(writable
      ? {
          async outcomeOf(answer: Answer) {
            const theirs = isAllowed ? await world.count(quoted(table), using(writable.condition, person)) : 0;
            return failureOf(answer) ?? (answer.count === theirs ? 'exactly theirs' : `${answer.count} rows`);
          },
        }
      : {}),
  };
}

/** Only the server enqueues jobs, also those that follow from a member's change. */
function enqueueJobs({ familyId }: TestMember): Attempt[] {
  const at = new Date().toISOString();
  const payload = JSON.stringify({ family_id: familyId });
  const jobOf = (kind: string) => ({ id: newId(), kind, payload, due_at: at, next_attempt_at: at });
  const attempt = (what: string, kind: string): Attempt => ({
    table: 'app.jobs',
    what,
    expected: 'refused',
    statements: [statements.insertInto('app.jobs').values(jobOf(kind)).compile()],
  });
  return [attempt('insert of a notice', 'task_given'), attempt('insert of a mail', 'mail')];
}

/** Only the server gives roles and scopes; a member cannot give them to themselves. */
function giveOneself(member: TestMember): Attempt[] {
  const { familyId, id, userId } = member;
  const role = { id: newId(), user_id: userId, family_id: familyId, role: 'admin' };
  const held = { family_id: familyId, scope_id: newId(), member_id: id };
  return [
    {
      table: 'public.user_roles',
      what: 'insert of a role for oneself',
      expected: 'refused',
      statements: [statements.insertInto('user_roles').values(role).compile()],
    },
    {
      table: 'public.scope_holders',
      what: 'insert of a scope for oneself',
      expected: 'refused',
      statements: [statements.insertInto('scope_holders').values(held).compile()],
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
    statements: [statements.selectFrom('app.changes').select('version').compile()],
    outcomeOf: (answer) => failureOf(answer) ?? `${answer.count} changes`,
  };
}
