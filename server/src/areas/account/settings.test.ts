import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '#contract/areas/account.ts';
import { newId } from '#contract/ids.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('two devices that both create the one settings row keep both choices, and a repeated create changes nothing', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const make = (id: string, fields: object) => ({
    id,
    table: 'settings',
    op: 'create',
    row_id: ana.userId,
    fields,
    made_at: server.clock.now.toISOString(),
  });
  const [first, second] = [make(newId(), { language: 'es' }), make(newId(), { theme: 'dark' })];
  for (const change of [first, second, first]) {
    const answer = await ana.post('/api/changes', { changes: [change] }, ana.userId);
    expect(answer.json<{ answers: { status: number }[] }>().answers).toMatchObject([{ status: 200 }]);
    const undone = await ana.patch(`/api/tables/settings/${ana.userId}`, { time_format: '24' }, ana.userId);
    expect(undone.statusCode).toBe(200);
  }
  const { rows } = (await ana.get('/api/tables/settings', ana.userId)).json<{ rows: Settings[] }>();
  expect(rows).toMatchObject([{ id: ana.userId, language: 'es', theme: 'dark', time_format: '24' }]);
});
