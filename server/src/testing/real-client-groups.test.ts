import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { members } from '#contract/areas/family.ts';
import { privateDetails } from '#contract/areas/people.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { createWriter, writeGroup, type GroupWriter } from '#web/lib/sync/writer.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

let world: RealWorld;
let client: WholeClient;
beforeEach(async () => {
  world = await aRealWorld();
  client = await world.openClient();
  const rows = client.familyRows();
  rows?.want(tasks, {});
  await vi.waitUntil(() => rows?.view(tasks, {}).isFresh, { timeout: 10_000, interval: 5 });
});
afterEach(() => world.close());

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const write = (collect: (writer: GroupWriter) => void) => writeGroup(client, client.familyRows(), collect);
const shown = (from = client) =>
  (from.familyRows()?.view(tasks, {}).rows ?? []).map((row) => (row as unknown as { title: string }).title).toSorted(); // tasks
const saved = async () =>
  (await world.ben.get('/api/tables/tasks'))
    .json()
    .rows.map(({ title }: { title: string }) => title)
    .toSorted();
const sends = () => world.requests.filter((request) => request.startsWith('POST /api/changes')).length;

/** Makes a person and a task for them as one. */
function writePersonAndTask() {
  const ids = { person: '', task: '' };
  const written = write((group) => {
    ids.person = group.create(members, { first_name: 'Luz' });
    ids.task = group.create(tasks, { title: 'Feed Luz', assigned_members: [ids.person] });
    group.update(tasks, ids.task, { description: 'At noon' });
  });
  return { ...ids, ...written };
}

it('is shown at once, stored on the device as one, and saved in one transaction once there is a network', async () => {
  world.browser.setOnline(false);
  const { task, answered } = writePersonAndTask();
  expect(shown()).toEqual(['Feed Luz']);
  await answered;
  expect(client.status.read().waiting).toMatchObject([
    { table: 'members', others: [{ table: 'tasks' }, { op: 'update' }] },
  ]);
  const reopened = await world.openClient();
  await soon(() => expect(shown(reopened)).toEqual(['Feed Luz']));
  world.browser.setOnline(true);
  await soon(() => expect(client.outbox.entries()).toEqual([]));
  const { rows } = await world.server.admin.query(
    'select distinct at from app.changes where family_id = $1 and actor = $2 and change_id is not null',
    [world.ben.familyId, world.anaId],
  );
  expect(rows).toHaveLength(1);
  await soon(() => {
    for (const page of [client, reopened]) {
      expect(page.familyRows()?.find(tasks, task)).toMatchObject({ title: 'Feed Luz', description: 'At noon' });
      expect(page.familyRows()?.find(tasks, task)).not.toHaveProperty('_waiting');
    }
  });
});

it('is applied once when its answer is lost, also after another member has changed a row', async () => {
  world.loseNextAnswer('POST /api/changes');
  const { task } = writePersonAndTask();
  await soon(async () => expect(await saved()).toEqual(['Feed Luz']));
  await world.ben.patch(`/api/tables/tasks/${task}`, { title: 'Feed Luz and the cat' });
  void client.outbox.flush();
  await soon(() => expect(client.outbox.entries()).toEqual([]));
  await soon(() => expect(shown()).toEqual(['Feed Luz and the cat']));
  expect([await saved(), sends()]).toEqual([['Feed Luz and the cat'], 2]);
  expect(client.status.read().notSaved).toEqual([]);
});

