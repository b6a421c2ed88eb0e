import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { NOTIFICATIONS_MAX } from '#contract/limits.ts';
import { runsOf } from '#contract/testing/runs.ts';
import { hashId } from '../../platform/auth/secrets.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { firstOf, letTimeGoOn, make, runAt } from './testing.ts';

// A year of doses of many families: two carers with phones offline for days, and a server that stands still for hours. What is told follows by counting.

const [SHORT, WHOLE_YEARS, TIMEOUT_MS] = [runsOf(240, 6), runsOf(6, 0), runsOf(3_600_000, 120_000)];
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
  { kind: 'times', times: ['08:00'], apart: 240 },
  { kind: 'times', times: ['00:15', '12:30'], apart: 240 },
  { kind: 'times', times: ['01:30', '02:30', '14:00'], apart: 30 },
  { kind: 'times', times: ['02:15', '03:15', '23:30'], apart: 30 },
  { kind: 'hours', every: 4, apart: 120 },
  { kind: 'hours', every: 7, apart: 210 },
  { kind: 'hours', every: 36, apart: 240 },
] as const;
const between = (min: number, max: number) => fc.integer({ min, max });
const fewMinutes = between(-3, 9).map((tens) => tens * 10);
const act = fc.record({
  does: fc.constantFrom('given' as const, 'given' as const, 'skipped' as const, null, null),
  // Some are given, or remembered, after more than a day.
  minutes: fc.oneof({ weight: 12, arbitrary: fewMinutes }, { weight: 1, arbitrary: between(1_500, 2_900) }),
});
/** Hours with and without network, in turn. */
const phone = fc.record({ online: between(1, 60), offline: between(0, 96) });
const story = fc.record({
  plan: fc.constantFrom(...PLANS),
  weekdays: fc.option(fc.uniqueArray(between(1, 7), { minLength: 4 })),
  acts: fc.array(fc.tuple(act, act), { minLength: 5, maxLength: 40 }),
  phones: fc.tuple(phone, phone),
  /**
   * The second carer is one for a time, in hours from the start, or a manager as well. The medication of some is private, and their phone is offline
   * for so many hours after their time, in which they see it.
   */
  carer: fc.option(fc.record({ from: between(0, 40), hours: between(6, 90), late: fc.option(between(0, 60)) })),
  ordinaryDay: between(10, 380),
  outage: fc.record({ from: between(6, 60), hours: between(1, 30), ofAll: fc.boolean() }),
});
type Story = typeof story extends fc.Arbitrary<infer Made> ? Made : never;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
  letTimeGoOn(server, START - DAY_MS);
});
afterAll(() => server.close());

const iso = (ms: number) => new Date(ms).toISOString();
const dayAfter = (day: string, days: number) => iso(Date.parse(day) + days * DAY_MS).slice(0, 10);
function momentsOf({ plan, weekdays }: Story, zone: string, first: string, end: string): number[] {
  const all = new Set<number>();
  if (plan.kind === 'hours') {
    const [from, to] = [firstOf(zone, `${first}T00:00`), firstOf(zone, `${end}T00:00`)];
    for (let at = START; at < to; at += plan.every * HOUR_MS) if (at >= from) all.add(at);
  } else
    for (let day = first; day < end; day = dayAfter(day, 1))
      if (!weekdays || weekdays.includes(new Date(day).getUTCDay() || 7))
        for (const time of plan.times) all.add(firstOf(zone, `${day}T${time}`));
  return [...all].toSorted((one, other) => one - other);
}

