import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createCacheDb } from './cache-db.ts';

test('a look for rows of families that were left writes nothing when there are none', async () => {
  const cache = createCacheDb(() => true);
  await cache.dropOtherFamilies('ana', ['home']); // which makes the database
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await cache.dropOtherFamilies('ana', ['home']);
  expect(begun.mock.calls.map(([, mode]) => mode)).toEqual(['readonly']);
  cache.close();
});
