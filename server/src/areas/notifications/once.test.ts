import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runsOf } from '#contract/testing/runs.ts';
import { areaMailers, areaWorkers } from '../../areas.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aPushService, toThisMachine } from '../../testing/push-service.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { isNoticeWork } from './testing.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof aPushService>>;
beforeAll(async () => {
  service = await aPushService();
  server = await aServer({ alone: 'moves the clock', startsWorkers: false, outside: toThisMachine() });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const EVENTS_PER_STORY = 20;
const STORIES = runsOf(500, 3);
/** A job of a worker that was killed is free after two minutes. */
const FREE_AGAIN_MS = 121_000;
const NAMES = ['ana', 'ben', 'leo', 'rosa', 'zoe'] as const;

/** What one member gives to some, when it is taken back, and after how many transactions the worker is killed meanwhile. */
const EventOfStory = fc.record({
  what: fc.constantFrom('task', 'event'),
  giver: fc.constantFrom<'ana' | 'ben' | 'zoe'>('ana', 'ben', 'zoe'),
  to: fc.subarray([...NAMES], { minLength: 1 }),
  takenBack: fc.constantFrom('no', 'no', 'before', 'between'),
  killAfter: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 3 }),
  isAnswerLost: fc.boolean(),
});
type EventOfStory = typeof EventOfStory extends fc.Arbitrary<infer Value> ? Value : never;

class Killed extends Error {}

/** The transactions of a worker that is killed at one of them: before it, or after its commit and before its answer. */
function killedAfter(count: number, isAnswerLost: boolean): { mortal: Transactions; wasKilled: () => boolean } {
  let left = count;
  const mortal = Object.create(server.transactions) as Transactions; // the same but for one method
  mortal.withSystem = async (reason, entry, work) => {
    left -= 1;
    if (left < 0 || (left === 0 && !isAnswerLost)) throw new Killed();
    const result = await server.transactions.withSystem(reason, entry, work);
    if (left === 0) throw new Killed();
    return result;
  };
  return { mortal, wasKilled: () => left <= 0 };
}

