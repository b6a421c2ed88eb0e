import { describe, expect, test } from 'vitest';
import { tasks, type NewTask, type Task } from '#contract/areas/tasks.ts';
import type { Actor } from '#contract/permissions.ts';
import type { Change } from '#contract/sync.ts';
import { outlineOf } from '../tables/outline-of.ts';
import { chooseNewer, createTableRows } from './row-store.ts';

const ANA: Actor = { memberId: 'ana', effectiveRole: 'parent' };
const AT = '2026-11-20T10:00:00.000Z';

function row(version: number, parts: Partial<Task> = {}): Task {
  const fields: NewTask = { title: `Version ${version}` };
  const stamps = { id: 'a', version, created_at: AT, updated_at: AT, deleted_at: null };
  return { ...tasks.applyCreate(fields, ANA, new Date(AT)), ...stamps, ...parts };
}

function change(op: Change['op'], fields: Record<string, unknown> = {}, id = `${op}-1`): Change {
  return { id, table: 'tasks', op, row_id: 'a', fields, made_at: AT };
}

describe('of two states of a row', () => {
  test.each([
    ['a newer version wins', { asOf: 3, row: row(3) }, { asOf: 5, row: row(5) }, 5],
    ['an older version loses, even with a later `asOf`', { asOf: 5, row: row(5) }, { asOf: 9, row: row(4) }, 5],
    ['a row beats an older tombstone', { asOf: 4, row: null }, { asOf: 5, row: row(5) }, 5],
    ['a tombstone beats an older row', { asOf: 5, row: row(5) }, { asOf: 6, row: null }, null],
    ['a tombstone with the same `asOf` beats a row', { asOf: 5, row: row(5) }, { asOf: 5, row: null }, null],
    ['an older row does not come back', { asOf: 6, row: null }, { asOf: 5, row: row(5) }, null],
    ['a row with the same `asOf` does not come back', { asOf: 6, row: null }, { asOf: 6, row: row(6) }, null],
    ['an older tombstone loses', { asOf: 6, row: row(3) }, { asOf: 5, row: null }, 3],
  ] as const)('%s', (_name, old, next, version) => {
    expect(chooseNewer(old, next).row?.version ?? null).toBe(version);
  });

  test('the same version keeps the object and takes the later `asOf`', () => {
    const [old, same] = [row(3), row(3)];
    const newer = chooseNewer({ asOf: 3, row: old }, { asOf: 7, row: same });
    expect(newer).toEqual({ asOf: 7, row: old });
    expect(newer.row).toBe(old);
  });

  test('a row with a higher version than its answer counts as of its own version', () => {
    const rows = createTableRows(tasks);
    rows.learnTombstones(['a'], 8);
    rows.learnRows([row(9)], 7);
    expect(rows.compose()).toHaveLength(1);
  });
});

describe('a waiting change', () => {
  test('is applied by the rules of the contract', () => {
    const rows = createTableRows(tasks);
    rows.setChanges([change('create', { title: ' Milk ' }), change('update', { status: 'completed' })], ANA);
    expect(rows.compose()).toMatchObject([
      {
        id: 'a',
        title: 'Milk',
        status: 'completed',
        completed_by: 'ana',
        assigned_to: 'ana',
        version: 0,
        _waiting: true,
      },
    ]);
  });

  test('is drawn once a screen brings the declaration', () => {
    const rows = createTableRows(outlineOf(tasks));
    rows.learnRows([row(1)], 1);
    rows.setChanges([change('update', { title: 'Mine' })], ANA);
    expect(rows.compose()).toEqual([row(1)]);
    rows.declare(tasks);
    expect(rows.compose()).toMatchObject([{ title: 'Mine', _waiting: true }]);
  });

  test('with values that no screen can show is not drawn', () => {
    const rows = createTableRows(tasks);
    rows.learnRows([row(1)], 1);
    rows.setChanges([change('update', { title: { a: 1 } }), change('update', { status: 'completed' }, 'second')], ANA);
    expect(rows.compose()).toMatchObject([{ title: 'Version 1', status: 'completed', _waiting: true }]);
  });

  test('overlays rows that arrive, until it has left the outbox', () => {
    const rows = createTableRows(tasks);
    rows.learnRows([row(1)], 1);
    rows.setChanges([change('update', { title: 'Mine' })], ANA);
    rows.learnRows([row(2, { status: 'completed' })], 2);
    expect(rows.compose()).toMatchObject([{ title: 'Mine', status: 'completed', _waiting: true }]);
    rows.setChanges([], ANA);
    expect(rows.compose()).toEqual([row(2, { status: 'completed' })]);
  });

  test('does not show a removed row again, unless it restores it', () => {
    const rows = createTableRows(tasks);
    rows.learnRows([row(1)], 1);
    rows.learnTombstones(['a'], 2);
    rows.setChanges([change('create', { title: 'Again' }), change('update', { title: 'Again' })], ANA);
    expect(rows.compose()).toEqual([]);
    rows.learnRemoved([row(2, { deleted_at: AT })]);
    expect(rows.compose()).toEqual([]);
    rows.setChanges([change('restore')], ANA);
    expect(rows.compose()).toMatchObject([{ id: 'a', deleted_at: null, _waiting: true }]);
  });

  test('shows a row that is created anew under its id, until the feed reports it as removed again', () => {
    const rows = createTableRows(tasks);
    rows.learnRows([row(1)], 1);
    rows.learnRows([row(2, { deleted_at: AT })], 2);
    rows.learnTombstones(['a'], 2);
    rows.expectCreation('a');
    rows.setChanges([change('create', { title: 'Again' })], ANA);
    expect(rows.compose()).toMatchObject([{ title: 'Again', deleted_at: null, _waiting: true }]);
    rows.learnTombstones(['a'], 4);
    expect(rows.compose()).toEqual([]);
  });

  test('restores a row that the feed reports as removed before the removal is answered', () => {
    const rows = createTableRows(tasks);
    rows.learnRows([row(1)], 1);
    rows.setChanges([change('remove'), change('restore')], ANA);
    rows.learnTombstones(['a'], 2);
    expect(rows.compose()).toMatchObject([{ title: 'Version 1', deleted_at: null, _waiting: true }]);
    rows.learnRows([row(2, { deleted_at: AT })], 2);
    rows.setChanges([change('restore')], ANA);
    expect(rows.compose()).toMatchObject([{ title: 'Version 2', deleted_at: null, _waiting: true }]);
  });

  test('is left out when its older rules cannot be applied any more', () => {
    const rows = createTableRows({
      ...tasks,
      applyUpdate: () => {
        throw new Error('Unknown field');
      },
    });
    rows.learnRows([row(1)], 1);
    rows.setChanges([change('update', { old: true })], ANA);
    expect(rows.compose()).toMatchObject([{ title: 'Version 1' }]);
  });
});

test('unchanged rows and lists keep their objects', () => {
  const rows = createTableRows(tasks);
  rows.learnRows([row(1), row(1, { id: 'b' })], 1);
  rows.setChanges([change('update', { title: 'Mine' })], ANA);
  const before = rows.compose();
  rows.learnRows([row(1)], 4);
  rows.setChanges([change('update', { title: 'Mine' })], ANA);
  expect(rows.compose()).toBe(before);
  rows.learnRows([row(2, { id: 'b' })], 5);
  const after = rows.compose();
  expect(after).not.toBe(before);
  expect(after.find(({ id }) => id === 'a')).toBe(before.find(({ id }) => id === 'a'));
});
