import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { CHANGES_PER_CALL, NOTIFICATIONS_MAX } from '#contract/limits.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { make, runAt } from './testing.ts';

// A year of doses of many families, each a story: a person, two carers whose phones are offline for days, a plan, and a server that stands still for
// hours. What people have to be told follows here from the story alone, by plain counting.

const [DAYS_LONG, SHORT, WHOLE_YEARS] = [365, runsOf(240, 6), runsOf(6, 0)];
const TIMEOUT_MS = runsOf(3_600_000, 120_000);
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const [START, END] = [Date.parse('2026-11-21T00:00:00Z'), Date.parse('2027-12-20T00:00:00Z')];
/** The days on which the clocks change, by different amounts and at different hours; and a zone without any. */
const ZONES = [
  ['Europe/Madrid', '2027-03-28', '2027-10-31'],
  ['America/New_York', '2027-03-14', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-04-04', '2027-10-03'],
  ['America/Santiago', '2027-04-04', '2027-09-05'],
  ['Africa/Cairo', '2027-04-30', '2027-10-29'],
  ['Asia/Kolkata', '2027-01-31', '2027-07-01'],
] as const;
/** Clock times, or hours from one dose to the next, and how many minutes two doses keep apart: half of the shortest time, at most four hours. */
const PLANS = [
  { times: ['08:00'], apart: 240 },
  { times: ['00:15', '12:30'], apart: 240 },
  { times: ['01:30', '02:30', '14:00'], apart: 30 },
  { times: ['02:15', '03:15', '23:30'], apart: 30 },
  { every: 4, apart: 120 },
  { every: 7, apart: 210 },
  { every: 36, apart: 240 },
] as const;

const act = fc.record({
  does: fc.constantFrom('given' as const, 'given' as const, 'skipped' as const, null, null),
  // Some are given, or remembered, after more than a day.
  minutes: fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: -3, max: 9 }).map((tens) => tens * 10) },
    { weight: 1, arbitrary: fc.integer({ min: 1_500, max: 2_900 }) },
  ),
});
/** Hours with and without network, in turn. */
const phone = fc.record({ online: fc.integer({ min: 1, max: 60 }), offline: fc.integer({ min: 0, max: 96 }) });
const story = fc.record({
  plan: fc.constantFrom(...PLANS),
  weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 4 })),
  acts: fc.array(fc.tuple(act, act), { minLength: 5, maxLength: 40 }),
  phones: fc.tuple(phone, phone),
  /** The second carer is one for a time, in hours from the start, or a manager as well. */
  carer: fc.option(fc.record({ from: fc.integer({ min: 0, max: 40 }), hours: fc.integer({ min: 6, max: 90 }) })),
  ordinaryDay: fc.integer({ min: 10, max: 380 }),
  outage: fc.record({
    from: fc.integer({ min: 6, max: 60 }),
    hours: fc.integer({ min: 1, max: 30 }),
    ofAll: fc.boolean(),
  }),
});
type Story = typeof story extends fc.Arbitrary<infer Made> ? Made : never;

interface Entry {
  readonly id: string;
  readonly who: TestMember;
  readonly status: 'given' | 'skipped';
  readonly dueMs: number;
  readonly takenMs: number;
  /** The place of the call with which it came among all that happened. */
  place: number;
}
/** What happens at an instant: phones send what they have, and the server's jobs run. */
interface Instant {
  readonly sent: Map<TestMember, Entry[]>;
  isRun: boolean;
}

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const clocks = new Map<string, Intl.DateTimeFormat>();
/** What a clock of the zone shows, as if it were UTC. */
function clockOf(zone: string, at: number): number {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
}
/** The first instant at which the clock shows a time; one that it skips is as much later as it skips. */
function firstOf(zone: string, local: string): number {
  const shown = Date.parse(`${local}Z`);
  const [before, after] = [-DAY_MS, DAY_MS].map((away) => shown - (clockOf(zone, shown + away) - (shown + away)));
  const found = [before!, after!].filter((at) => clockOf(zone, at) === shown); // two were made
  return found.length > 0 ? Math.min(...found) : before!;
}
function momentsOf({ plan, weekdays }: Story, zone: string, first: string, days: number): number[] {
  const all = new Set<number>();
  if ('every' in plan) {
    const [from, to] = [first, dayAfter(first, days)].map((day) => firstOf(zone, `${day}T00:00`));
    for (let at = START; at < to!; at += plan.every * HOUR_MS) if (at >= from!) all.add(at);
  } else
    for (let day = first; day < dayAfter(first, days); day = dayAfter(day, 1))
      if (!weekdays || weekdays.includes(new Date(day).getUTCDay() || 7))
        for (const time of plan.times) all.add(firstOf(zone, `${day}T${time}`));
  return [...all].toSorted((one, other) => one - other);
}