/** A family with the plan, and all that its carers will enter. */
async function aHome(one: Story, number: number) {
  const { plan, weekdays, carer, acts, ordinaryDay } = one;
  const [zone, ...changes] = ZONES[number % ZONES.length]!; // there are six
  const days = [...changes, dayAfter('2026-11-21', ordinaryDay)];
  const isLong = number >= SHORT;
  const first = isLong ? '2026-12-01' : dayAfter(days[(number + Math.floor(number / ZONES.length)) % 3]!, -1);
  const end = dayAfter(first, isLong ? 365 : 3);
  const { ana, leo, ben } = await aFamily(server, { ana: 'parent', leo: 'child', ben: carer ? 'nurse' : 'admin' });
  const { apart: _apart, ...when } = plan;
  const schedule = { ...when, ...(plan.kind === 'hours' ? { first_at: iso(START) } : { weekdays }) };
  const named = { user_id: leo.id, name: 'Syrup', schedule, time_zone: zone };
  const from = Date.parse(first) + (carer?.from ?? 0) * HOUR_MS;
  const care = carer && { from, until: from + carer.hours * HOUR_MS };
  const backMs = care && carer.late !== null ? care.until + carer.late * HOUR_MS : null;
  const seen = backMs === null ? {} : { audience: { kind: 'managers', members: [] } };
  const { id } = await make(ana, 'medications', { ...named, ...seen, starts_on: first, ends_on: dayAfter(end, -1) });
  const whose = { user_id: leo.id, carer_id: ben.id, may_log: true };
  if (care) await make(ana, 'medical_carers', { ...whose, from_at: iso(care.from), until_at: iso(care.until) });
  const moments = momentsOf(one, zone, first, end);
  const entries = moments.flatMap((dueMs, at) =>
    acts[at % acts.length]!.flatMap(({ does, minutes }, who) => {
      const takenMs = dueMs + minutes * MINUTE_MS;
      // `place`: of the call with which it came among all that happened.
      return does ? [{ id: newId(), who: who === 0 ? ana : ben, status: does, dueMs, takenMs, place: -1 }] : [];
    }),
  );
  return { one, zone, isLong, begin: Date.parse(first), ana, leo, ben, care, backMs, medication: id, moments, entries };
}
type Home = Awaited<ReturnType<typeof aHome>>;
type Entry = Home['entries'][number];

/** When an entry reaches the server: at once, or when the phone has network again. */
function arrivalOf({ one, begin, ana, backMs }: Home, { who, takenMs }: Entry): number {
  if (backMs !== null && who !== ana) return Math.max(backMs, takenMs);
  const { online, offline } = one.phones[who === ana ? 0 : 1];
  const inTurn = (takenMs - begin + 3 * DAY_MS) % ((online + offline) * HOUR_MS);
  return inTurn < online * HOUR_MS ? takenMs : takenMs - inTurn + (online + offline) * HOUR_MS;
}

/** Everything that happens, in order of time. The server, or its jobs alone, stand still in the outages of some stories. */
function planInstants(homes: readonly Home[]) {
  const struck = homes.filter(({ isLong }, number) => isLong || number % runsOf(4, 1) === 0);
  const outages = struck.flatMap(({ one: { outage }, begin, isLong }) =>
    Array.from({ length: isLong ? 12 : 1 }, (_, month) => {
      const from = begin + month * 29 * DAY_MS + outage.from * HOUR_MS;
      return { from, to: from + outage.hours * HOUR_MS, ofAll: outage.ofAll };
    }),
  );
  const instants = new Map<number, { sent: Map<TestMember, Entry[]>; isRun: boolean }>();
  function at(ms: number, isCall: boolean) {
    const outage = outages.find(({ from, to, ofAll }) => ms >= from && ms < to && (ofAll || !isCall));
    if (outage) return at(outage.to, isCall);
    const instant = instants.get(ms) ?? { sent: new Map<TestMember, Entry[]>(), isRun: false };
    instants.set(ms, instant);
    return instant;
  }
  for (const home of homes) {
    for (const entry of home.entries) {
      const { sent } = at(arrivalOf(home, entry), true);
      sent.set(entry.who, [...(sent.get(entry.who) ?? []), entry]);
    }
    // On most days of a long story the jobs run once, so that the steps of a dose come late and together.
    for (const dueMs of home.isLong ? home.moments.filter((_, place) => place % 5 === 0) : home.moments)
      for (const minutes of [0, 30, 60]) at(dueMs + minutes * MINUTE_MS, false).isRun = true;
  }
  for (let ms = END; ms > START; ms -= WHOLE_YEARS > 0 ? 29 * HOUR_MS : END) at(ms, false).isRun = true;
  return [...instants].toSorted(([one], [other]) => one - other);
}

/** The server takes a dose of what a carer sees no more if they gave it in their time, which was no more than two days ago. */
const isTaken = ({ care, backMs, ana }: Home, { who, takenMs }: Entry, ms: number) =>
  !care ||
  backMs === null ||
  who === ana ||
  (takenMs >= care.from && takenMs < care.until && ms < care.until + 2 * DAY_MS);

