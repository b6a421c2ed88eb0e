import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveMutations } from './authorization/mutations.ts';
import { aServer, type TestServer } from './server.ts';
import { testTables } from './test-tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer(testTables);
});
afterAll(() => server.close());

/** Every fourth. `npm run prove` takes all of them away. */
const SHARE = 4;

it('the checks notice every removed policy condition and disabled row security', { timeout: 600_000 }, async () => {
  const verdicts = await proveMutations(server, SHARE);
  expect(verdicts.length).toBeGreaterThan(120 / SHARE);
  expect(verdicts.filter(({ noticedBy }) => noticedBy === null).map(({ what }) => what)).toEqual([]);
});
