import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { areaWorkers } from '../../areas.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aPushService, toThisMachine } from '../../testing/push-service.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { make, runAt } from './testing.ts';

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
const MORNING = new Date('2026-11-20T07:00:00Z');
beforeEach(() => {
  service.received.length = 0;
  server.clock.now = MORNING;
});

/** Leo has a phone, and a medication for each list of times at which it is due. */
async function aHome(...plans: readonly (readonly string[])[]) {
  const home = await aFamily(server, { ana: 'parent', leo: 'child', nurse: 'nurse' });
  await service.ask(server, home.leo, { device_name: 'Phone' });
  await server.admin.query(`update auth.session set "expiresAt" = '2099-01-01' where id = $1`, [home.leo.sessionId]);
  const medications: string[] = [];
  for (const times of plans) {
    const schedule = { kind: 'times', times, weekdays: null };
    const fields = { user_id: home.leo.id, name: 'Methylphenidate', schedule, time_zone: 'UTC' };
    medications.push((await make(home.ana, 'medications', fields)).id);
  }
  return { ...home, medications };
}

async function pushAt(time: string): Promise<void> {
  await runAt(server, Date.parse(`2026-11-20T${time}:00Z`));
  const fail = (error: Error) => expect.unreachable(error.message);
  for (const worker of areaWorkers({ ...server.services, limits: server.limits }).filter(({ kind }) => kind === 'push'))
    await drainQueue(server.transactions, worker, fail, () => server.clock.now);
}

const buttons = () => service.received.map(({ payload }) => payload.actions.map(({ action }) => action));
const press = (key: string) => {
  const token = service.received
    .flatMap(({ payload }) => payload.actions)
    .findLast(({ action }) => action === key)?.token;
  return server.app.inject({ method: 'POST', url: '/api/push/act', payload: { token: token ?? '' } });
};
const dosesOf = async (medication: string | undefined) => {
  const { rows } = await server.admin.query(
    'select status, due_at, given_by, created_by from public.doses where medication_id = $1 and deleted_at is null',
    [medication],
  );
  return rows;
};
const again = (member: TestMember) => signInAs(server, member);

test('the one dose that is due is given from the lock screen, once, by the person of the device', async () => {
  const { leo, medications } = await aHome(['08:00'], ['19:00']);
  await pushAt('08:00');
  expect(buttons()).toEqual([['given', 'snooze']]);
  const [{ payload }] = service.received as [(typeof service.received)[number]];
  expect(payload).toMatchObject({ title: 'A reminder for leo is due' });
  expect(JSON.stringify(payload)).not.toContain('Methylphenidate');
  expect((await press('given')).json()).toEqual({ done: true });
  // The answer to the first press was lost.
  expect((await press('given')).json()).toEqual({ done: true });
  const due_at = new Date('2026-11-20T08:00:00Z');
  expect(await dosesOf(medications[0])).toEqual([{ status: 'given', due_at, given_by: leo.id, created_by: leo.id }]);
  service.received.length = 0;
  await pushAt('08:30');
  expect(service.received).toEqual([]);
});

test('a dose that another has given is not given again', async () => {
  const { ana, leo, medications } = await aHome(['08:00']);
  await pushAt('08:00');
  const [due_at, medication_id] = ['2026-11-20T08:00:00Z', medications[0]];
  await make(await again(ana), 'doses', {
    ...{ medication_id, user_id: leo.id, status: 'given', taken_at: '2026-11-20T07:50:00Z', due_at },
  });
  expect((await press('given')).statusCode).toBe(403);
  expect(await dosesOf(medication_id)).toHaveLength(1);
});

test('of two that are due none is given unseen, nor one that comes too soon after another', async () => {
  await aHome(['08:00'], ['08:30']);
  await pushAt('08:00');
  expect(buttons()).toEqual([['snooze']]);

  service.received.length = 0;
  server.clock.now = MORNING;
  const { ana, leo, medications } = await aHome(['08:00', '12:00']);
  const late = { due_at: '2026-11-20T08:00:00Z', taken_at: '2026-11-20T11:00:00Z' };
  server.clock.now = new Date(late.taken_at);
  const dose = { medication_id: medications[0], user_id: leo.id, status: 'given', ...late };
  await make(await again(ana), 'doses', dose);
  await pushAt('12:00');
  expect(buttons().at(-1)).toEqual(['snooze']);
});

test('what the person may not log any more is refused', async () => {
  const { ana, medications } = await aHome(['08:00']);
  await pushAt('08:00');
  expect((await (await again(ana)).delete(`/api/tables/medications/${medications[0] ?? ''}`)).statusCode).toBe(200);
  expect((await press('given')).statusCode).toBe(403);
  expect(await dosesOf(medications[0])).toEqual([]);
});
