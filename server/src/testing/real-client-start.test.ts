import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isPersonal } from '#contract/family-table.ts';
import { members } from '#contract/areas/family.ts';
import { tables } from '#contract/tables.ts';
import { addMember } from './family.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';
import { privateNotes, PRIVATE_NOTES_SQL } from './private-notes.ts';

let world: RealWorld;
beforeAll(async () => {
  world = await aRealWorld({ tables: [privateNotes], sql: PRIVATE_NOTES_SQL });
});
afterAll(() => world.close());

const reads = () =>
  world.requests.filter((request) => request.startsWith('GET /api/tables')).map((path) => path.slice(15));
const family = tables.filter((table) => !isPersonal(table));

it('a device without rows lists all tables of a workspace in one call, and one with rows in none', async () => {
  const client = await world.openClient();
  const listed = () => family.map((table) => client.familyRows()?.view(table, {}).isFresh);
  await vi.waitFor(() => expect(listed()).toEqual(family.map(() => true)), { timeout: 10_000, interval: 5 });
  const names = (isOwn: boolean) => tables.filter((table) => isPersonal(table) === isOwn).map(({ name }) => name);
  await vi.waitFor(() => expect(reads()).toHaveLength(2), { timeout: 10_000, interval: 5 });
  expect(reads().toSorted()).toEqual(
    [names(true), names(false)].map((own) => `?names=${own.toSorted().join(',')}`).toSorted(),
  );
  const again = await world.openClient();
  await vi.waitUntil(() => again.familyRows()?.view(members, {}).isFresh, { timeout: 10_000, interval: 5 });
  expect(reads()).toHaveLength(2);
});

it('answers all tables at one version; one that the role may not read does not affect the others', async () => {
  const nobody = await addMember(world.server, world.ben.familyId, 'nobody', null);
  const answer = (await nobody.get('/api/tables?names=tasks,private_notes,members,nothing,settings')).json();
  expect(answer.version).toBeGreaterThan(0);
  const statuses = Object.entries<{ status: number; code?: string }>(answer.tables).map(([name, { status, code }]) => [
    name,
    status,
    code,
  ]);
  expect(statuses).toEqual([
    ['tasks', 200, undefined],
    ['private_notes', 404, 'NOT_FOUND'],
    ['members', 200, undefined],
    ['nothing', 404, 'NOT_FOUND'],
    ['settings', 403, '42501'],
  ]);
  expect(answer.tables.members.rows).toHaveLength(3);
  expect((await nobody.get('/api/tables?names=')).statusCode).toBe(400);
  expect((await nobody.get('/api/tables')).statusCode).toBe(400);
});
