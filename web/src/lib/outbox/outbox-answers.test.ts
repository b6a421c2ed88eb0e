// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { members } from '#contract/areas/family.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { openDB } from 'idb';
import { createEntry } from './outbox-entry.ts';
import { until } from '../testing/fake-clock.ts';
import {
  createWorld,
  makeTasks,
  savedTitles,
  titles,
  viewTasks,
  writeTask,
  type OpenClient,
  type World,
} from '../testing/world.ts';
import { createWriter } from '../sync/writer.ts';

let world: World;
let client: OpenClient;

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
});
afterEach(() => world.closeAll());

describe('a refused change', () => {
  test('goes into the tray with the entered values, and the others are sent', async () => {
    world.browser.setOnline(false);
    writeTask(client, { title: 'Task 1' });
    const second = createWriter(client, client.familyRows(), tasks).update(newId(), { title: 'Nobody' });
    await makeTasks(client, 1, 'Other');
    expect(await second.saved).toEqual({ kind: 'waiting', cause: 'offline' });
    world.browser.setOnline(true);
    await until('both are saved', () => savedTitles(world.home).length === 2);
    await until('it is in the tray', () => client.status.read().notSaved.length === 1);
    expect(client.status.read().notSaved).toMatchObject([
      { fields: { title: 'Nobody' }, error: { status: 404, code: 'PGRST116' } },
    ]);
    expect(client.status.read().waiting).toEqual([]);
  });

  test('resolves as refused and disappears from the list', async () => {
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'nurse' });
    const { saved } = writeTask(client, { title: 'For ben', assigned_to: world.ben.id });
    expect(titles(client)).toEqual(['For ben']);
    expect(await saved).toMatchObject({ kind: 'refused', error: { status: 403, code: '42501' } });
    expect(titles(client)).toEqual([]);
  });

  test('stays in the tray when the table is full, and is saved by a retry once there is room', async () => {
    world.server.failNext('/api/changes', { code: 'TABLE_FULL' });
    const { saved } = writeTask(client, { title: 'One too many' });
    expect(await saved).toMatchObject({ kind: 'refused', error: { status: 422, code: 'TABLE_FULL' } });
    const [tray] = client.status.read().notSaved;
    expect(tray).toMatchObject({ fields: { title: 'One too many' }, error: { code: 'TABLE_FULL' } });
    await client.status.retry(tray?.id ?? '');
    await until('it is saved', () => savedTitles(world.home).length === 1);
    expect(client.status.read().notSaved).toEqual([]);
  });

  test('takes its dependents into the tray, and a retry sends all of them with new ids', async () => {
    world.browser.setOnline(false);
    const people = createWriter(client, client.familyRows(), members);
    const writer = createWriter(client, client.familyRows(), tasks);
    const luz = people.create({ first_name: 'Luz' });
    await makeTasks(client, 1, 'Other');
    const feed = writer.create({ title: 'Feed Luz', assigned_to: luz.id });
    writer.update(feed.id, { status: 'completed' });
    await until('four changes wait', () => client.status.read().waiting.length === 4);
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'child' });
    world.browser.setOnline(true);
    await until('the tray has an entry', () => client.status.read().notSaved.length === 1);
    const [tray] = client.status.read().notSaved;
    expect(tray).toMatchObject({ table: 'members', fields: { first_name: 'Luz' }, error: { code: '42501' } });
    expect(tray?.folded.map(({ table, op }) => [table, op])).toEqual([
      ['tasks', 'create'],
      ['tasks', 'update'],
    ]);
    expect(client.status.read().waiting).toEqual([]);
    expect(savedTitles(world.home)).toEqual(['Other 1']);
    expect(titles(client)).toEqual(['Other 1']);

    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'parent' });
    const oldIds = [tray, ...(tray?.folded ?? [])].map((change) => change?.id);
    await client.status.retry(tray?.id ?? '');
    await until('all is saved', () => client.outbox.entries().length === 0);
    const sent = world.home.applied.slice(-3).map(({ change }) => change);
    expect(sent.map(({ row_id }) => row_id)).toEqual([luz.id, feed.id, feed.id]);
    expect(sent.some(({ id }) => oldIds.includes(id))).toBe(false);
    expect(titles(client)).toEqual(['Feed Luz', 'Other 1']);
  });

  test('is discarded in every client at once', async () => {
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'nurse' });
    const other = world.openTab();
    await writeTask(client, { title: 'For ben', assigned_to: world.ben.id }).saved;
    await until('both clients show it', () => other.status.read().notSaved.length === 1);
    await client.status.discard(client.status.read().notSaved[0]?.id ?? '');
    await until('both clients are empty', () => [client, other].every(({ outbox }) => outbox.entries().length === 0));
  });

  test('stays in the tray after a reload, until it is discarded', async () => {
    world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'nurse' });
    await writeTask(client, { title: 'For ben', assigned_to: world.ben.id }).saved;
    client.device.kill();
    const next = world.openTab();
    await until('the tray is there', () => next.status.read().notSaved.length === 1);
    const [tray] = next.status.read().notSaved;
    await next.status.discard(tray?.id ?? '');
    expect(next.outbox.entries()).toEqual([]);
  });

  test('is found when it makes the whole call fail, and the others are saved', async () => {
    world.browser.setOnline(false);
    await makeTasks(client, 4);
    const db = await openDB('casita-outbox');
    const [, entry] = await db.getAll('entries');
    await db.put('entries', { ...entry, change: { ...entry.change, made_at: 'yesterday' } });
    db.close();
    await makeTasks(client, 3, 'Later');
    world.browser.setOnline(true);
    await until('the others are saved', () => savedTitles(world.home).length === 6);
    await until('it is in the tray', () => client.status.read().notSaved.length === 1);
    expect(client.status.read().notSaved[0]).toMatchObject({
      fields: { title: 'Task 2' },
      error: { code: 'BAD_REQUEST' },
    });
  });

  test('stays in the tray when a membership ends, while the rows are deleted', async () => {
    await writeTask(client, { title: 'Kept' }).saved;
    world.browser.setOnline(false);
    await makeTasks(client, 3);
    world.home.actors.delete(world.ana.id);
    // A pull that began before would be taken for the one of the network's return.
    await world.clock.advance(0);
    world.browser.setOnline(true);
    await until('they are in the tray', () => client.status.read().notSaved.length === 3);
    await until('the person is in their other family', () => client.session.read().family?.id === world.lake.id);
    const cache = await openDB('casita-cache');
    await until('no row of the family is on the device', async () => {
      const stored = await cache.getAll('rows');
      return !stored.some(({ family }) => family === world.home.id);
    });
    cache.close();
  });
});

