import { Readable } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { sumTable } from './tables.ts';

test('the rows of a table are counted where the stream ends before the count of the server has come', async () => {
  const stream = Object.assign(Readable.from([Buffer.from('1\tBins\\nout\n2\tDi'), Buffer.from('shes\n')]), {
    rowCount: 0,
  });
  const client = { query: () => stream } as unknown as pg.ClientBase; // sumTable only reads what a query answers
  const table = { name: 'public.tasks', columns: ['id', 'title'], order: 'id' };
  expect(await sumTable(client, table)).toMatchObject({ rows: 2 });
});
