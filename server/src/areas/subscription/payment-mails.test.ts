import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Plan } from '#contract/areas/subscription.ts';
import { DAY_MS } from '#contract/limits.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { addMember, type TestMember } from '../../testing/family.ts';
import { deliverMails } from '../../testing/mails.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { detachAccounts } from '../../core/families/removal-commands.ts';
import { pinsOf } from '../pins/testing.ts';
import { paymentMailWorker, paymentReminderWorker } from './mail-jobs.ts';
import { planReminders } from './reminder-commands.ts';
import { readOwn } from './queries.ts';
import { aNewFamily, applyPlans, choose, holdPlan, inDays } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ startsWorkers: false });
  server.clock.now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 123);
});
afterAll(() => server.close());

beforeEach(() => server.admin.query('delete from app.jobs'));

/** Lets days pass from a failed payment on. */
const setDay = (failedAt: string, days: number) =>
  (server.clock.now = new Date(Date.parse(failedAt) + Math.round(days * DAY_MS)));

async function sendMails(): Promise<Mail[]> {
  const reminders = paymentReminderWorker(server.transactions);
  const fail = (error: Error) => {
    throw error;
  };
  await drainQueue(server.transactions, reminders, fail, () => server.clock.now);
  return deliverMails(server, paymentMailWorker);
}

/** The people who get a mail on this day. */
async function toldOn(failedAt: string, days: number): Promise<string[]> {
  setDay(failedAt, days);
  return (await sendMails()).map(({ to }) => to).toSorted();
}

const addresses = (...members: TestMember[]) => members.map(({ email }) => email).toSorted();

/** Writes the payer's plan, and plans what follows, as a reading of the payments does. */
async function applyPlan(payer: TestMember, more: Partial<Plan> & { stripe_customer_id?: string }): Promise<void> {
  const read = () => server.transactions.withSystem('a test', {}, async (tx) => (await readOwn(tx, payer.userId)).plan);
  const before = await read();
  await holdPlan(server, payer, 'Premium', { subscription_end: inDays(server, 30), ...more });
  const after = await read();
  if (!after) throw new Error('The plan was written.');
  await server.transactions.withSystem('a test', {}, (tx) => planReminders(tx, payer.userId, before, after));
}

/** A family whose payer's payment has just failed. */
async function aFailure() {
  const family = await aNewFamily(server, { ana: 'parent', marco: 'admin', leo: 'child', rosa: 'grandma' });
  await server.admin.query('update families set name = $2 where id = $1', [family.id, 'Rivera Family']);
  const failedAt = server.clock.now.toISOString();
  await applyPlan(family.ana, { payment_failed_at: failedAt });
  return { ...family, failedAt, managers: addresses(family.ana, family.marco) };
}

it('tells the payer and the other managers at once, on days 3, 7 and 13, and when Premium has ended', async () => {
  const { failedAt, managers } = await aFailure();
  expect(await toldOn(failedAt, 0)).toEqual(managers);
  for (const [before, on] of [
    [2.99, 3],
    [6.99, 7],
    [12.99, 13],
    [13.99, 14],
  ] as const) {
    expect(await toldOn(failedAt, before)).toEqual([]);
    expect(await toldOn(failedAt, on)).toEqual(managers);
  }
  expect(await toldOn(failedAt, 40)).toEqual([]);
});

it('says what happened, until when everything works and what to do, in the language of each', async () => {
  const { ana, marco, failedAt } = await aFailure();
  await server.admin.query("update profiles set first_name = 'Ana' where id = $1", [ana.userId]);
  await ana.post('/api/tables/settings', { id: ana.userId, language: 'es' }, ana.userId);
  const until = (language: string, days: number) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.parse(failedAt) + days * DAY_MS,
    );
  const mails = await sendMails();
  const payers = mails.find(({ to }) => to === ana.email);
  expect(payers?.subject).toBe('Tu pago de Premium no se ha podido cobrar');
  expect(payers?.text).toContain(`Todo sigue funcionando hasta el ${until('es', 14)}.`);
  expect(payers?.text).toContain('9,99');
  expect(payers?.text).toContain('http://localhost:3000/settings/subscription');
  const others = mails.find(({ to }) => to === marco.email);
  expect(others?.subject).toBe('The payment for Premium of Rivera Family did not go through');
  expect(others?.text).toContain(`Everything keeps working until ${until('en', 14)}.`);
  expect(others?.text).toContain('Ask ana to update the card, or pay in their place');
  expect(others?.text).toContain('Casita is closed for Rivera Family from then on');
  expect(others?.text).toContain('http://localhost:3000/pricing');
  setDay(failedAt, 14);
  const ended = (await sendMails()).find(({ to }) => to === marco.email);
  expect(ended?.subject).toBe('Premium of Rivera Family has ended');
  expect(ended?.text).toContain(`everything is kept until ${until('en', 14 + 365)}.`);
});