/** Does what is due with these transactions, until they end. */
async function work(transactions: Transactions, mails: Mail[]): Promise<void> {
  const carry = async (mail: Mail) => void mails.push(mail);
  const carrier = { carry, isHopeless: () => true, close: () => {} };
  const workers = [
    ...areaWorkers({ ...server.services, transactions, limits: server.limits }),
    ...areaMailers(transactions, carrier, TEST_APP_URL),
  ].filter(isNoticeWork);
  for (const worker of workers) {
    await drainQueue(
      transactions,
      worker,
      () => {},
      () => server.clock.now,
    ).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
}

/** What was done in all stories. */
const counted = { events: 0, kills: 0, pushesAgain: 0, mailsAgain: 0 };

async function tellStory(events: readonly EventOfStory[]): Promise<void> {
  const family = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child', rosa: 'grandma', zoe: 'parent' });
  const devices = new Map<string, string>();
  for (const name of ['ana', 'ben', 'leo'] as const) devices.set(await service.ask(server, family[name]), name);
  for (const name of ['ben', 'rosa'] as const)
    for (const kind of ['task_given', 'event_given'])
      await family[name].post(
        '/api/tables/notice_choices',
        { kind, about_family: null, mail: true },
        family[name].userId,
      );
  await family.ana.post(
    '/api/tables/notice_choices',
    { kind: 'event_given', about_family: null, push: false },
    family.ana.userId,
  );

  for (const event of events) {
    const receivers = new Set<string>(event.to.filter((name) => name !== event.giver));
    const mails: Mail[] = [];
    service.received.length = 0;
    const id = await give(event, family);
    if (event.takenBack === 'before') await takeBack(event, family[event.giver], id);
    const killed = event.killAfter === null ? null : killedAfter(event.killAfter, event.isAnswerLost);
    if (killed) {
      await work(killed.mortal, mails);
      server.clock.now = new Date(server.clock.now.getTime() + FREE_AGAIN_MS);
    }
    const [pushedBefore, mailedBefore] = [service.received.length, mails.length];
    if (event.takenBack === 'between') await takeBack(event, family[event.giver], id);
    await work(server.transactions, mails);

    const { rows } = await server.admin.query<{ id: string; user_id: string; about_row: string }>(
      'select id, user_id, about_row from public.notifications where user_id = any($1) and about_row = $2',
      [NAMES.map((name) => family[name].userId), id],
    );
    const told = rows.map(({ user_id }) => NAMES.find((name) => family[name].userId === user_id) ?? '').toSorted();
    const pushes = [
      ...new Set(service.received.map(({ device, topic }) => `${devices.get(device)} ${topic}`)),
    ].toSorted();
    const posted = [...new Set(mails.map(({ to, messageId }) => `${to} ${messageId}`))];
    const tagOf = (name: string) =>
      rows.find(({ user_id }) => user_id === family[name as 'ana'].userId)?.id.replaceAll('-', '');
    const entitled = event.takenBack === 'no' ? [...receivers] : [];
    const isPushed = (name: string) => !(name === 'ana' && event.what === 'event');
    const pushed = [...devices.values()].filter((name) => entitled.includes(name) && isPushed(name));
    const mailed = (['ben', 'rosa'] as const).filter((name) => entitled.includes(name));
    const complete = {
      told: entitled.toSorted(),
      pushes: pushed.map((name) => `${name} ${tagOf(name)}`).toSorted(),
      posted: mailed.map((name) => family[name].email).toSorted(),
    };
    const isWhole = event.takenBack !== 'between' || !killed;
    const found = { told, pushes, posted: posted.map((line) => line.split(' ')[0] ?? '').toSorted() };
    // What was told before it was taken back stays; it is no more than what each of them would have been told.
    expect(isWhole ? found : complete, JSON.stringify(event)).toEqual(complete);
    const strangers = told.filter((name, at) => !receivers.has(name) || told.indexOf(name) !== at);
    const later = [service.received.length - pushedBefore, mails.length - mailedBefore];
    const again = [service.received.length - pushes.length, mails.length - posted.length] as const;
    counted.events += 1;
    counted.kills += killed?.wasKilled() ? 1 : 0;
    counted.pushesAgain += again[0];
    counted.mailsAgain += again[1];
    // Only a kill between a push and its record has it sent again, with its tag. After it was taken back nothing more is told.
    expect(
      [
        strangers,
        event.takenBack === 'no' ? [] : later.filter(Boolean),
        killed?.wasKilled() ? [] : again.filter(Boolean),
      ],
      JSON.stringify(event),
    ).toEqual([[], [], []]);
  }
}

async function give({ what, giver, to }: EventOfStory, family: Record<string, TestMember | string>): Promise<string> {
  const assigned_members = to.map((name) => (family[name] as TestMember).id); // only the names of members are in it
  // With a token of now: a killed worker has cost minutes.
  const by = await signInAs(server, family[giver] as TestMember); // as before
  const made =
    what === 'task'
      ? await by.post('/api/tables/tasks', { title: 'Sweep', assigned_members })
      : await by.post('/api/tables/family_events', { title: 'Swimming', event_date: '2026-12-01', assigned_members });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<{ id: string }>().id;
}

async function takeBack({ what }: EventOfStory, by: TestMember, id: string): Promise<void> {
  const table = what === 'task' ? 'tasks' : 'family_events';
  const gone = await server.transactions.withMember(by, { familyId: by.familyId, write: true }, (tx) =>
    tx.db
      .updateTable(table)
      .set({ deleted_at: tx.now.toISOString() })
      .where('family_id', '=', by.familyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  expect(gone.numUpdatedRows).toBe(1n);
}

test(
  'each entitled person has each event once in the app, one push per device with a tag and one mail with an id, and no other person any, however often a worker is killed',
  async ({ annotate }) => {
    const stories = fc.asyncProperty(
      fc.array(EventOfStory, { minLength: EVENTS_PER_STORY, maxLength: EVENTS_PER_STORY }),
      async (events) => {
        server.clock.now = new Date('2026-11-20T10:00:00Z');
        await server.admin.query('delete from app.jobs');
        await tellStory(events);
      },
    );
    await fc.assert(stories, { numRuns: STORIES, seed: 11, endOnFailure: true });
    const { events, kills, pushesAgain, mailsAgain } = counted;
    await annotate(`${events} events, ${kills} kills: ${pushesAgain} pushes and ${mailsAgain} mails were sent again`);
  },
  runsOf(3_600_000, 600_000),
);