test('discarding a waiting change discards its dependents', async () => {
  world.browser.setOnline(false);
  const { id } = writeTask(client, { title: 'Never mind' });
  createWriter(client, client.familyRows(), tasks).update(id, { status: 'completed' });
  await makeTasks(client, 1, 'Other');
  await client.status.discard(client.status.read().waiting[0]?.id ?? '');
  expect(client.status.read().waiting).toMatchObject([{ fields: { title: 'Other 1' } }]);
  expect(titles(client)).toEqual(['Other 1']);
});

test('a create whose answer was lost and that was deleted meanwhile stays deleted', async () => {
  world.server.failNext('/api/changes', { kind: 'lost' });
  const { id } = writeTask(client, { title: 'Task 1' });
  await until('the server has it', () => savedTitles(world.home).length === 1);
  await until('the client has it', () => viewTasks(client).rows[0]?.version === world.home.version);
  world.home.write('tasks', { id, deleted_at: '2026-11-20T10:00:01.000Z' });
  await until('it is removed', () => titles(client).length === 0);
  await world.clock.advance(5_000);
  expect(client.outbox.entries()).toEqual([]);
  expect(titles(client)).toEqual([]);
  expect(savedTitles(world.home)).toEqual(['Task 1']);
});

test('entries recorded under an older contract are sent unchanged', async () => {
  world.browser.setOnline(false);
  const recorded = {
    id: newId(),
    table: 'tasks',
    op: 'create',
    row_id: newId(),
    made_at: '2026-09-01T08:00:00+02:00',
  } as const;
  const change = { ...recorded, fields: { title: 'Old', status: 'in_progress' } };
  await makeTasks(client, 1);
  const db = await openDB('casita-outbox');
  await db.add('entries', { ...createEntry(world.ana.id, world.home.id, [change]), contractDate: '2026-08-01' });
  db.close();
  client.device.kill();
  world.browser.setOnline(true);
  world.openTab();
  await until('both are saved', () => world.home.applied.length === 2);
  expect(world.home.applied[1]?.change).toEqual(change);
});

test('changes of another person are stored for that person, and not shown', async () => {
  const change = {
    id: newId(),
    table: 'tasks',
    op: 'create',
    row_id: newId(),
    made_at: '2026-11-20T10:00:00Z',
  } as const;
  const stored = client.outbox.enqueue(world.ben.id, world.home.id, { ...change, fields: { title: 'Ben' } });
  expect(client.outbox.entries()).toEqual([]);
  await stored;
  expect(client.outbox.entries()).toEqual([]);
  expect(await client.outbox.countWaiting(world.ben.id)).toBe(1);
});

test('an answer that arrives before its change is stored does not leave the change waiting', async () => {
  world.browser.setOnline(false);
  const change = {
    id: newId(),
    table: 'tasks',
    op: 'create',
    row_id: newId(),
    made_at: '2026-11-20T10:00:00Z',
  } as const;
  const stored = client.outbox.enqueue(world.ana.id, world.home.id, { ...change, fields: { title: 'Fast' } });
  const settlement = {
    id: change.id,
    user: world.ana.id,
    family: world.home.id,
    table: 'tasks',
    row: null,
    error: null,
  };
  client.outbox.settle([settlement], []);
  await stored;
  expect(client.outbox.entries()).toEqual([]);
});
