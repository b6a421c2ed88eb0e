import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/areas/notifications.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aPushService, toThisMachine } from '../../testing/push-service.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { deliver, outcomesOf } from './testing.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof aPushService>>;
const guard = toThisMachine();
beforeAll(async () => {
  service = await aPushService();
  server = await aServer({ alone: 'moves the clock', startsWorkers: false, outside: guard });
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  service.received.length = 0;
  service.answers.length = 0;
  server.clock.now = new Date('2026-11-20T10:00:00Z');
  await server.admin.query('delete from app.jobs; delete from auth.attempts');
});

const HOUR_MS = 3_600_000;
const pass = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms));

/** Ana gives Ben tasks, who has a device. */
async function aPair() {
  const { id, ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  const device = await service.ask(server, ben, { device_name: 'Phone' });
  await server.admin.query(`update auth.session set "expiresAt" = '2099-01-01' where id = $1`, [ben.sessionId]);
  return { id, ana, ben, device };
}

/** The same member with another session, whose token is of now. */
const again = (member: TestMember) => signInAs(server, member);

async function give(giver: TestMember, to: TestMember, title = 'Sweep'): Promise<string> {
  const made = await giver.post('/api/tables/tasks', { title, assigned_to: to.id });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<{ id: string }>().id;
}

const act = (token: string | undefined) =>
  server.app.inject({ method: 'POST', url: '/api/push/act', payload: { token: token ?? '' } });
const tokenOf = (key: string) =>
  service.received.flatMap(({ payload }) => payload.actions).findLast(({ action }) => action === key)?.token;
const prefer = (who: TestMember, fields: object) =>
  who.post('/api/tables/notification_preferences', { id: who.userId, ...fields }, who.userId);

test('a notice is written once and pushed once to each device, encrypted for it, with its tag and buttons', async () => {
  const { id, ana, ben, device } = await aPair();
  await give(ana, ben, 'Water the plants');
  await deliver(server);
  await deliver(server);
  const { rows } = (await ben.get('/api/tables/notifications', ben.userId)).json<{ rows: Notification[] }>();
  expect(rows).toMatchObject([{ kind: 'task_given', about_table: 'tasks', about_family: id, pops_up: true }]);
  const tag = rows[0]?.id.replaceAll('-', '');
  expect(service.received).toMatchObject([
    {
      ...{ device, topic: tag, urgency: 'normal' },
      payload: {
        ...{ tag, title: 'ana gave you a task', body: 'Water the plants', badge: 1, family_id: id, language: 'en' },
        actions: [{ action: 'done', title: 'Done' }, { action: 'snooze' }],
      },
    },
  ]);
  expect(service.refused).toEqual([]);
  expect(await outcomesOf(ben)).toEqual(['in_app sent ok', 'mail skipped kind_off', 'push sent ok']);
  expect(await outcomesOf(ana)).toEqual([]);
});

test('what was read, was taken back, or is no more the person’s to see is not pushed', async () => {
  const { ana, ben } = await aPair();
  const noticeOnly = async () => {
    // The first worker alone, as between two jobs.
    const { areaWorkers } = await import('../../areas.ts');
    const { drainQueue } = await import('../../platform/jobs/queue.ts');
    const notices = areaWorkers({ ...server.services, limits: server.limits }).find(({ kind }) => kind === 'notice');
    if (notices)
      await drainQueue(
        server.transactions,
        notices,
        () => {},
        () => server.clock.now,
      );
  };
  await give(ana, ben, 'Read');
  await noticeOnly();
  await ben.post('/api/functions/change-all-notifications', { to: 'read' });
  const taken = await give(ana, ben, 'Taken back');
  await noticeOnly();
  expect((await ana.delete(`/api/tables/tasks/${taken}`)).statusCode).toBe(200);
  await deliver(server);
  expect(service.received).toEqual([]);
  expect((await outcomesOf(ben)).filter((line) => line.startsWith('push'))).toEqual([
    'push skipped not_entitled',
    'push skipped read',
  ]);
  await give(ana, ben, 'Gone');
  await noticeOnly();
  expect((await ana.post('/api/functions/remove-member', { member_id: ben.id })).statusCode).toBe(200);
  await deliver(server);
  expect(service.received.map(({ payload }) => payload.kind)).not.toContain('task_given');
  expect(await outcomesOf(ben)).toContain('push skipped not_entitled');
});

test.each([
  [404, 'failed gone', false],
  [410, 'failed gone', false],
  [400, 'failed refused', true],
])('an answer %s ends the push: %s', async (status, outcome, isKnown) => {
  const { ana, ben, device } = await aPair();
  service.answers.push(status);
  await give(ana, ben);
  await deliver(server);
  expect((await outcomesOf(ben)).at(-1)).toBe(`push ${outcome}`);
  await give(ana, ben);
  await deliver(server);
  expect(service.received).toHaveLength(isKnown ? 1 : 0);
  // The device learns it when it says its subscription again.
  const { rows } = await server.admin.query<{ p256dh: string; auth: string }>(
    'select p256dh, auth from app.push_subscriptions where endpoint = $1',
    [service.addressOf(device)],
  );
  await server.admin.query('update app.push_subscriptions set endpoint = $1 where endpoint = $2', [
    `https://push.test/${device}`,
    service.addressOf(device),
  ]);
  const [keys] = rows;
  const said = { subscription: { endpoint: `https://push.test/${device}`, keys } };
  expect((await ben.post('/api/functions/push-sync', said)).json()).toMatchObject({ is_known: isKnown });
});

test('too many words are shortened once; a slow service is waited for; a busy one is asked again when it says, and a silent one too, for a day', async () => {
  const { ana, ben } = await aPair();
  service.answers.push(413);
  await give(ana, ben, 'Long '.repeat(30));
  await deliver(server);
  expect(service.received.at(-1)?.payload).toMatchObject({ actions: [], body: expect.stringMatching(/^.{1,60}$/) });
  service.received.length = 0;
  service.answers.push({ status: 201, afterMs: 400 });
  await give(ana, ben);
  await deliver(server);
  expect(service.received.splice(0)).toHaveLength(1);
  service.answers.push({ status: 429, retryAfter: '7200' }, 500, 'never');
  await give(ana, ben);
  await deliver(server);
  pass(HOUR_MS + 1);
  await deliver(server);
  expect([service.received.length, service.answers.length]).toEqual([0, 2]);
  const patience = guard.timeoutMs;
  for (let hour = 0; hour < 3; hour += 1) {
    pass(HOUR_MS + 1);
    guard.timeoutMs = service.answers[0] === 'never' ? 100 : patience;
    await deliver(server);
  }
  expect([service.received.length, service.answers.length]).toEqual([1, 0]);
  service.answers.push(500, 500);
  await give(await again(ana), ben);
  await deliver(server);
  pass(25 * HOUR_MS);
  await deliver(server);
  expect(await outcomesOf(await again(ben))).toContain('push failed unreachable');
});

test('in quiet hours pushes are held and come as one at their end, without what was read meanwhile', async () => {
  const pair = await aPair();
  server.clock.now = new Date('2027-01-10T23:30:00Z'); // 18:30 in New York
  const [ana, ben] = [await again(pair.ana), await again(pair.ben)];
  expect(
    (await prefer(ben, { quiet_from: '18:00', quiet_until: '07:00', time_zone: 'America/New_York' })).statusCode,
  ).toBe(200);
  for (const title of ['One', 'Two', 'Three']) await give(ana, ben, title);
  await deliver(server);
  expect(service.received).toEqual([]);
  expect((await outcomesOf(ben)).filter((line) => line === 'push held quiet')).toHaveLength(3);
  const { rows } = (await ben.get('/api/tables/notifications', ben.userId)).json<{ rows: Notification[] }>();
  expect(rows.map(({ pops_up }) => pops_up)).toEqual([false, false, false]);
  await ben.patch(`/api/tables/notifications/${rows[0]?.id ?? ''}`, { is_read: true }, ben.userId);
  // One that no release reads any more keeps none of the others back.
  await give(ana, ben, 'Of another shape');
  await deliver(server);
  await server.transactions.withSystem('spoil a delivery', { familyId: ben.userId }, ({ db }) =>
    db
      .updateTable('deliveries')
      .set({ facts: '{"row": 7}' })
      .where('family_id', '=', ben.userId)
      .where('channel', '=', 'push')
      .where(
        'notification_id',
        'not in',
        rows.map(({ id }) => id),
      )
      .execute(),
  );
  server.clock.now = new Date('2027-01-11T12:01:00Z');
  await deliver(server);
  await deliver(server);
  expect(service.received).toMatchObject([
    {
      payload: {
        ...{ tag: 'held', title: '2 notices came in your quiet hours', badge: 3 },
        body: expect.stringMatching(/^ana gave you a task: (One|Two|Three)\nana gave you a task: (One|Two|Three)$/),
      },
    },
  ]);
});

test('what a person switched off for a kind, a family or a thing goes by no such channel', async () => {
  const { id, ana, ben } = await aPair();
  const address = `/api/tables/notification_preferences/${ben.userId}`;
  const own = (table: string, fields: object) => ben.post(`/api/tables/${table}`, fields, ben.userId);
  const choice = { kind: 'task_given', about_family: id, in_app: false };
  const chosen = (await own('notice_choices', choice)).json<{ id: string }>();
  await give(ana, ben);
  await deliver(server);
  expect(await outcomesOf(ben)).toEqual(['in_app skipped kind_off', 'mail skipped kind_off', 'push sent ok']);
  expect((await ben.get('/api/tables/notifications', ben.userId)).json().rows).toEqual([]);
  await ben.delete(`/api/tables/notice_choices/${chosen.id}`, ben.userId);
  const muted_until = new Date(server.clock.now.getTime() + HOUR_MS).toISOString();
  expect(
    (await own('notice_mutes', { about_family: id, table_name: null, row_id: null, muted_until })).statusCode,
  ).toBe(200);
  await give(ana, ben);
  await deliver(server);
  expect(await outcomesOf(ben)).toContain('push skipped family_muted');
  await prefer(ben, { task_assignments: false });
  await give(ana, ben);
  await deliver(server);
  expect((await outcomesOf(ben)).filter((line) => line.endsWith('group_off'))).toHaveLength(3);
  expect(service.received).toHaveLength(1);
  // Nor may a choice name a family of others.
  const { id: other } = await aFamily(server, { eve: 'parent' });
  expect((await own('notice_choices', { ...choice, about_family: other })).statusCode).toBe(404);
  expect(
    (await own('notice_mutes', { about_family: other, table_name: null, row_id: null, muted_until })).statusCode,
  ).toBe(404);
  await ben.patch(address, { task_assignments: true, push_enabled: false }, ben.userId);
  await give(ana, ben);
  await deliver(server);
  expect((await outcomesOf(ben)).filter((line) => line === 'push skipped channel_off')).toHaveLength(1);
  expect(service.received).toHaveLength(1);
});

test('a push’s button does its one thing with the rights that its person has then', async () => {
  const { ana, ben } = await aPair();
  const task = await give(ana, ben);
  await deliver(server);
  const done = tokenOf('done');
  expect((await act(`${done ?? ''}x`)).statusCode).toBe(400);
  expect((await act(done)).json()).toEqual({ done: true });
  expect((await act(done)).statusCode).toBe(200);
  const { rows } = await server.admin.query('select status, version from public.tasks where id = $1', [task]);
  expect(rows).toMatchObject([{ status: 'completed' }]);
  expect((await ben.get('/api/tables/notifications', ben.userId)).json().rows).toMatchObject([{ is_read: true }]);

  await give(ana, ben, 'Again');
  await deliver(server);
  const before = service.received.length;
  expect((await act(tokenOf('snooze'))).statusCode).toBe(200);
  await deliver(server);
  expect(service.received).toHaveLength(before);
  pass(16 * 60_000);
  await deliver(server);
  expect(service.received).toHaveLength(before + 1);

  expect((await act(tokenOf('snooze'))).statusCode).toBe(200);
  await (await again(ben)).post('/api/functions/change-all-notifications', { to: 'read' });
  pass(16 * 60_000);
  await deliver(server);
  expect((await act(tokenOf('done'))).statusCode).toBe(403);

  const late = await give(await again(ana), ben, 'Late');
  await deliver(server);
  const old = tokenOf('done');
  pass(25 * HOUR_MS);
  expect((await act(old)).statusCode).toBe(403);
  const still = await server.admin.query('select status from public.tasks where id = $1', [late]);
  expect(still.rows).not.toMatchObject([{ status: 'completed' }]);
});

test('a button of an ended session, and of a member who was removed, does nothing', async () => {
  const { ana, ben } = await aPair();
  const task = await give(ana, ben);
  await deliver(server);
  const token = tokenOf('done');
  expect((await ana.post('/api/functions/remove-member', { member_id: ben.id })).statusCode).toBe(200);
  expect((await act(token)).statusCode).toBe(403);
  const { ana: zoe, ben: max } = await aPair();
  const other = await give(zoe, max);
  await deliver(server);
  const second = tokenOf('done');
  await server.admin.query('delete from auth.session where id = $1', [max.sessionId]);
  expect((await act(second)).statusCode).toBe(403);
  const { rows } = await server.admin.query('select status from public.tasks where id = any($1)', [[task, other]]);
  expect(rows.every(({ status }) => status !== 'completed')).toBe(true);
});