it('is one line in the tray when it is refused, and a retry saves all of it and what depended on it', async () => {
  world.browser.setOnline(false);
  const { person, task, answered } = writePersonAndTask();
  const other = createWriter(client, client.familyRows(), tasks).create({ title: 'Water the plants' });
  await answered;
  await write((group) => {
    group.update(tasks, task, { status: 'completed' });
    group.create(tasks, { title: 'Feed Luz again', assigned_members: [person] });
  }).answered;
  await world.setRole('child');
  world.browser.setOnline(true);
  expect(await answered).toMatchObject({ kind: 'waiting' });
  await soon(() => expect(client.status.read()).toMatchObject({ waiting: [], notSaved: [{ table: 'members' }] }));
  const [line] = client.status.read().notSaved;
  expect(line).toMatchObject({
    error: { code: '42501' },
    others: [{}, {}],
    folded: [{ op: 'update' }, { op: 'create' }],
  });
  expect(await other.answered).toMatchObject({ kind: 'waiting' });
  await soon(async () => expect([shown(), await saved()]).toEqual([['Water the plants'], ['Water the plants']]));

  await world.setRole('parent');
  await client.status.retry(line?.id ?? '');
  const all = ['Feed Luz', 'Feed Luz again', 'Water the plants'];
  await soon(async () => expect([shown(), await saved()]).toEqual([all, all]));
  expect(client.status.read()).toMatchObject({ waiting: [], notSaved: [] });
  const { rows } = await world.server.admin.query(
    `select array_agg(op order by version) as ops from app.changes where change_id is not null and actor = $1
     group by change_id order by min(version)`,
    [world.anaId],
  );
  expect(rows.map(({ ops }) => ops)).toEqual([['create'], ['create', 'create', 'update'], ['update', 'create']]);
});

it('names the change at fault, whose deleted row can be restored with the whole group', async () => {
  const [one, two] = [newId(), newId()];
  for (const id of [one, two]) await world.ben.post('/api/tables/tasks', { id, title: 'Zero' });
  await soon(() => expect(shown()).toEqual(['Zero', 'Zero']));
  world.browser.setOnline(false);
  write((group) => {
    group.update(tasks, one, { title: 'One' });
    group.update(tasks, two, { title: 'Two' });
  });
  await world.ben.delete(`/api/tables/tasks/${two}`);
  world.browser.setOnline(true);
  await soon(() => expect(client.status.read().notSaved).toHaveLength(1));
  const [line] = client.status.read().notSaved;
  expect(line).toMatchObject({ row_id: two, error: { code: 'PGRST116' }, others: [{ row_id: one }] });
  expect(await saved()).toEqual(['Zero']);
  await client.status.restore(line?.id ?? '');
  await soon(async () =>
    expect([shown(), await saved()]).toEqual([
      ['One', 'Two'],
      ['One', 'Two'],
    ]),
  );
});

it('is discarded as a whole, with what depends on it', async () => {
  world.browser.setOnline(false);
  const { task, answered } = writePersonAndTask();
  await answered;
  await createWriter(client, client.familyRows(), tasks).update(task, { title: 'Feed them' }).answered;
  const [line] = client.status.read().waiting;
  await client.status.discard(line?.id ?? '');
  expect([shown(), client.outbox.entries()]).toEqual([[], []]);
});

it('is never split over two calls, and has at most as many changes as a call', async () => {
  world.browser.setOnline(false);
  const titled = (count: number, prefix: string) =>
    write((group) => {
      for (let index = 0; index < count; index += 1) group.create(tasks, { title: `${prefix} ${index}` });
    });
  titled(30, 'One');
  await titled(30, 'Two').answered;
  const before = sends();
  world.browser.setOnline(true);
  await soon(() => expect(client.outbox.entries()).toEqual([]));
  expect([(await saved()).length, sends() - before]).toEqual([60, 2]);
  expect(() => titled(51, 'Three')).toThrow(RangeError);
  expect(() => titled(0, 'None')).toThrow(RangeError);
});

it('shows a detail of a person that it hides first, on this device and on the server', async () => {
  const rows = client.familyRows();
  rows?.want(members, {});
  rows?.want(privateDetails, {});
  await vi.waitUntil(() => rows?.view(privateDetails, {}).isFresh, { timeout: 10_000, interval: 5 });
  world.browser.setOnline(false);
  const { id } = world.ben;
  const { answered } = write((group) => {
    group.create(privateDetails, { member_id: id, phone: '600 11' }, id);
    group.update(members, id, { phone: '600 11' });
  });
  await answered;
  world.browser.setOnline(true);
  await soon(() => expect(client.outbox.entries()).toEqual([]));
  await soon(() => {
    expect(rows?.find(members, id)).toMatchObject({ phone: '600 11' });
    expect(rows?.find(privateDetails, id)).toMatchObject({ phone: null });
  });
});
