import { expect, it } from 'vitest';
import { contract } from '#contract/contract.ts';
import { areaContent } from '../../areas.ts';
import { makerColumnOf } from '../../core/content/content.ts';
import { nameFiles } from './rules.ts';

it('gives each file a name of its own, also where a person is called like a numbered name', () => {
  const names = new Map([
    ['a', 'Ana'],
    ['b', 'Ana 2'],
  ]);
  const files = ['a', 'a', 'b', 'b', 'a'].map((row_id, index) => ({
    ...{ id: String(index), row_id, created_at: '2026-11-20T00:00:00Z' },
    ...{ table_name: 'members', name: 'file.webp' },
  }));
  const saying = { words: { photoOf: String }, language: 'en', nameOf: (id: string) => names.get(id) ?? null };
  const paths = nameFiles(files as never, saying as never).map(({ path }) => path); // the columns and words that names are made of
  expect(paths).toEqual([
    'photos/2026-11-20-ana.webp',
    'photos/2026-11-20-ana-2.webp',
    'photos/2026-11-20-ana-2-2.webp',
    'photos/2026-11-20-ana-2-3.webp',
    'photos/2026-11-20-ana-3.webp',
  ]);
});

it('says the rows of every table that say who made them', () => {
  const made = contract.tables.filter(
    ({ row, workspace }) => workspace === 'family' && makerColumnOf(row) !== undefined,
  );
  expect(areaContent.map(({ table }) => table).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
});
