import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tasks, taskPermissions } from '#contract/areas/tasks.ts';
import { useRow, useRows, useWrite, useWriteGroup, type Outcome, type Write } from './rows.ts';
import { useSession } from '../auth/session.ts';
import { useSyncStatus } from '../outbox/sync-status.ts';
import { installClient } from './client.ts';
import { settle } from '../testing/fake-clock.ts';
import { createWorld, type OpenClient, type World } from '../testing/world.ts';
import { useMay, useMayChange } from '../auth/use-may.ts';

let world: World;
let client: OpenClient;
let draws: number;
let write: Write<typeof tasks>;
const noteDraw = (next: Write<typeof tasks>) => {
  draws += 1;
  write = next;
};

function TaskList({ status, onDraw = noteDraw }: { status?: 'pending' | 'completed'; onDraw?: typeof noteDraw }) {
  const { rows, status: state, isFresh } = useRows(tasks, { filter: { status } });
  onDraw(useWrite(tasks));
  const shown = rows.map((task) => `${task.title}${task._waiting ? ' (waiting)' : ''}`);
  return <p>{[state, isFresh ? 'fresh' : 'stored', ...shown].join(', ')}</p>;
}

function Sign() {
  const { user, family } = useSession();
  const { online, waiting, notSaved } = useSyncStatus();
  const may = useMay();
  const mayChange = useMayChange(tasks);
  const facts = [user?.display_name, family?.role, online ? 'online' : 'offline', waiting.length, notSaved.length];
  const rights = [may(taskPermissions.manage), mayChange.create({ title: 'x', assigned_to: 'b' })];
  return <p>{[...facts, ...rights].join(' ')}</p>;
}

const text = () => screen.getByText(/.+/).textContent;
const happen = (rounds?: number) => act(() => settle(rounds));

beforeEach(async () => {
  world = createWorld();
  client = await world.openSignedIn();
  installClient(client);
  draws = 0;
});
afterEach(() => {
  cleanup();
  installClient(null);
  world.closeAll();
});

describe('useRows and useWrite', () => {
  test('show a change at once, then its answer', async () => {
    render(<TaskList />);
    await happen();
    expect(text()).toBe('ready, fresh');
    let saved: Promise<Outcome<unknown>> | undefined;
    act(() => {
      ({ saved } = write.create({ title: 'Milk' }));
    });
    expect(text()).toBe('ready, fresh, Milk (waiting)');
    await happen();
    await expect(saved).resolves.toMatchObject({ kind: 'saved' });
    expect(text()).toBe('ready, fresh, Milk');
  });

  test('show the changes of a group at once', async () => {
    let writeGroup: ReturnType<typeof useWriteGroup> | null = null;
    const noteWriter = (next: typeof writeGroup) => {
      writeGroup = next;
    };
    function GroupList({ onDraw }: { onDraw: typeof noteWriter }) {
      const { rows } = useRows(tasks);
      onDraw(useWriteGroup(tasks));
      return <p>{['shown', ...rows.map((task) => task.title)].join(', ')}</p>;
    }
    render(<GroupList onDraw={noteWriter} />);
    await happen();
    act(() => {
      writeGroup?.((group) => {
        const id = group.create(tasks, { title: 'Milk' });
        group.update(tasks, id, { title: 'Milk!' });
      });
    });
    expect(text()).toBe('shown, Milk!');
    await happen();
    expect(text()).toBe('shown, Milk!');
  });

  test('render only when something in their rows has changed', async () => {
    render(<TaskList status="completed" />);
    await happen();
    const before = draws;
    act(() => void write.create({ title: 'Pending' }));
    await happen();
    world.home.write('members', { id: world.ben.id });
    await happen();
    expect(text()).toBe('ready, fresh');
    expect(draws).toBe(before);
  });

  test('send the remaining fields of a field group', async () => {
    render(<TaskList />);
    let id = '';
    act(() => {
      ({ id } = write.create({ title: 'Milk', assigned_members: [world.ana.id, world.ben.id] }));
    });
    await happen();
    act(() => void write.update(id, { assigned_to: world.ben.id }));
    await happen();
    expect(world.home.applied.at(-1)?.change.fields).toEqual({
      assigned_to: world.ben.id,
      assigned_members: [world.ana.id, world.ben.id],
    });
  });

  test('resolve as waiting without network, and follow the current family', async () => {
    render(<TaskList />);
    await happen();
    world.browser.setOnline(false);
    let outcome: Outcome<unknown> | undefined;
    act(() => void write.create({ title: 'Milk' }).saved.then((settled) => (outcome = settled)));
    await happen();
    expect(outcome).toEqual({ kind: 'waiting', cause: 'offline' });
    act(() => client.session.switchFamily(world.lake.id));
    await happen();
    expect(text()).toBe('error, stored');
    world.browser.setOnline(true);
    await happen();
    expect(text()).toBe('ready, fresh');
    expect(world.lake.applied).toEqual([]);
    expect(world.home.applied).toHaveLength(1);
  });
});

function OneTask({ id }: { id: string }) {
  const { row, status } = useRow(tasks, id);
  return <p>{[status, row?.title ?? 'nothing', row?.deleted_at ? 'removed' : 'there'].join(' ')}</p>;
}

test('useRow follows one row, even a removed one', async () => {
  const row = world.home.write('tasks', { id: '01900000-0000-7000-8000-000000000001', title: 'One' } as never); // only the fields that the test needs
  render(<OneTask id={row.id} />);
  await happen();
  expect(text()).toBe('ready One there');
});

test('hooks return the person, the number of waiting changes and the permissions', async () => {
  render(<Sign />);
  await happen();
  expect(text()).toBe('ana parent online 0 0 true true');
  world.browser.setOnline(false);
  const { createWriter } = await import('./writer.ts');
  act(() => void createWriter(client, client.familyRows(), tasks).create({ title: 'Milk' }));
  await happen();
  expect(text()).toBe('ana parent offline 1 0 true true');
  act(() => world.home.setActor(world.ana.id, { memberId: world.ana.id, effectiveRole: 'child' }));
  world.browser.setOnline(true);
  await happen();
  expect(text()).toBe('ana child online 0 0 false false');
});
