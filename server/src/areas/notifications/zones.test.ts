import { afterAll, beforeAll, expect, test } from 'vitest';
import { TIME_ZONE_HEADER } from '#contract/paths.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { findZone, readPreferences } from '../../core/notices/reach-queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** Opens Casita on a device with this zone. */
async function openIn(zone: string, { token }: TestMember): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, [TIME_ZONE_HEADER]: zone };
  const answer = await server.app.inject({ method: 'POST', url: '/api/functions/get-account', payload: {}, headers });
  expect(answer.statusCode, answer.body).toBe(200);
}

const zoneOf = ({ userId }: TestMember) =>
  server.transactions.withSystem('read a zone', {}, async (tx) => (await readPreferences(tx, userId)).zone);

test('a person who has chosen no zone is told by that of the device on which they last opened Casita', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  expect(await zoneOf(ana)).toBe('UTC');
  await openIn('Europe/Madrid', ana);
  expect(await zoneOf(ana)).toBe('Europe/Madrid');
  await openIn('America/Santiago', ana);
  await openIn('Mars/Olympus', ana);
  expect(await zoneOf(ana)).toBe('America/Santiago');
  const chosen = { id: ana.userId, time_zone: 'Asia/Kolkata' };
  const answer = await ana.post('/api/tables/notification_preferences', chosen, ana.userId);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await zoneOf(ana)).toBe('Asia/Kolkata');
});

test('a member without a zone has that of the manager who joined first among those who have one', async () => {
  const { id, leo, rosa } = await aFamily(server, { ana: 'parent', rosa: 'parent', leo: 'child' });
  await openIn('Atlantic/Canary', rosa);
  const found = await server.transactions.withSystem('find a zone', { familyId: id }, (tx) => findZone(tx, id, leo.id));
  expect(found).toBe('Atlantic/Canary');
});