/** A family with the plan, and all that its carers will enter. */
async function aHome(one: Story, number: number) {
  const isLong = number >= SHORT;
  const [zone, ...changes] = ZONES[number % ZONES.length]!;
  const day = [...changes, dayAfter('2026-11-21', one.ordinaryDay)][(number + Math.floor(number / ZONES.length)) % 3]!;
  const [first, days] = isLong ? ['2026-12-01', DAYS_LONG] : [dayAfter(day, -1), 3];
  const { ana, leo, ben } = await aFamily(server, { ana: 'parent', leo: 'child', ben: one.carer ? 'nurse' : 'admin' });
  const { plan, weekdays } = one;
  const schedule =
    'every' in plan
      ? { kind: 'hours', every: plan.every, first_at: new Date(START).toISOString() }
      : { kind: 'times', times: plan.times, weekdays };
  const { id } = await make(ana, 'medications', {
    ...{ user_id: leo.id, name: 'Syrup', schedule, time_zone: zone },
    ...{ starts_on: first, ends_on: dayAfter(first, days - 1) },
  });
  const begin = Date.parse(first);
  const care = one.carer && {
    from: begin + one.carer.from * HOUR_MS,
    until: begin + (one.carer.from + one.carer.hours) * HOUR_MS,
  };
  const [from_at, until_at] = [care?.from ?? 0, care?.until ?? 0].map((at) => new Date(at).toISOString());
  if (care) await make(ana, 'medical_carers', { user_id: leo.id, carer_id: ben.id, from_at, until_at, may_log: true });
  const moments = momentsOf(one, zone, first, days);
  const entries = moments.flatMap((dueMs, at) =>
    one.acts[at % one.acts.length]!.flatMap(({ does, minutes }, carer): Entry[] =>
      does === null
        ? []
        : [
            {
              id: newId(),
              who: [ana, ben][carer]!,
              status: does,
              dueMs,
              takenMs: dueMs + minutes * MINUTE_MS,
              place: -1,
            },
          ],
    ),
  );
  return { one, zone, isLong, begin, ana, leo, ben, care, medication: id, moments, entries };
}
type Home = Awaited<ReturnType<typeof aHome>>;

/** When an entry reaches the server: at once, or when the phone has network again. */
function arrivalOf({ one, begin, ana }: Home, { who, takenMs }: Entry): number {
  const { online, offline } = one.phones[who === ana ? 0 : 1];
  const inTurn = (takenMs - begin + 3 * DAY_MS) % ((online + offline) * HOUR_MS);
  return inTurn < online * HOUR_MS ? takenMs : takenMs - inTurn + (online + offline) * HOUR_MS;
}

/** Everything that happens, in order of time. The server, or its jobs alone, stand still in the outages of all stories. */
function planInstants(homes: readonly Home[]): [number, Instant][] {
  const outages = homes.flatMap(({ one: { outage }, begin, isLong }) =>
    (isLong ? Array.from({ length: 12 }, (_, month) => month * 29 * DAY_MS) : [0]).map((after) => {
      const from = begin + after + outage.from * HOUR_MS;
      return { from, to: from + outage.hours * HOUR_MS, ofAll: outage.ofAll };
    }),
  );
  const instants = new Map<number, Instant>();
  const at = (ms: number, isCall: boolean): Instant => {
    const still = outages.find(({ from, to, ofAll }) => ms >= from && ms < to && (ofAll || !isCall));
    if (still) return at(still.to, isCall);
    const found = instants.get(ms) ?? { sent: new Map(), isRun: false };
    instants.set(ms, found);
    return found;
  };
  for (const home of homes) {
    for (const entry of home.entries) {
      const { sent } = at(arrivalOf(home, entry), true);
      sent.set(entry.who, [...(sent.get(entry.who) ?? []), entry]);
    }
    // In a long story most days have one run, so that the steps of a dose come late and together.
    for (const [place, dueMs] of home.moments.entries())
      if (!home.isLong || place % 5 === 0)
        for (const minutes of [0, 30, 60]) at(dueMs + minutes * MINUTE_MS, false).isRun = true;
  }
  for (let ms = END; ms > START; ms -= WHOLE_YEARS > 0 ? 29 * HOUR_MS : END) at(ms, false).isRun = true;
  return [...instants].toSorted(([one], [other]) => one - other);
}

async function send(home: Home, who: TestMember, entries: readonly Entry[]): Promise<void> {
  const member = await signInAs(server, who);
  const changes = entries.map(({ id, status, dueMs, takenMs }) => {
    const [due_at, taken_at] = [dueMs, takenMs].map((at) => new Date(at).toISOString());
    const fields = { medication_id: home.medication, user_id: home.leo.id, status, taken_at, due_at };
    return { id: newId(), table: 'doses', op: 'create', row_id: id, fields, made_at: taken_at };
  });
  for (let from = 0; from < changes.length; from += CHANGES_PER_CALL) {
    const answer = await member.post('/api/changes', { changes: changes.slice(from, from + CHANGES_PER_CALL) });
    expect(answer.statusCode, answer.body).toBe(200);
    for (const { status } of answer.json<{ answers: { status: number }[] }>().answers) expect(status).toBe(200);
  }
}

