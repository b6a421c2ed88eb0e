import { expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/sync.ts';
import { differsNow, tellHistory } from './history.ts';
import { aTask } from './testing/a-task.ts';

const NOW = aTask('one', {
  ...{ version: 9, title: 'Water all plants', due_date: '2026-11-25T00:00:00Z', due_all_day: true },
  ...{ assigned_to: null, assigned_members: ['leo', 'ana'] },
  ...{ status: 'completed', completed_at: '2026-11-20T10:00:00Z', completed_by: 'leo' },
});

const entry = (version: number, op: string, before: HistoryEntry['before'] = null): HistoryEntry => ({
  ...{ version, op, actor: 'leo', at: '2026-11-20T10:00:00Z', at_kitchen_screen: false, before },
});

const ENTRIES = [
  entry(7, 'update', { status: 'pending', completed_at: null, completed_by: null }),
  entry(6, 'update', { due_date: '2026-11-23T17:00:00+01:00', due_all_day: false, due_zone: 'Europe/Madrid' }),
  entry(5, 'restore', { deleted_at: '2026-11-20T09:00:00Z' }),
  entry(4, 'remove', { deleted_at: null }),
  entry(3, 'update', { title: 'Water plants', assigned_to: 'mia', assigned_members: null }),
  entry(2, 'update', { due_date: null }),
  entry(2, 'update', { due_zone: null }),
  entry(1, 'create'),
];

test('each entry is told by what changed, with the values before and after it', () => {
  const told = tellHistory(ENTRIES, NOW);
  expect(told.map(({ kind }) => kind)).toEqual([
    ...['status', 'due', 'restore', 'remove', 'title', 'people', 'due', 'create'],
  ]);
  expect(told[0]).toMatchObject({ before: { status: 'pending' }, after: { status: 'completed' } });
  expect(told[1]).toMatchObject({
    before: { due_date: '2026-11-23T17:00:00+01:00' },
    after: { due_date: NOW.due_date },
    isAtKitchenScreen: false,
  });
  expect(told[4]).toMatchObject({ before: { title: 'Water plants' }, after: { title: 'Water all plants' } });
  // The date after this entry is the one before the next that changed it.
  expect(told[6]).toMatchObject({ before: { due_date: null }, after: { due_date: '2026-11-23T17:00:00+01:00' } });
});

test('an earlier value is brought back with all fields that belong to it, if it is another one now', () => {
  const told = tellHistory(ENTRIES, NOW);
  expect(told[5]?.earlier).toEqual({ assigned_to: 'mia', assigned_members: null });
  expect(told[1]?.earlier).toEqual({
    ...{ due_date: '2026-11-23T17:00:00+01:00', due_all_day: false, due_zone: 'Europe/Madrid' },
  });
  expect(told.filter((event) => differsNow(event, NOW))).toHaveLength(5);
  expect(told.filter((event) => differsNow(event, { ...NOW, title: 'Water plants' }))).toHaveLength(4);
});
