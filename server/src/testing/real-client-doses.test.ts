import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { doses, medications } from '#contract/areas/medical/medications.ts';
import { createWriter } from '#web/lib/sync/writer.ts';
import { idsOf, make } from '../areas/medical/testing.ts';
import { addMember } from './family.ts';
import { aRealWorld, type RealWorld } from './real-client.ts';

const WAIT = { timeout: 20_000, interval: 5 };
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

let world: RealWorld;
beforeAll(async () => {
  world = await aRealWorld();
});
afterAll(() => world.close());

it('a dose that a carer gives without network is saved after their time, which has taken the rest off their device', async () => {
  const { server, ben, anaId, browser } = world;
  await world.setRole('nurse');
  const leo = await addMember(server, ben.familyId, 'leo', 'child');
  const { rows: members } = (await ben.get('/api/tables/members')).json<{ rows: { id: string; user_id: string }[] }>();
  const carer_id = members.find(({ user_id }) => user_id === anaId)?.id ?? '';
  const audience = { kind: 'managers', members: [] };
  const medication = await make(ben, 'medications', { user_id: leo.id, name: 'Secret', audience });
  const care = { user_id: leo.id, carer_id, from_at: inMinutes(-60), until_at: inMinutes(60), may_log: true };
  const { id: careId } = await make(ben, 'medical_carers', care);
  const given = { medication_id: medication.id, user_id: leo.id, status: 'given' } as const;
  const { id: earlier } = await make(ben, 'doses', { ...given, taken_at: inMinutes(-300) });

  const client = await world.openClient();
  const rows = client.familyRows();
  for (const table of [medications, doses]) rows?.want(table, {});
  const shown = () => [medications, doses].map((table) => rows?.view(table, {}).rows.map((row) => row.id));
  await vi.waitFor(() => expect(shown()).toEqual([[medication.id], [earlier]]), WAIT);
  browser.setOnline(false);
  const { id, answered } = createWriter(client, rows, doses).create({ ...given, taken_at: inMinutes(-10) });
  await answered;
  const ended = await ben.patch(`/api/tables/medical_carers/${careId}`, {
    ...{ from_at: care.from_at, until_at: inMinutes(-5) },
  });
  expect(ended.statusCode, ended.body).toBe(200);
  browser.setOnline(true);
  await vi.waitFor(async () => expect(new Set(await idsOf(ben, 'doses'))).toEqual(new Set([id, earlier])), WAIT);
  await vi.waitFor(() => expect([client.outbox.entries(), client.status.read().notSaved]).toEqual([[], []]), WAIT);
  // What they have just entered is all that there is.
  await vi.waitFor(() => expect(shown()).toEqual([[], [id]]), WAIT);
});
