import { afterAll, expect, it } from 'vitest';
import { quoteName } from '../platform/db/roles.ts';
import { aDatabase, type TestDatabase } from './database.ts';
import { readStatements, type SentStatement } from './recorded-sql.ts';

/** Commands without a plan of their own. The tests of transactions, roles and indexes run them in both runs. */
const HAS_NO_PLAN = /^\s*(begin|commit|deallocate|do|explain|release|reset|rollback|savepoint|set)\b/i;

/** Some three thousand statements, also on a slow machine. */
const ALL_MS = 300_000;

const places = new Map<string, Promise<TestDatabase>>();
afterAll(async () => {
  for (const place of places.values()) await (await place).close();
});

function placeOf({ extraSql }: SentStatement): Promise<TestDatabase> {
  const place = places.get(extraSql) ?? aDatabase(extraSql);
  places.set(extraSql, place);
  return place;
}

/** What PostgreSQL says against a statement: its syntax, its types, the rights of its role, or that no plan exists. */
async function plan(statement: SentStatement): Promise<string | null> {
  const { admin, database } = await placeOf(statement);
  const { as, text } = statement;
  const parameters = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const values = Array.from({ length: Math.max(0, ...parameters) }, () => 'null').join(', ');
  await admin.query(`begin; set local plan_cache_mode = force_generic_plan;
    set local search_path = ${as === 'auth' ? 'auth' : 'default'}; set local role ${quoteName(database.roles[as])}`);
  try {
    await admin.query(`prepare sent as ${text}`);
    await admin.query(`explain execute sent${values && `(${values})`}`);
    return null;
  } catch (error) {
    return `${as}: ${text}\n${String(error)}`;
  } finally {
    await admin.query('rollback');
    await admin.query('deallocate all');
  }
}

it(
  'plans every statement that the run before it sent',
  async () => {
    const statements = readStatements().filter(({ text }) => !HAS_NO_PLAN.test(text));
    const refused: string[] = [];
    for (const statement of statements) {
      const problem = await plan(statement);
      if (problem !== null) refused.push(problem);
    }
    expect(refused).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
  },
  ALL_MS,
);