async function send(home: Home, who: TestMember, entries: readonly Entry[], ms: number): Promise<void> {
  const { leo, medication } = home;
  const changes = entries.map(({ id, status, dueMs, takenMs }) => {
    const fields = { medication_id: medication, user_id: leo.id, status, taken_at: iso(takenMs), due_at: iso(dueMs) };
    return { id: newId(), table: 'doses', op: 'create', row_id: id, fields, made_at: iso(takenMs) };
  });
  const answer = await (await signInAs(server, who)).post('/api/changes', { changes });
  const { answers } = answer.json<{ answers?: { status: number }[] }>();
  const expected = entries.map((entry) => (isTaken(home, entry, ms) ? 200 : 403));
  expect(
    answers?.map(({ status }) => status),
    answer.body,
  ).toEqual(expected);
  for (const entry of entries) if (!isTaken(home, entry, ms)) home.entries.splice(home.entries.indexOf(entry), 1);
}

/** What the people of a story are told, each once, and when; and what the ids of their notices mean. */
function expectationOf({ one, ana, leo, ben, care, ...home }: Home, runs: readonly { at: number; place: number }[]) {
  const [expected, meanings] = [[] as string[], new Map<string, string>()];
  for (const [place, dueMs] of home.moments.entries())
    for (const minutes of [0, 30, 60]) {
      const run = runs.find(({ at }) => at >= dueMs + minutes * MINUTE_MS)!; // the last is long after all
      const managers = care ? [ana] : [ana, ben];
      const carers = care && run.at >= care.from && run.at < care.until ? [ben] : managers;
      const isOpen = !home.entries.some((entry) => entry.dueMs === dueMs && entry.place < run.place);
      // Of doses that come to be due together, after an outage, only the last is named.
      const isNamed = minutes > 0 || !(home.moments[place + 1]! <= run.at);
      const told = minutes === 60 ? carers : [leo];
      for (const who of [leo, ana, ben]) {
        const meaning = `${who.email.slice(0, 3)}: ${minutes > 0 ? 'missed' : 'due'} ${iso(dueMs)}`;
        meanings.set(hashId(`${home.medication} ${iso(dueMs)} ${minutes > 0} ${who.id}`), meaning);
        if (isOpen && isNamed && told.includes(who)) expected.push(`${iso(run.at).slice(0, 16)} ${meaning}`);
      }
    }
  const given = home.entries.filter(({ status }) => status === 'given');
  for (const [place, first] of given.entries())
    for (const second of given.slice(place + 1)) {
      const isClose = Math.abs(first.takenMs - second.takenMs) < one.plan.apart * MINUTE_MS;
      if (!isClose && first.dueMs !== second.dueMs) continue;
      const run = runs.find((later) => later.place > Math.max(first.place, second.place))!; // as above
      for (const who of new Set([first.who, second.who])) {
        if (who === ben && home.backMs !== null) continue; // who does not see it any more
        const meaning = `${who.email.slice(0, 3)}: twice ${iso(first.takenMs)} ${iso(second.takenMs)}`;
        for (const ids of [`${first.id} ${second.id}`, `${second.id} ${first.id}`])
          meanings.set(hashId(`${ids} ${who.id}`), meaning);
        expected.push(`${iso(run.at).slice(0, 16)} ${meaning}`);
      }
    }
  return { expected: expected.toSorted(), meanings };
}

it('tells of each dose that was doubled or missed, once, and of no other', { timeout: TIMEOUT_MS }, async () => {
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
    await Promise.all([...sent].map(([who, entries]) => send(homeOf.get(who)!, who, entries, at))); // every carer is there
    if (isRun && !isRunFirst) await run();
  }
  for (const home of homes) {
    const { expected, meanings } = expectationOf(home, runs);
    const find = async (what: string) =>
      (await server.admin.query<{ id: string; at: Date }>(`select ${what}`, [home.ana.familyId])).rows;
    const kinds = "about_family = $1 and kind in ('dose_reminder', 'dose_twice')";
    const sent = `${kinds} and channel = 'in_app' and state = 'sent'`;
    const told = await find(`notification_id as id, at from deliveries where ${sent}`);
    const lines = told.map(({ id, at }) => `${iso(at.getTime()).slice(0, 16)} ${meanings.get(id) ?? id}`);
    expect(lines.toSorted(), JSON.stringify([home.zone, home.one])).toEqual(expected);
    const notices = await find(`id from notifications where ${kinds}`);
    // Of more than these a person keeps the last, and a carer none of what they see no more.
    const kept = told.filter(({ id }) => home.backMs === null || !meanings.get(id)?.startsWith('ben'));
    expect(notices.length).toBeGreaterThanOrEqual(Math.min(kept.length, NOTIFICATIONS_MAX));
    const left = await find('id from doses where family_id = $1 and deleted_at is null');
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(home.entries.map(({ id }) => id)));
  }
});
