import { expect, test } from 'vitest';
import { tables } from '#contract/tables.ts';
import type { outlines } from '../src/lib/tables/outlines.ts';
import { outlineOf } from '../src/lib/tables/outline-of.ts';
import { tableOutlines, writeOutlines } from './table-outlines.ts';

test('the built outlines say of each table what its declaration says', async () => {
  const code = encodeURIComponent(writeOutlines(tables));
  const built: { outlines: typeof outlines } = await import(`data:text/javascript,${code}`);
  // What is undefined is not written.
  expect(built.outlines).toEqual(tables.map(outlineOf));
  expect(built.outlines.find(({ name }) => name === 'chat_messages')).toMatchObject({
    sync: { by: expect.any(String) },
  });
  expect(Object.keys(built.outlines.find(({ name }) => name === 'tasks')?.files ?? {})).toEqual(['attachments']);
});

test('only the file with the declarations of all tables is replaced', () => {
  const { load } = tableOutlines();
  const { filter } = load as { filter: { id: RegExp } };
  expect(filter.id.test('/casita/web/src/lib/tables/outlines.ts')).toBe(true);
  expect(filter.id.test('/casita/web/src/lib/tables/declarations.ts')).toBe(false);
});
