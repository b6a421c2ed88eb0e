import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { schoolEvents, type SchoolEvent } from '#contract/areas/school/events.ts';
import { grades } from '#contract/areas/school/grades.ts';
import { schoolPeriods, schoolProfiles } from '#contract/areas/school/profiles.ts';
import type { AnyFamilyTable } from '#contract/family-table.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import type { WholeClient } from '#web/lib/testing/whole-client.ts';
import { aYear, listOf } from '../areas/school/testing.ts';
import { addMember } from './family.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

const WAIT = { timeout: 20_000, interval: 5 };
const TABLES: readonly AnyFamilyTable[] = [schoolProfiles, schoolPeriods, schoolEvents, grades];

let world: RealWorld;
beforeAll(async () => {
  world = await aRealWorld();
});
afterAll(() => world.close());

const rowsOn = (client: WholeClient, table: AnyFamilyTable) =>
  (client.familyRows()?.view(table, {}).rows ?? []) as unknown as { id: string; student_id: string }[]; // all name one
const studentsOn = (client: WholeClient) => [
  ...new Set(TABLES.flatMap((table) => rowsOn(client, table).map(({ student_id }) => student_id))),
];

it('the device of a child has its own school, ticks it without network, and has nothing once the child is none', async () => {
  const { server, ben, anaId, browser } = world;
  await world.setRole('child');
  const mia = await addMember(server, ben.familyId, 'mia', 'child');
  const client = await world.openClient();
  const rows = client.familyRows();
  for (const table of TABLES) rows?.want(table, {});
  await vi.waitUntil(() => TABLES.every((table) => rows?.view(table, {}).isFresh), WAIT);
  const { rows: members } = (await ben.get('/api/tables/members')).json<{ rows: { id: string; user_id: string }[] }>();
  const ana = members.find(({ user_id }) => user_id === anaId)?.id ?? '';

  // The sibling's first, so that it would be there when the own has come.
  await aYear(ben, mia);
  const { homework } = await aYear(ben, { ...mia, id: ana });
  await vi.waitUntil(() => TABLES.every((table) => rowsOn(client, table).length > 0), WAIT);
  expect(studentsOn(client)).toEqual([ana]);

  browser.setOnline(false);
  const write = createWriter(client, client.familyRows(), schoolEvents);
  const ticked = write.update(homework.id, { status: 'completed' });
  const made = write.create({ student_id: ana, kind: 'homework', title: 'Read', due_on: '2026-11-25' });
  await Promise.all([ticked.answered, made.answered]);
  const shown = () => rowsOn(client, schoolEvents) as unknown as SchoolEvent[]; // of this table
  expect(shown().find(({ id }) => id === homework.id)).toMatchObject({ status: 'completed', completed_by: ana });
  expect((await listOf(ben, 'school_events')).find(({ id }) => id === homework.id)?.status).toBe('pending');
  browser.setOnline(true);
  await vi.waitFor(
    async () => {
      const stored = await listOf(ben, 'school_events');
      expect(stored.find(({ id }) => id === homework.id)).toMatchObject({ status: 'completed', completed_by: ana });
      expect(stored.find(({ id }) => id === made.id)).toMatchObject({
        title: 'Read',
        created_by: ana,
        status: 'pending',
      });
    },
    { ...WAIT, interval: 50 },
  );

  await world.setRole('nurse');
  await vi.waitUntil(() => studentsOn(client).length === 0, WAIT);
});
