import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/ids.ts';
import { SEARCH_ROWS_MAX } from '#contract/search/words.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

type Found = { rows: Record<string, { title: string }[]> };

async function find(who: TestMember, words: string, more: object = {}): Promise<string[]> {
  const answer = await who.post('/api/functions/search-rows', { words, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return Object.values(answer.json<Found>().rows).flatMap((rows) => rows.map(({ title }) => title));
}

async function plan(who: TestMember, title: string, event_date: string, more: object = {}): Promise<void> {
  const made = await who.post('/api/tables/family_events', { title, event_date, ...more });
  expect(made.statusCode, made.body).toBe(200);
}

test('finds events by any of their words without accents and case, those nearest to now first', async () => {
  const { lucia } = await aFamily(server, { lucia: 'parent' });
  await plan(lucia, 'Opción de médico', '2019-03-01');
  await plan(lucia, 'Médico', '2031-03-01');
  await plan(lucia, 'Dinner', '2026-12-01', { description: 'After the MEDICO, at 8' });
  await plan(lucia, 'Swimming', '2026-12-01', { location: 'Calle del Médico 3' });
  expect(await find(lucia, 'médico')).toEqual(
    expect.arrayContaining(['Opción de médico', 'Médico', 'Dinner', 'Swimming']),
  );
  expect((await find(lucia, 'MEDICO')).at(-1)).toBe('Opción de médico');
  expect(await find(lucia, 'opcion medico')).toEqual(['Opción de médico']);
  expect(await find(lucia, 'nobody')).toEqual([]);
});

test('takes one slip in a word where nothing has the word itself, and no more', async () => {
  const { lucia } = await aFamily(server, { lucia: 'parent' });
  await plan(lucia, 'Dentist (Leo)', '2026-12-01');
  for (const slip of ['dantist', 'dentits', 'denist', 'denttist', 'dentist'])
    expect(await find(lucia, slip), slip).toEqual(['Dentist (Leo)']);
  for (const other of ['dantits', 'tentist', 'dent.st(', 'd%t', 'leo_'])
    expect(await find(lucia, other), other).toEqual([]);
  await plan(lucia, 'Dentistry exam', '2026-12-02');
  expect(await find(lucia, 'dentistr')).toEqual(['Dentistry exam']);
});

test('narrows by member and time, and gives no more than a page holds', async () => {
  const { lucia, leo } = await aFamily(server, { lucia: 'parent', leo: 'child' });
  await plan(lucia, 'Party in May', '2024-05-02', { assigned_members: [leo.id] });
  await plan(lucia, 'Party in June', '2024-06-02');
  await plan(lucia, 'Party each week', '2020-01-01', { rrule: 'FREQ=WEEKLY' });
  const may = { from: '2024-05-01T00:00:00Z', to: '2024-06-01T00:00:00Z' };
  expect(await find(lucia, 'party', { member_id: leo.id })).toEqual(['Party in May']);
  expect((await find(lucia, 'party', may)).toSorted()).toEqual(['Party each week', 'Party in May']);
  for (let at = 0; at <= SEARCH_ROWS_MAX; at += 1) await plan(lucia, `Party ${at}`, '2026-12-01');
  expect(await find(lucia, 'party')).toHaveLength(SEARCH_ROWS_MAX);
});

test('shows no row of another family, and none that was removed', async () => {
  const { lucia } = await aFamily(server, { lucia: 'parent' });
  const { nora, id } = await aFamily(server, { nora: 'parent' });
  await plan(lucia, 'Secret trip', '2026-12-01');
  const gone = newId();
  await plan(nora, 'Secret gift', '2026-12-01', { id: gone });
  expect(await find(nora, 'secret')).toEqual(['Secret gift']);
  expect((await nora.delete(`/api/tables/family_events/${gone}`)).statusCode).toBe(200);
  expect(await find(nora, 'secret')).toEqual([]);
  expect((await lucia.post('/api/functions/search-rows', { words: 'secret' }, id)).statusCode).toBe(403);
});

test.each([{ words: 'a' }, { words: '  ' }, { words: 'x'.repeat(101) }, {}])('refuses %o', async (asked) => {
  const { lucia } = await aFamily(server, { lucia: 'parent' });
  expect((await lucia.post('/api/functions/search-rows', asked)).statusCode).toBe(400);
});
