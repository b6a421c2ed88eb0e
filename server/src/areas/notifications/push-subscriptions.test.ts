import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#contract/ids.ts';
import { noticeKind, sendNotice } from '../../core/notices/kinds.ts';
import { pushWorkers } from '../../core/notices/push-worker.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aPushService, toThisMachine } from '../../testing/push-service.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { deliver, deliveriesOf, outcomesOf, TRAITS } from './testing.ts';

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
  server.clock.now = new Date('2026-11-20T10:00:00Z');
});

const pass = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms));

test('a subscription is its session’s: suppressed within a minute, gone with the sign-out, never on a shared device', async () => {
  const { ben } = await aFamily(server, { ben: 'parent' });
  const { subscription } = service.subscribe();
  const sync = async (who: TestMember, sent: object | null = subscription) =>
    (await who.post('/api/functions/push-sync', { subscription: sent })).json<Record<string, unknown>>();
  expect(await sync(ben, null)).toMatchObject({
    is_known: false,
    is_allowed: true,
    public_key: expect.stringMatching(/^[\w-]{87}$/),
  });
  expect(await sync(ben)).toMatchObject({ is_known: true, was_suppressed: false });
  expect(await sync(ben)).toMatchObject({ is_known: true, was_suppressed: true });
  pass(61_000);
  expect(await sync(ben)).toMatchObject({ is_known: true, was_suppressed: false });
  const { eve } = await aFamily(server, { eve: 'parent' });
  // Eve signs in on the same browser: what is pushed there is hers from then on.
  expect(await sync(eve)).toMatchObject({ is_known: true });
  const holders = () =>
    server.admin.query('select user_id from app.push_subscriptions where endpoint = $1', [subscription.endpoint]);
  expect((await holders()).rows).toEqual([{ user_id: eve.userId }]);
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { authorization: `Bearer ${eve.token}` },
  });
  expect((await holders()).rows).toEqual([]);
  const paired = await signInAs(server, { userId: ben.userId, familyId: ben.familyId, role: 'parent' });
  await server.admin.query('update auth.session set "deviceId" = $1 where id = $2', [newId(), paired.sessionId]);
  expect(await sync(paired)).toMatchObject({ is_known: false, is_allowed: false });
});

test('a push never goes into a private network', async () => {
  const own = await aServer({ alone: 'sends to the public internet only', startsWorkers: false });
  try {
    const { ben, ana } = await aFamily(own, { ana: 'parent', ben: 'parent' });
    const { subscription } = service.subscribe();
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.1/x',
      'https://a:b@push.test/x',
      'https://push.test:8443/x',
      'http://push.test/x',
    ]) {
      const answer = await ben.post('/api/functions/push-sync', { subscription: { ...subscription, endpoint } });
      expect(answer.statusCode, endpoint).toBe(400);
    }
    const id = await service.ask(own, ben);
    await ana.post('/api/tables/tasks', { title: 'Sweep', assigned_to: ben.id });
    await deliver(own);
    expect(service.received.some(({ device }) => device === id)).toBe(false);
    expect(await outcomesOf(ben)).toContain('push failed refused');
  } finally {
    await own.close();
  }
});

test('a lock screen shows a general sentence for a kind that is private', async () => {
  const { ben } = await aFamily(server, { ben: 'parent' });
  const device = await service.ask(server, ben);
  const kind = noticeKind('of_health', { ...TRAITS, isPrivate: true }, z.object({ family_id: z.null() }), async () => ({
    ...{ to: [ben.userId], id: newId() },
    compose: () => ({ title: 'Biopsy', content: 'At nine', category: 'info', priority: 'high', link: '/medical' }),
  }));
  await sendNotice(server.transactions, kind, { family_id: null });
  for (const worker of pushWorkers(server.transactions, [kind], server.services.push))
    await drainQueue(
      server.transactions,
      worker,
      (error) => expect.unreachable(error.message),
      () => server.clock.now,
    );
  expect(service.received).toMatchObject([{ device, urgency: 'high', payload: { title: 'Casita', url: '/medical' } }]);
  expect(JSON.stringify(service.received)).not.toMatch(/Biopsy|nine/);
});

test('a person tries a channel, and sees what became of it', async () => {
  const { ben } = await aFamily(server, { ben: 'parent' });
  await service.ask(server, ben);
  const { notification_id } = (await ben.post('/api/functions/send-test-notice', { channel: 'push' })).json();
  await deliver(server);
  expect(service.received).toMatchObject([{ payload: { id: notification_id, title: 'It works', kind: 'test' } }]);
  expect((await deliveriesOf(ben)).every((one) => one.notification_id === notification_id)).toBe(true);
  const { kinds } = (await ben.post('/api/functions/notice-kinds')).json<{ kinds: { key: string }[] }>();
  expect(kinds.map(({ key }) => key)).toContain('task_given');
  expect(kinds.map(({ key }) => key)).not.toContain('test');
});

test('a push service that does not answer is asked once, and what else is for it waits', async () => {
  const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
  for (const session of [ben, await signInAs(server, ben)]) await service.ask(server, session);
  service.answers.push('never', 500);
  const { timeoutMs } = guard;
  guard.timeoutMs = 100;
  await ana.post('/api/tables/tasks', { title: 'Sweep', assigned_to: ben.id });
  await deliver(server);
  Object.assign(guard, { timeoutMs });
  expect(service.answers.splice(0)).toEqual([500]);
  pass(2 * 60_000);
  await deliver(server);
  expect(service.received).toHaveLength(2);
});
