import { afterAll, beforeAll, expect, it } from 'vitest';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock' });
  server.clock.now = new Date('2026-11-20T09:00:00Z');
});
afterAll(() => server.close());

const give = (member: TestMember, id: string, birth_date: string | null) =>
  member.patch(`/api/tables/members/${id}`, { birth_date });

it('a birth date is a real day from 1900 on, and not in the future anywhere', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  for (const wrong of ['1899-12-31', '2026-11-21', '2025-02-29', '20.11.2026']) {
    const answer = await give(ana, ana.id, wrong);
    expect([wrong, answer.statusCode, answer.json().fields]).toEqual([wrong, 400, { birth_date: 'invalid' }]);
  }
  for (const right of ['1900-01-01', '2026-11-20', null]) {
    expect((await give(ana, ana.id, right)).json()).toMatchObject({ birth_date: right });
  }
  const born = await ana.post('/api/tables/members', { first_name: 'Luz', birth_date: '2026-11-21' });
  expect(born.json().fields).toEqual({ birth_date: 'invalid' });
  expect((await ana.post('/api/tables/members', { first_name: 'Luz', birth_date: '2026-07-20' })).json()).toMatchObject(
    {
      birth_date: '2026-07-20',
    },
  );
});

it('managers change those of all, others their own, and everyone in the family reads them', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  expect((await give(ana, leo.id, '2012-08-20')).statusCode).toBe(200);
  expect((await give(leo, leo.id, '2012-08-21')).statusCode).toBe(200);
  expect((await give(leo, ana.id, '1980-01-01')).statusCode).toBe(403);
  const rows = (await leo.get('/api/tables/members')).json<{ rows: { id: string; birth_date: string | null }[] }>()
    .rows;
  expect(rows.find(({ id }) => id === leo.id)?.birth_date).toBe('2012-08-21');
});