it.each<[string, (family: Awaited<ReturnType<typeof aFailure>>) => Promise<unknown>]>([
  ['was paid', ({ ana }) => applyPlan(ana, {})],
  ['is another one', ({ ana }) => holdPlan(server, ana, 'Premium', { payment_failed_at: inDays(server, -9) })],
  ['is the payer’s own choice of Free', ({ ana }) => choose(ana, 'Free')],
  [
    'was replaced by the Premium of another manager',
    ({ marco }) => holdPlan(server, marco, 'Premium', { subscription_end: inDays(server, 30) }),
  ],
  [
    'is of a person who takes no part any more',
    async ({ ana }) => {
      await server.admin.query('update families set kept_plan = null where id = $1', [ana.familyId]);
      await server.admin.query("update families set setup_status = 'orphaned' where id = $1", [ana.familyId]);
    },
  ],
])('says nothing of a failure that %s', async (_what, change) => {
  const family = await aFailure();
  await change(family);
  for (const day of [0, 3, 7, 13, 14, 15]) expect(await toldOn(family.failedAt, day)).toEqual([]);
});

it('takes back a mail that was asked for when it is paid before the mail is sent', async () => {
  const { ana, failedAt } = await aFailure();
  await drainQueue(
    server.transactions,
    paymentReminderWorker(server.transactions),
    () => {},
    () => server.clock.now,
  );
  await applyPlan(ana, {});
  expect(await toldOn(failedAt, 0)).toEqual([]);
});

it('sends one of several reminders that are due, and none again when the plan is written again', async () => {
  const { ana, failedAt, managers } = await aFailure();
  // The server was off until then.
  expect(await toldOn(failedAt, 8)).toEqual(managers);
  await applyPlan(ana, { payment_failed_at: failedAt, cancelled_at: failedAt, subscription_end: inDays(server, 20) });
  expect(await toldOn(failedAt, 8)).toEqual([]);
  expect(await toldOn(failedAt, 13)).toEqual(managers);
});

it('says that Premium has ended once, and no more that it will', async () => {
  const { ana, failedAt, managers } = await aFailure();
  setDay(failedAt, 13.9);
  await drainQueue(
    server.transactions,
    paymentReminderWorker(server.transactions),
    () => {},
    () => server.clock.now,
  );
  // The mail server was out of reach until after the end.
  setDay(failedAt, 14.1);
  const mails = await sendMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(managers);
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Premium of Rivera Family has ended']));
  await applyPlan(ana, { payment_failed_at: failedAt, subscription_end: inDays(server, 1) });
  expect(await toldOn(failedAt, 14.2)).toEqual([]);
});

it('tells at once of a failure that is learnt of late', async () => {
  const { ana, failedAt, managers } = await aFailure();
  await applyPlan(ana, {});
  setDay(failedAt, 4.5);
  await applyPlan(ana, { payment_failed_at: failedAt });
  expect(await toldOn(failedAt, 4.5)).toEqual(managers);
  expect(await toldOn(failedAt, 6.9)).toEqual([]);
  expect(await toldOn(failedAt, 7)).toEqual(managers);
});

it('ends with a cancelled Premium at its end, before the days of grace are over', async () => {
  const { ana, failedAt, managers } = await aFailure();
  await applyPlan(ana, { payment_failed_at: failedAt, cancelled_at: failedAt, subscription_end: inDays(server, 5) });
  expect(await toldOn(failedAt, 3)).toEqual(managers);
  expect(await toldOn(failedAt, 5)).toEqual(managers);
  for (const day of [7, 13, 14]) expect(await toldOn(failedAt, day)).toEqual([]);
});

it('does not speak of closing where another plan of the family takes over', async () => {
  const { marco, failedAt, managers } = await aFailure();
  await holdPlan(server, marco, 'Free');
  setDay(failedAt, 0);
  const mails = await sendMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(managers);
  for (const { text } of mails) {
    expect(text).toContain('another plan of the family takes its place');
    expect(text).not.toContain('closed');
  }
  expect(await toldOn(failedAt, 14)).toEqual([]);
});

it('names all families that the Premium is for, in one mail to each person', async () => {
  const { ana, marco, failedAt, managers } = await aFailure();
  const second = await aNewFamily(server, { zoe: 'parent' });
  await server.admin.query("update families set name = 'Lake Family' where id = $1", [second.id]);
  for (const { userId } of [ana, marco]) await addMember(server, second.id, 'x', 'parent', userId);
  await applyPlans(server, second.id);
  setDay(failedAt, 0);
  const mails = await sendMails();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([...managers, second.zoe.email].toSorted());
  expect(mails.find(({ to }) => to === marco.email)?.text).toContain('Rivera Family and Lake Family');
  expect(mails.find(({ to }) => to === second.zoe.email)?.text).not.toContain('Rivera');
});

it('writes to no child with a PIN, nor to accounts that are gone', async () => {
  const { aHome, setPin } = pinsOf(() => server);
  const home = await aHome();
  expect(await setPin(home.ana, home.mateo)).toBe('done');
  const failedAt = server.clock.now.toISOString();
  await applyPlan(home.ben, { payment_failed_at: failedAt });
  expect(await toldOn(failedAt, 0)).toEqual(addresses(home.ana, home.ben));
  await server.transactions.withSystem('a test', { familyId: home.id }, (tx) =>
    detachAccounts(tx, home.id, [home.ben.userId]),
  );
  await server.admin.query('delete from auth."user" where id = $1', [home.ben.userId]);
  expect(await toldOn(failedAt, 3)).toEqual([]);
});
