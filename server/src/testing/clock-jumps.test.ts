import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#contract/contract.ts';
import { newId } from '#contract/ids.ts';
import { CHANGES_PER_CALL, CHANGES_PER_MINUTE } from '#contract/limits.ts';
import { areaPurges } from '../areas.ts';
import { ATTEMPT_LIMITS, createAttemptLimits, type Budget } from '../platform/auth/attempt-limits.ts';
import { createIdentity } from '../platform/auth/identity.ts';
import { runHousekeeping } from '../platform/jobs/housekeeping.ts';
import { observeTime } from '../platform/jobs/observed-time.ts';
import { drainQueue, enqueue, workerOf, type JobKind, type Worker } from '../platform/jobs/queue.ts';
import { rescheduleJobs } from '../platform/jobs/workers.ts';
import { applyPlansToFamilies } from '../areas/subscription/commands.ts';
import { planEndsWorker, planLapsesWorker } from '../areas/subscription/payment-jobs.ts';
import { planEndOf } from '../areas/subscription/sync-commands.ts';
import { aFamily, signInAs, type TestMember } from './family.ts';
import { aServer, TEST_APP_URL, type TestServer } from './server.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const REQUESTS = CHANGES_PER_MINUTE / CHANGES_PER_CALL + 3;

let server: TestServer;
const START = new Date(); // as PostgreSQL's clock, which a test cannot move

beforeAll(async () => {
  server = await aServer({ requestsPerMinute: REQUESTS, startsWorkers: false });
});
beforeEach(async () => {
  server.clock.now = START;
  await server.admin.query('delete from app.observed_time');
});
afterAll(() => server.close());

const JUMPS = [HOUR, DAY, 365 * DAY].flatMap((ms) => [ms, -ms]);
const nameOf = (ms: number) => `${ms < 0 ? 'back' : 'forward'} by ${Math.abs(ms) / HOUR} h`;

/** Moves all stored times, as if PostgreSQL's clock had jumped the other way. */
async function shiftStoredTimes(ms: number) {
  const { rows } = await server.admin.query<{ statement: string }>(`
    select format('update %I.%I set %s', table_schema, table_name,
      string_agg(format('%1$I = %1$I + $1::float8 * interval ''1 millisecond''', column_name), ', ')) as statement
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('app', 'auth', 'public') and table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone' and is_generated = 'NEVER' group by table_schema, table_name`);
  // Without triggers, which would log the shift as changes of the family.
  await server.admin.query('set session_replication_role = replica');
  for (const { statement } of rows) await server.admin.query(statement, [ms]);
  await server.admin.query('set session_replication_role = origin');
}

const wait = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms));
const fail = (error: Error) => expect.unreachable(error.message);

/** Makes a change within a minute, as a device does, which waits as long as each refusal says. */
async function change(who: TestMember, url: string, body: object = {}) {
  let waited = 0;
  let answer = await who.post(url, body);
  for (; answer.statusCode === 429; answer = await who.post(url, body)) {
    const seconds = Number(answer.headers['retry-after']);
    waited += seconds;
    wait(seconds * 1_000);
  }
  expect(answer.statusCode).toBe(200);
  expect(waited).toBeLessThanOrEqual(60);
}

/** What a running server does in its background within some seconds: a sweep of the queue, and a run of house-keeping. */
async function runInBackground(workers: readonly Worker[], isSetBack: boolean) {
  const { transactions, clock } = server;
  if (isSetBack) for (const worker of workers) await rescheduleJobs(transactions, worker, clock.now);
  wait(20_000);
  for (const worker of workers) await drainQueue(transactions, worker, fail, () => clock.now);
  await runHousekeeping(transactions, contract, areaPurges, await observeTime(transactions, clock.now));
}

/** A family in the middle of everything that has a time. */
async function aBusyFamily() {
  const { transactions, admin, clock } = server;
  const family = await aFamily(server, { ana: 'parent', leo: 'child' });
  const { ana } = family;
  await observeTime(transactions, clock.now);
  const { id: removed } = (await ana.post('/api/tables/tasks', { title: 'Removed' })).json();
  await ana.delete(`/api/tables/tasks/${removed}`);
  const in20Days = new Date(clock.now.getTime() + 20 * DAY).toISOString();
  const trial = {
    ...{ subscription_tier: 'Trial' as const, subscribed: true, subscription_start: clock.now.toISOString() },
    ...{ subscription_end: in20Days, cancelled_at: null, payment_failed_at: null, continues_free: true },
  };
  await transactions.withSystem('a trial', { familyId: ana.userId, actorId: ana.userId }, async (tx) => {
    await tx.db
      .insertInto('subscribers')
      .values({ family_id: ana.userId, id: ana.userId, ...trial })
      .execute();
    await planEndOf(tx, ana.userId, trial);
  });
  await transactions.withSystem('a trial', { familyId: family.id }, (tx) => applyPlansToFamilies(tx, [family.id]));
  const planOf = async () =>
    (
      await admin.query(
        'select subscription_tier, subscription_end, open_until, max_members from subscribers s, families f where s.id = $1 and f.id = $2',
        [ana.userId, family.id],
      )
    ).rows;
  return { ...family, removed, planOf };
}

