import { afterEach, describe, expect, test } from 'vitest';
import { members } from '#contract/areas/family.ts';
import { tasks } from '#contract/areas/tasks.ts';
import { createWriter } from './writer.ts';
import { until } from '../testing/fake-clock.ts';
import { createWorld, savedTitles, titles, viewTasks, writeTask, type World } from '../testing/world.ts';

let world: World;
afterEach(() => world.closeAll());

describe('a client', () => {
  test('shows a new task at once and saves it', async () => {
    world = createWorld();
    const client = await world.openSignedIn();
    const { saved } = writeTask(client, { title: ' Buy milk ' });
    expect(titles(client)).toEqual(['Buy milk']);
    expect(viewTasks(client).rows[0]?._waiting).toBe(true);
    const outcome = await saved;
    expect(outcome).toMatchObject({ kind: 'saved', row: { title: 'Buy milk' } });
    expect(viewTasks(client).rows[0]?._waiting).toBeUndefined();
    expect(savedTitles(world.home)).toEqual([' Buy milk ']);
  });

  test('has the rows that it read ahead when a screen first asks for them', async () => {
    world = createWorld();
    const before = await world.openSignedIn();
    await writeTask(before, { title: 'Buy milk' }).saved;
    world.browser.setOnline(false);
    before.device.kill();
    const client = world.openTab();
    await client.readAhead(['tasks']);
    expect(titles(client)).toEqual(['Buy milk']);
    // A table that was not read ahead comes later.
    expect(client.familyRows()?.view(members, {}).status).toBe('loading');
    await until('the members come', () => client.familyRows()?.view(members, {}).status === 'ready');
  });

  test('shows changes made in another browser', async () => {
    world = createWorld();
    const client = await world.openSignedIn();
    world.home.write('tasks', { id: '01900000-0000-7000-8000-000000000001', title: 'From ben' } as never);
    await until('the task arrives', () => titles(client).includes('From ben'));
  });

  test('updates, removes and restores', async () => {
    world = createWorld();
    const client = await world.openSignedIn();
    const writer = createWriter(client, client.familyRows(), tasks);
    const { id, saved } = writer.create({ title: 'One' });
    await saved;
    await expect(writer.update(id, { status: 'completed' }).saved).resolves.toMatchObject({
      kind: 'saved',
      row: { status: 'completed' },
    });
    await expect(writer.remove(id).saved).resolves.toMatchObject({ kind: 'saved' });
    expect(titles(client)).toEqual([]);
    const restored = writer.restore(id);
    expect(titles(client)).toEqual(['One']);
    await expect(restored.saved).resolves.toMatchObject({ kind: 'saved' });
    expect(titles(client)).toEqual(['One']);
  });
});
