import { expect, test } from 'vitest';
import type { BaseRow } from '#contract/family-table.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { createFamilyStore, type FamilyStore } from './family-store.ts';
import { notes, secrets } from '../testing/private-notes.ts';

const ENDS = { next: null, previous: null, rules: 'r1' };
const TABLES = [notes, secrets];
const stored = (rows: readonly BaseRow[]) => rows.map(({ id, version }) => `${id}@${version}`).toSorted();

const cached = {
  key: 'secrets',
  table: 'secrets',
  filter: {},
  epoch: 'e1',
  version: 10,
  rules: 'r1',
  sync: 'full',
  stretches: [{ start: null, end: null }],
} as const;
const stamps = { created_at: '', updated_at: '', deleted_at: null, text: 'a', chat_id: null };
const answer = (parts: Partial<PullAnswer>): PullAnswer => ({
  epoch: 'e1',
  version: 8,
  more: false,
  reload: false,
  visibility_reset: null,
  rows: {},
  removed_ids: {},
  ...parts,
});
const createStored = (): FamilyStore => {
  const familyStore = createFamilyStore();
  familyStore.takeQueries([cached], TABLES);
  familyStore.wake(secrets, {
    queries: [cached],
    rows: [{ table: 'secrets', row: { id: 'a', version: 9, ...stamps } }],
  });
  return familyStore;
};

test('a late answer does not bring back a row that was removed before the others were stored', () => {
  const familyStore = createStored();
  familyStore.takeRow('secrets', { id: 'b', version: 7, ...stamps });
  familyStore.takePull(
    { epoch: 'e1', version: 5 },
    answer({ rows: { secrets: [{ id: 'c', version: 7, ...stamps }] } }),
  );
  expect(stored(familyStore.list(secrets, {}))).toEqual(['a@9']);
});

test('a late answer does not repeat a visibility reset', () => {
  const familyStore = createStored();
  expect(
    familyStore.takePull({ epoch: 'e1', version: 5 }, answer({ visibility_reset: { all: true, scopes: [] } })),
  ).toBe(true);
  expect(stored(familyStore.list(secrets, {}))).toEqual(['a@9']);
});

test('a late answer does not show rows that were read before a visibility reset', () => {
  const familyStore = createStored();
  familyStore.takePull(
    { epoch: 'e1', version: 10 },
    answer({ version: 12, visibility_reset: { all: true, scopes: [] } }),
  );
  familyStore.takeRow('secrets', { id: 'b', version: 11, ...stamps });
  expect(familyStore.list(secrets, {})).toEqual([]);
  const late = { rows: [{ id: 'c', version: 3, ...stamps }], epoch: 'e1', version: 11, ...ENDS };
  expect(familyStore.takeList(secrets, {}, {}, late)).toBeNull();
  expect(familyStore.list(secrets, {})).toEqual([]);
});

test('a late answer does not drop rows that were read after its visibility reset', () => {
  const familyStore = createFamilyStore();
  familyStore.takeQueries([{ ...cached, version: 4 }], TABLES);
  const note = { id: 'n', version: 6, ...stamps, chat_id: 'chat-1' };
  familyStore.takeList(notes, {}, {}, { rows: [note], epoch: 'e1', version: 7, ...ENDS });
  const reset = { all: false, scopes: ['chat-1'] };
  familyStore.takePull({ epoch: 'e1', version: 3 }, answer({ version: 5, visibility_reset: reset }));
  expect(stored(familyStore.list(notes, {}))).toEqual(['n@6']);
});

test('a late answer drops only the lists that were read before its visibility reset, so that the others follow the next one', () => {
  const familyStore = createFamilyStore();
  const list = (version: number, id: string) => ({
    ...{ rows: [{ id, version: 3, ...stamps, chat_id: 'chat-1' }], epoch: 'e1', version },
    ...ENDS,
  });
  familyStore.takeList(secrets, {}, {}, list(10, 's'));
  familyStore.takeList(notes, {}, {}, list(13, 'n'));
  const all = { all: true, scopes: [] };
  familyStore.takePull({ epoch: 'e1', version: 10 }, answer({ version: 12, visibility_reset: all }));
  expect(stored(familyStore.list(secrets, {}))).toEqual([]);
  expect(stored(familyStore.list(notes, {}))).toEqual(['n@3']);
  expect(familyStore.since()).toBe(13);
  familyStore.takePull({ epoch: 'e1', version: 13 }, answer({ version: 14, visibility_reset: all }));
  expect(stored(familyStore.list(notes, {}))).toEqual([]);
});

test('a late answer drops what a release shows by other rules, even if it has no change', () => {
  const familyStore = createStored();
  const same = { hash: 'h1', tables: { secrets: 'r1' } };
  familyStore.takePull({ epoch: 'e1', version: 10 }, answer({ version: 10, rules: same }));
  expect(stored(familyStore.list(secrets, {}))).toEqual(['a@9']);
  familyStore.takePull(
    { epoch: 'e1', version: 10 },
    answer({ version: 10, rules: { hash: 'h2', tables: { secrets: 'r2' } } }),
  );
  expect(stored(familyStore.list(secrets, {}))).toEqual([]);
  expect(familyStore.stretchFor(secrets, {})).toBeNull();
});

test('a late answer is ignored when it comes from a replaced database', () => {
  const familyStore = createStored();
  familyStore.takePull({ epoch: 'e1', version: 10 }, answer({ epoch: 'e2', version: 2, reload: true }));
  expect(familyStore.list(secrets, {})).toEqual([]);
  expect(familyStore.takeList(secrets, {}, {}, { rows: [], epoch: 'e1', version: 10, ...ENDS })).toBeNull();
  expect(familyStore.takeList(secrets, {}, {}, { rows: [], epoch: 'e2', version: 2, ...ENDS })).toMatchObject({
    epoch: 'e2',
  });
});