/** Jobs of three kinds of times, and what ran of them. */
async function someJobs() {
  const { transactions, clock } = server;
  const kindOf = (name: string): JobKind<string> => ({ name: `${name} ${newId()}`, payload: z.string() });
  const ran: string[] = [];
  const [NOW, WAITS, TIMED] = [kindOf('now'), kindOf('waits'), kindOf('timed')];
  const run = async (text: string) => void ran.push(text);
  let tries = 0;
  const failOnce = async (text: string) => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    await run(text);
  };
  const workers: Worker[] = [
    workerOf(NOW, failOnce),
    { ...workerOf(WAITS, run), whenSetBack: 'wait-as-long' },
    workerOf(TIMED, run),
  ];
  const at = (ms: number) => new Date(clock.now.getTime() + ms);
  await transactions.withSystem('test', {}, async (tx) => {
    await enqueue(tx, NOW, ['now']);
    await enqueue(tx, WAITS, ['waits'], { at: at(2 * HOUR) });
    await enqueue(tx, TIMED, ['timed'], { at: at(20 * DAY) });
  });
  // The first attempt of the first fails, and is to be repeated after 15 s.
  for (const worker of workers)
    await drainQueue(
      transactions,
      worker,
      () => {},
      () => clock.now,
    );
  expect([tries, ran]).toEqual([1, []]);
  return { ran, workers };
}

/** Uses up everything of a person that is counted. */
async function useUp(ana: TestMember, limits: ReturnType<typeof createAttemptLimits>) {
  const batch = () =>
    ana.post('/api/changes', {
      changes: Array.from({ length: CHANGES_PER_CALL }, () => ({
        ...{ id: newId(), table: 'tasks', op: 'update', row_id: newId(), fields: { title: 'Noise' } },
        made_at: server.clock.now.toISOString(),
      })),
    });
  let status = 200;
  for (let time = 0; time <= REQUESTS; time += 1) status = (await batch()).statusCode;
  expect(status).toBe(429);
  const budgets = (['accountDay', 'addressSignIn', 'addressRefresh', 'inviterFamilyDay'] as const).map(
    (name): Budget => [name, newId()],
  );
  for (const budget of budgets) {
    for (let time = 0; time <= ATTEMPT_LIMITS[budget[0]].max; time += 1) await limits.take([budget]);
    expect(await limits.take([budget]), budget[0]).toBeGreaterThan(0);
  }
  return budgets;
}

describe.each(JUMPS)('a clock that jumps', (jump) => {
  const isBack = jump < 0;
  const plans = () => [planEndsWorker(server.transactions), planLapsesWorker(server.transactions)];

  it(`${nameOf(jump)}: the server's, and back again`, async () => {
    const { clock, database } = server;
    const { ana, removed, planOf } = await aBusyFamily();
    const before = await planOf();
    const { ran, workers } = await someJobs();
    const limits = createAttemptLimits(
      createIdentity({ pool: database.authPool, secretKey: 'x'.repeat(32), appUrl: TEST_APP_URL, onError: () => {} })
        .db,
      'x'.repeat(32),
      () => clock.now,
    );
    const budgets = await useUp(ana, limits);
    const start = clock.now;

    wait(jump + MINUTE);
    const again = await signInAs(server, ana); // as a device does whose access token has ended
    await change(again, '/api/tables/tasks', { title: 'Written' });
    // After a jump of an hour forward a day's budget is still used up.
    const open = isBack || jump > DAY ? budgets : [];
    for (const budget of open) expect(await limits.take([budget]), budget[0]).toBeNull();
    await runInBackground([...workers, ...plans()], isBack);
    // By a clock that is a day ahead, two hours have passed.
    const byNow = jump >= DAY ? ['now', 'waits'] : ['now'];
    expect(ran.toSorted()).toEqual(byNow);

    clock.now = new Date(start.getTime() + MINUTE);
    await runInBackground([...workers, ...plans()], !isBack);
    expect(await planOf()).toEqual(before);
    const later = await signInAs(server, ana);
    await change(later, `/api/tables/tasks/${removed}/restore`);
    wait(3 * HOUR);
    await runInBackground(workers, false);
    expect(ran.toSorted()).toEqual(['now', 'waits']);
    clock.now = new Date(start.getTime() + 20 * DAY);
    await runInBackground(workers, false);
    for (let hour = 0; hour < 20; hour += 1) await observeTime(server.transactions, clock.now);
    await runInBackground(workers, false);
    expect(ran.toSorted()).toEqual(['now', 'timed', 'waits']);
  });

  it(`${nameOf(jump)}: PostgreSQL's, and back again`, async () => {
    const { ana, removed, planOf } = await aBusyFamily();
    const before = await planOf();
    const { ran, workers } = await someJobs();

    await shiftStoredTimes(-jump);
    wait(MINUTE);
    const again = await signInAs(server, ana);
    await change(again, '/api/tables/tasks', { title: 'Written' });
    await runInBackground([...workers, ...plans()], isBack);
    expect(ran.toSorted()).toEqual(jump >= DAY ? ['now', 'waits'] : ['now']);

    await shiftStoredTimes(jump);
    wait(-MINUTE);
    await runInBackground([...workers, ...plans()], !isBack);
    expect(await planOf()).toEqual(before);
    const later = await signInAs(server, ana);
    await change(later, `/api/tables/tasks/${removed}/restore`);
  });
});
