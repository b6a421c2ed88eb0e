import { openDB } from 'idb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { members, familyPermissions } from '#contract/areas/family.ts';
import { tables } from '#contract/tables.ts';
import { tasks } from '#contract/areas/tasks.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { addMember } from './family.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';
import { privateNotes, PRIVATE_NOTES_TABLE } from './private-notes.ts';

let world: RealWorld;
beforeAll(async () => {
  world = await aRealWorld({ tables: [privateNotes], sql: PRIVATE_NOTES_TABLE });
});
afterAll(() => world.close());

const reads = () =>
  world.requests.filter((request) => request.startsWith('GET /api/tables')).map((path) => path.slice(15));
/** Tables by pages or windows, and those that are not stored, are listed when a screen shows one. */
const whole = tables.filter(({ sync, persist }) => sync === 'full' && persist === 'disk');
const family = whole.filter(({ workspace }) => workspace === 'family');

it('a device without rows lists all tables of a workspace in one call, and one with rows in none', async () => {
  const client = await world.openClient();
  const listed = () => family.map((table) => client.familyRows()?.view(table, {}).isFresh);
  await vi.waitFor(() => expect(listed()).toEqual(family.map(() => true)), { timeout: 10_000, interval: 5 });
  const names = (own: string) => whole.filter(({ workspace }) => workspace === own).map(({ name }) => name);
  await vi.waitFor(() => expect(reads()).toHaveLength(2), { timeout: 10_000, interval: 5 });
  expect(reads().toSorted()).toEqual(
    ['person', 'family'].map((own) => `?names=${names(own).toSorted().join(',')}`).toSorted(),
  );
  const device = await openDB('casita-cache');
  await vi.waitUntil(async () => (await device.count('queries')) === whole.length, { timeout: 10_000, interval: 5 });
  device.close();
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

it('a release makes devices list only the tables again whose rules have changed', async () => {
  const open = await world.openClient();
  await vi.waitUntil(() => open.familyRows()?.view(tasks, {}).isFresh, { timeout: 10_000, interval: 5 });
  await world.ben.post('/api/tables/tasks', { title: 'Before' });
  const shown = (client: WholeClient) => client.familyRows()?.view(tasks, {}).rows.length;
  await vi.waitUntil(() => shown(open) === 1, { timeout: 10_000, interval: 5 });
  const before = reads().length;
  const changed = { ...tasks, may: { ...tasks.may, read: familyPermissions.view } };
  await world.release([...tables.map((table) => (table === tasks ? changed : table)), privateNotes]);
  // A page that is open hears of it with its next pull, one that is opened with its first.
  await world.ben.patch(`/api/tables/members/${world.ben.id}`, { first_name: 'Benjamin' });
  await vi.waitUntil(() => reads().length > before, { timeout: 10_000, interval: 5 });
  const again = await world.openClient();
  for (const client of [open, again]) {
    await vi.waitUntil(() => client.familyRows()?.view(tasks, {}).isFresh && shown(client) === 1, {
      timeout: 10_000,
      interval: 5,
    });
  }
  expect([...new Set(reads().slice(before))]).toEqual(['?names=tasks']);
});