/** What the people of a story have to be told, each once, and what the ids of their notices say. */
function expectationOf(home: Home, runs: readonly { at: number; place: number }[]) {
  const { one, ana, leo, ben, care, medication, moments, entries } = home;
  const [expected, meanings] = [[] as string[], new Map<string, string>()];
  for (const [place, dueMs] of moments.entries()) {
    const due_at = new Date(dueMs).toISOString();
    for (const minutes of [0, 30, 60]) {
      const run = runs.find(({ at }) => at >= dueMs + minutes * MINUTE_MS)!; // the last is long after all
      const managers = care ? [ana] : [ana, ben];
      const carers = care && run.at >= care.from && run.at < care.until ? [ben] : managers;
      const isOpen = !entries.some((entry) => entry.dueMs === dueMs && entry.place < run.place);
      // Where a dose is due the next is not: of those that came together only the last is named.
      const isNamed = minutes > 0 || !(moments[place + 1]! <= run.at);
      const [kind, told] = [minutes === 0 ? 'due' : 'missed', minutes === 60 ? carers : [leo]];
      for (const who of [leo, ana, ben]) {
        const meaning = `${who.email.slice(0, 3)} ${kind} ${due_at}`;
        meanings.set(hashId(`${medication} ${due_at} ${minutes > 0} ${who.id}`), meaning);
        if (isOpen && isNamed && told.includes(who)) expected.push(meaning);
      }
    }
  }
  const given = entries.filter(({ status }) => status === 'given');
  for (const [place, first] of given.entries())
    for (const second of given.slice(place + 1)) {
      const isClose = Math.abs(first.takenMs - second.takenMs) < one.plan.apart * MINUTE_MS;
      for (const who of isClose || first.dueMs === second.dueMs ? new Set([first.who, second.who]) : []) {
        const meaning = `${who.email.slice(0, 3)} twice ${first.id} ${second.id}`;
        meanings.set(hashId(`${first.id} ${second.id} ${who.id}`), meaning);
        meanings.set(hashId(`${second.id} ${first.id} ${who.id}`), meaning);
        expected.push(meaning);
      }
    }
  return { expected: expected.toSorted(), meanings };
}

it(
  'tells of each dose of a year that was doubled or missed, once, and of no other, and keeps what was entered',
  async () => {
    server.clock.now = new Date(START - DAY_MS);
    const homes: Home[] = [];
    const stories = fc.sample(story, { numRuns: SHORT + WHOLE_YEARS, seed: 30 });
    for (const [number, one] of stories.entries()) homes.push(await aHome(one, number));
    const homeOf = new Map(homes.flatMap((home) => [home.ana, home.ben].map((who) => [who, home] as const)));
    const runs: { at: number; place: number }[] = [];
    for (const [place, [at, { sent, isRun }]] of planInstants(homes).entries()) {
      // After an outage phones and jobs begin at the same time, and now and then two nodes run the jobs.
      const isRunFirst = place % 2 === 0;
      const run = () => Promise.all(Array.from({ length: place % 5 === 0 ? 2 : 1 }, () => runAt(server, at)));
      if (isRun) runs.push({ at, place });
      if (isRun && isRunFirst) await run();
      server.clock.now = new Date(at);
      for (const entry of [...sent.values()].flat()) entry.place = isRunFirst ? place : place - 0.5;
      await Promise.all([...sent].map(([who, entries]) => send(homeOf.get(who)!, who, entries))); // every carer is there
      if (isRun && !isRunFirst) await run();
    }
    for (const home of homes) {
      const { expected, meanings } = expectationOf(home, runs);
      const { rows } = await server.admin.query<{ id: string }>(
        `select notification_id as id from public.deliveries where about_family = $1 and channel = 'in_app' and state = 'sent'
       and kind in ('dose_reminder', 'dose_twice')`,
        [home.ana.familyId],
      );
      const { phones: _phones, acts: _acts, ...shown } = home.one;
      expect(rows.map(({ id }) => meanings.get(id) ?? id).toSorted(), JSON.stringify([home.zone, shown])).toEqual(
        expected,
      );
      const { rows: left } = await server.admin.query<{ doses: string[]; notices: number }>(
        `select array(select id::text from public.doses where family_id = $1 and deleted_at is null order by id) as doses,
       (select count(*)::int from public.notifications where about_family = $1 and kind in ('dose_reminder', 'dose_twice')) as notices`,
        [home.ana.familyId],
      );
      expect(left[0]?.doses).toEqual(home.entries.map(({ id }) => id).toSorted());
      if (rows.length <= NOTIFICATIONS_MAX) expect(left[0]?.notices).toBe(rows.length);
    }
  },
  TIMEOUT_MS,
);
