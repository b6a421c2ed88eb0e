import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Allowance } from '#contract/areas/finances/allowances.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { localOf } from '#contract/recurrence/zones.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { momentWorker } from '../../core/moments/moments.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { allowanceDue } from './allowance-commands.ts';

// A year of allowances of many families: a server that is off for a month and runs the same work twice, and both changes of the clocks.

const FAMILIES = runsOf(60, 4);
const RUNS = runsOf(250, 30);
const START = '2026-11-20T10:00:00Z';
const END = '2027-11-25T12:00:00Z';
const ZONES = ['Europe/Madrid', 'America/New_York', 'Pacific/Auckland'] as const;
/** The first instants of days that begin or end a summer, in each of the zones a minute before and at midnight. */
const CLOCK_CHANGES = [
  ...['2027-03-14T04:59:00Z', '2027-03-14T05:00:00Z', '2027-03-15T03:59:00Z', '2027-03-15T04:00:00Z'],
  ...['2027-03-27T23:00:00Z', '2027-03-28T21:59:00Z', '2027-03-28T22:00:00Z', '2027-04-03T11:00:00Z'],
  ...['2027-10-30T22:00:00Z', '2027-10-31T22:59:00Z', '2027-10-31T23:00:00Z', '2027-11-07T04:00:00Z'],
];
const OUTAGE = ['2027-06-05', '2027-07-05'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

const plan = fc.record({
  currency: fc.constantFrom('JPY', 'USD', 'KWD'),
  time_zone: fc.constantFrom(...ZONES),
  frequency: fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const),
  next_on: fc.integer({ min: 0, max: 45 }).map((days) => addDays('2026-11-21', days)),
  amount: fc.integer({ min: 1, max: 5_000 }),
  spend_percent: fc.integer({ min: 0, max: 100 }),
  save_of_rest: fc.integer({ min: 0, max: 100 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer Made> ? Made : never;

/** The days of a plan by plain counting: every 7 or 14 days, or the day of the month or its last one. */
function daysOf({ frequency, next_on }: Plan, last: string): string[] {
  const wanted = Number(next_on.slice(8));
  const days: string[] = [];
  for (let day = next_on, count = 0; day <= last; day = addDays(day, 1), count += 1) {
    const isLastOfMonth = addDays(day, 1).slice(8) === '01';
    const of = Number(day.slice(8));
    const isDue =
      frequency === 'monthly'
        ? of === wanted || (isLastOfMonth && of < wanted)
        : count % (frequency === 'weekly' ? 7 : 14) === 0;
    if (isDue) days.push(day);
  }
  return days;
}

const fail = (error: Error) => {
  throw error;
};
const run = () =>
  drainQueue(server.transactions, momentWorker(server.transactions, [allowanceDue]), fail, () => server.clock.now);

it('pays each day of a year once, whatever it missed and ran twice, in whole units', async () => {
  const plans = fc.sample(plan, { numRuns: FAMILIES, seed: 20 });
  server.clock.now = new Date(START);
  const made: { plan: Plan; id: string; familyId: string; child: string }[] = [];
  for (const one of plans) {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const { currency, save_of_rest, ...fields } = one;
    expect((await ana.post('/api/functions/choose-currency', { currency })).statusCode).toBe(200);
    const save_percent = Math.floor(((100 - one.spend_percent) * save_of_rest) / 100);
    const give_percent = 100 - one.spend_percent - save_percent;
    const answer = await ana.post('/api/tables/allowances', { ...fields, user_id: leo.id, save_percent, give_percent });
    expect(answer.statusCode, answer.body).toBe(200);
    made.push({ plan: one, id: answer.json<Allowance>().id, familyId: ana.familyId, child: leo.id });
  }
  const [from, to] = [Date.parse(START), Date.parse(END)];
  const random = fc.sample(fc.integer({ min: from, max: to }), { numRuns: RUNS, seed: 21 });
  const instants = [...random, ...CLOCK_CHANGES.map((at) => Date.parse(at))].filter((at) => {
    const day = new Date(at).toISOString().slice(0, 10);
    return day < OUTAGE[0] || day > OUTAGE[1];
  });
  for (const at of [...instants.toSorted((one, other) => one - other), to]) {
    server.clock.now = new Date(at);
    await Promise.all([run(), run()]);
  }
  for (const { plan: one, id, familyId, child } of made) {
    const { rows } = await server.admin.query<{ day: string; sum: string; currency: string }>(
      `select occurred_on::text as day, sum(amount) as sum, min(currency) as currency from public.financial_transactions
       where family_id = $1 and allowance_id = $2 group by 1 order by 1`,
      [familyId, id],
    );
    const days = daysOf(one, localOf(to, one.time_zone).slice(0, 10));
    expect(rows, JSON.stringify(one)).toEqual(
      days.map((day) => ({ day, sum: String(one.amount), currency: one.currency })),
    );
    const { rows: held } = await server.admin.query<{ current_balance: string; pockets: string }>(
      `select current_balance, spend_balance + save_balance + give_balance as pockets
       from public.financial_profiles where family_id = $1 and user_id = $2`,
      [familyId, child],
    );
    const all = one.amount * days.length;
    expect(held.map((row) => [Number(row.current_balance), Number(row.pockets)])).toEqual([[all, all]]);
  }
});
