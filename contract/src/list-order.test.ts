import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BaseRow, SyncMode } from './family-table.ts';
import { compareRows, covers, placeOf, rowsWithin, sortRows } from './list-order.ts';
import { runsOf } from './testing/runs.ts';

const PAGES: SyncMode = { by: 'created_at', size: 50 };
/** PostgreSQL leaves out zeros at the end of a second's fraction. */
const aTime = fc.constantFrom('10:00:00Z', '10:00:00.1Z', '10:00:00.12Z', '10:00:00.123456Z', '10:00:01Z');
const aRow = fc.record({ time: aTime, id: fc.constantFrom('a', 'b', 'c', 'd') }).map(
  ({ time, id }) => ({ id, created_at: `2026-11-28T${time}`, version: 1, deleted_at: null }) as unknown as BaseRow, // the columns that are read
);
const someRows = fc.array(aRow, { maxLength: 12 });

test('rows of a long list are sorted and found in a stretch as one by one', () => {
  fc.assert(
    fc.property(someRows, fc.option(aRow), fc.option(aRow), (rows, first, last) => {
      const places = sortRows(PAGES, rows).map((row) => placeOf('created_at', row));
      expect(places).toEqual(
        rows.toSorted((one, other) => compareRows(PAGES, one, other)).map((row) => placeOf('created_at', row)),
      );
      const stretch = { start: first && placeOf('created_at', first), end: last && placeOf('created_at', last) };
      expect(rowsWithin(PAGES, rows, stretch)).toEqual(rows.filter((row) => covers(PAGES, row, stretch)));
    }),
    { numRuns: runsOf(200) },
  );
});
