import { expect, it } from 'vitest';
import { events, posts } from '#web/lib/testing/list-tables.ts';
import { familyTable, type FilterOf } from './family-table.ts';
import { normaliseFilter } from './list-query.ts';

it('types what a declaration names against its row', () => {
  const declared = [
    familyTable('by', { ...posts, sync: { by: 'updated_at', size: 3 } }),
    // @ts-expect-error -- the rows have no such column
    familyTable('by', { ...posts, sync: { by: 'sent_at', size: 3 } }),
    // @ts-expect-error -- a number is no time
    familyTable('by', { ...posts, sync: { by: 'stars', size: 3 } }),
    // @ts-expect-error -- a window's start is never null
    familyTable('window', { ...events, sync: { window: ['ends_at', 'starts_at'] } }),
    // @ts-expect-error -- the rows have no such column
    familyTable('scope', { ...posts, seenBy: { scope: 'chat' } }),
    // @ts-expect-error -- the rows have no such column
    familyTable('filter', { ...posts, filter: ['sender'] }),
  ];
  expect(declared).toHaveLength(6);
});

it('types a filter against the declared columns', () => {
  const filters: FilterOf<typeof posts>[] = [
    { text: 'a', chat_id: null, stars: [1, 2] },
    // @ts-expect-error -- a column, but no filter
    { updated_at: '2026-11-20T10:00:00Z' },
    // @ts-expect-error -- not a value of the column
    { stars: '1' },
  ];
  expect(filters.map(normaliseFilter)).toHaveLength(3);
});
