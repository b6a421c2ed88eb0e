// @vitest-environment node
import { expect, test } from 'vitest';
import type { Change } from '#contract/sync.ts';
import { takeFree, takeUploads } from './entry-order.ts';
import { createEntry, findNeeds, type OutboxEntry } from './outbox-entry.ts';

const change = (id: string, op: Change['op'], row_id: string, fields: Change['fields'] = {}): Change => ({
  ...{ id, table: 'members', op, row_id, fields, made_at: '2026-11-23T10:00:00Z' },
});
let seq = 0;
const entry = (first: Change, ...rest: Change[]): OutboxEntry => ({
  ...createEntry('ana', 'home', [first, ...rest]),
  seq: (seq += 1),
});
const isDue = (given: OutboxEntry) => given.change.fields['photo'] === 'due';
const idsOf = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id);

const photo = entry(change('photo', 'update', 'leo', { photo: 'due', colour: 'ana' }));

test.each([
  ['an unrelated change passes', change('1', 'create', 'task'), true],
  ['one that names the changed row passes, which exists', change('1', 'create', 'task', { for: ['leo'] }), true],
  ['one of the same row waits', change('1', 'update', 'leo', { photo: null }), false],
  ['the removal of a row that it names waits', change('1', 'remove', 'ana'), false],
])('beside a file that is being uploaded, %s', (_name, later, passes) => {
  expect(idsOf(takeFree([photo, entry(later)], isDue))).toEqual(passes ? ['1'] : []);
});

test('what follows from what waits, waits too, and a group as a whole', () => {
  const entries = [
    photo,
    entry(change('group', 'create', 'list'), change('in group', 'update', 'leo')),
    entry(change('in list', 'create', 'item', { list: 'list' })),
    entry(change('of item', 'remove', 'item')),
    entry(change('free', 'create', 'other')),
    entry(change('second photo', 'update', 'mia', { photo: 'due' })),
    entry(change('of other', 'update', 'other')),
  ];
  const stored = entries.map((each, index) => ({ ...each, needs: findNeeds(each, entries.slice(0, index)) }));
  expect(idsOf(takeFree(stored, isDue))).toEqual(['free', 'of other']);
  expect(idsOf(takeFree(entries, () => false))).toEqual(idsOf(entries));
});

test('a file is uploaded for an entry that follows from no other that waits', () => {
  const entries = [
    entry(change('made', 'create', 'mia')),
    entry(change('of made', 'update', 'mia', { photo: 'due' })),
    photo,
    entry(change('again', 'update', 'leo', { photo: 'due' })),
    entry(change('free', 'create', 'task', { for: ['eva'] })),
    entry(change('other', 'update', 'luz', { photo: 'due' })),
  ];
  expect(idsOf(takeUploads(entries, isDue))).toEqual(['photo', 'other']);
  expect(idsOf(takeUploads(entries.slice(1), isDue))).toEqual(['of made', 'photo', 'other']);
});
