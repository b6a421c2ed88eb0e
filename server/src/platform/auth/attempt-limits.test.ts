import { afterAll, beforeAll, expect, it } from 'vitest';
import { Kysely, PostgresDialect } from 'kysely';
import { newId } from '#contract/ids.ts';
import { aDatabase, type TestDatabase } from '../../testing/database.ts';
import { ATTEMPT_LIMITS, createAttemptLimits, type AttemptLimits, type Budget } from './attempt-limits.ts';
import type { AuthTables } from './tables.ts';

const SECRET = 'a secret of at least thirty-two characters';
const MINUTE = 60_000;

let place: TestDatabase;
let db: Kysely<AuthTables>;
let now = new Date('2026-11-20T10:00:00Z');
let limits: AttemptLimits;

beforeAll(async () => {
  place = await aDatabase();
  db = new Kysely<AuthTables>({ dialect: new PostgresDialect({ pool: place.database.authPool }) });
  limits = createAttemptLimits(db, SECRET, () => now);
});
afterAll(() => place.close());

const wait = (ms: number) => (now = new Date(now.getTime() + ms));
/** How many of `times` simultaneous attempts are allowed. */
async function allowed(times: number, budgets: readonly Budget[]): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => limits.take(budgets)));
  return answers.filter((seconds) => seconds === null).length;
}

it('allows exactly the limit, however many attempts arrive at once', async () => {
  const budget: Budget = ['accountShort', newId()];
  expect(await allowed(60, [budget])).toBe(10);
  expect(await limits.take([budget])).toBe(900);
  wait(14 * MINUTE);
  expect(await limits.take([budget])).toBe(60);
  wait(MINUTE);
  expect(await allowed(20, [budget])).toBe(10);
});

it('evaluates at most 100 of 10,000 guesses for one account in a day, whatever the pace', async () => {
  const account = newId();
  const budgets: Budget[] = [
    ['accountShort', account],
    ['accountDay', account],
  ];
  let evaluated = 0;
  // Twenty guesses every eight minutes for a day. More guesses would only be refused as well.
  for (let round = 0; round < 180; round += 1) {
    evaluated += await allowed(20, budgets);
    wait(8 * MINUTE);
  }
  expect(evaluated).toBeGreaterThan(0);
  expect(evaluated).toBeLessThanOrEqual(100);
});

it('counts people and kinds of budget separately, and stops at the first used-up budget', async () => {
  const [ana, leo] = [newId(), newId()];
  expect(await allowed(11, [['accountShort', ana]])).toBe(10);
  expect(await limits.take([['accountShort', leo]])).toBeNull();
  expect(await limits.take([['deviceShort', ana]])).toBeNull();
  for (let time = 0; time < 20; time += 1)
    await limits.take([
      ['accountShort', ana],
      ['addressSignIn', ana],
    ]);
  expect(await allowed(ATTEMPT_LIMITS.addressSignIn.max, [['addressSignIn', ana]])).toBe(
    ATTEMPT_LIMITS.addressSignIn.max,
  );
});

it('gives back successful attempts', async () => {
  const budget: Budget = ['accountShort', newId()];
  for (let time = 0; time < 30; time += 1) {
    expect(await limits.take([budget])).toBeNull();
    await limits.giveBack([budget]);
  }
  expect(await allowed(11, [budget])).toBe(10);
});

it('counts what is cheap in memory, without the database', async () => {
  const budget: Budget = ['addressRefresh', newId()];
  const stored = () => place.admin.query("select from auth.attempts where key like 'addressRefresh%'");
  expect(await allowed(301, [budget])).toBe(300);
  wait(14 * MINUTE);
  expect(await limits.take([budget])).toBe(60);
  expect(await limits.take([['addressRefresh', newId()]])).toBeNull();
  wait(MINUTE);
  expect(await allowed(301, [budget])).toBe(300);
  expect((await stored()).rowCount).toBe(0);
});

it('forgets the oldest of those when very many addresses ask', async () => {
  const first: Budget = ['addressRefresh', newId()];
  await allowed(300, [first]);
  expect(await limits.take([first])).not.toBeNull();
  for (let address = 0; address < 10_000; address += 1) await limits.take([['addressRefresh', `${address}`]]);
  expect(await limits.take([first])).toBeNull();
});

it('stores no address', async () => {
  await limits.take([['accountShort', 'ana@casa.test']]);
  const stored = await place.admin.query('select key from auth.attempts');
  expect(stored.rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored.rows)).not.toContain('ana@');
});

it('begins anew when the clock was set back, instead of refusing for as long as it jumped', async () => {
  const budgets = (['accountDay', 'addressRefresh'] as const).map((limit): Budget => [limit, newId()]);
  for (const budget of budgets) await allowed(400, [budget]);
  wait(-2 * 24 * 60 * MINUTE);
  for (const budget of budgets) expect(await limits.take([budget]), budget[0]).toBeNull();
});
