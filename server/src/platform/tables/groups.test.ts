import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Change, ChangeAnswer } from '#contract/sync.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { contractWithNotes, PRIVATE_NOTES_SQL, privateNotes } from '../../testing/private-notes.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const NOTES_MAX = 8;

let server: TestServer;
beforeAll(async () => {
  const fewNotes = { ...privateNotes, limit: NOTES_MAX };
  const tables = contractWithNotes.tables.map((table) => (table === privateNotes ? fewNotes : table));
  server = await aServer({ contract: { ...contractWithNotes, tables }, extraSql: PRIVATE_NOTES_SQL });
});
afterAll(() => server.close());

const change = (op: Change['op'], row_id: string, fields: object = {}, table = 'tasks') =>
  ({ id: newId(), table, op, row_id, fields: { ...fields }, made_at: server.clock.now.toISOString() }) satisfies Change;

const group = (...changes: Change[]) => changes.map((one) => ({ ...one, group: changes[0]?.id }));

async function send(member: TestMember, changes: readonly Change[]): Promise<ChangeAnswer[]> {
  const answer = await member.post('/api/changes', { changes });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().answers;
}

const codes = (answers: readonly ChangeAnswer[]) => answers.map(({ status, code }) => code ?? status);
const titles = async (member: TestMember) =>
  (await member.get('/api/tables/tasks')).json().rows.map(({ title }: { title: string }) => title);

it('is applied in one transaction, and each change is answered with its row as it is at the end', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const [luz, task] = [newId(), newId()];
  const changes = group(
    change('create', luz, { first_name: 'Luz' }, 'members'),
    change('create', task, { title: 'Feed Luz' }),
    change('update', task, { assigned_to: luz, assigned_members: [luz] }),
  );
  const answers = await send(ana, changes);
  expect(answers.map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
  const row = { title: 'Feed Luz', assigned_members: [luz] };
  expect(answers).toMatchObject([{ status: 200, row: { first_name: 'Luz' } }, { row }, { row }]);
  const { rows } = await server.admin.query('select distinct at, change_id from app.changes where row_id = any ($1)', [
    [luz, task],
  ]);
  expect(rows).toMatchObject([{ change_id: expect.any(String) }]);
});

it('is refused as a whole: one answer has the reason, nothing is saved, and the changes around it are', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const { id } = (await ana.post('/api/tables/tasks', { title: 'Of Ana' })).json();
  const answers = await send(leo, [
    change('create', newId(), { title: 'Before' }),
    ...group(
      change('create', newId(), { title: 'One' }),
      change('update', id, { title: 'Taken over' }),
      change('create', newId(), { title: 'Two' }),
    ),
    change('create', newId(), { title: 'After' }),
  ]);
  expect(codes(answers)).toEqual([200, 'GROUP_REFUSED', '42501', 'GROUP_REFUSED', 200]);
  expect((await titles(leo)).toSorted()).toEqual(['After', 'Before', 'Of Ana']);
});

it('is refused before it begins when one change is not valid', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const changes = group(change('create', newId(), { title: 'One' }), change('create', newId(), { title: '' }));
  const answers = await send(ana, changes);
  expect(codes(answers)).toEqual(['GROUP_REFUSED', 'BAD_REQUEST']);
  expect(answers[1]?.fields).toEqual({ title: 'required' });
  expect(await titles(ana)).toEqual([]);
});

it.each([
  ['an update', (id: string) => change('update', id, { title: 'First' })],
  ['a creation that an earlier change made already', (id: string) => change('create', id, { title: 'First' })],
])('is applied once, however often it is sent, when it begins with %s', async (_what, first) => {
  const { ana, marco } = await aFamily(server, { ana: 'parent', marco: 'parent' });
  const [one, two] = [newId(), newId()];
  for (const id of [one, two]) await ana.post('/api/tables/tasks', { id, title: 'Zero' });
  const changes = group(first(one), change('update', two, { title: 'Second' }));
  await send(ana, changes);
  await marco.patch(`/api/tables/tasks/${two}`, { title: 'Later' });
  const again = await send(ana, changes);
  expect(codes(again)).toEqual([200, 200]);
  expect(again[1]?.row).toMatchObject({ title: 'Later' });
  expect(await titles(ana)).toContain('Later');
});

it.each([
  ['alone', 1],
  ['with some of the others', 2],
])('is applied whole after its first change was sent %s', async (_what, sent) => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const [one, two] = [newId(), newId()];
  const changes = group(
    change('create', one, { title: 'One' }),
    change('create', two, { title: 'Two' }),
    change('update', one, { title: 'Renamed' }),
  );
  await send(ana, changes.slice(0, sent));
  expect(codes(await send(ana, changes))).toEqual([200, 200, 200]);
  expect((await titles(ana)).toSorted()).toEqual(['Renamed', 'Two']);
});

it('answers a saved change without its row when its member does not see it any more', async () => {
  const { leo } = await aFamily(server, { leo: 'child' });
  const [task, note] = [newId(), newId()];
  const changes = group(
    change('create', task, { title: 'One' }),
    change('create', note, { text: 'Mine', scope_id: leo.id }, 'private_notes'),
  );
  await send(leo, changes);
  await server.transactions.withSystem('moves the note', { familyId: leo.familyId }, ({ db }) =>
    db
      .updateTable('private_notes' as 'tasks')
      .set({ scope_id: newId() } as object)
      .where('id', '=', note)
      .execute(),
  );
  expect(await send(leo, changes)).toMatchObject([{ status: 200, row: { id: task } }, { status: 200 }]);
});

it('counts what it has written itself against the limit of the table, and nothing that was rolled back', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const notes = (count: number) =>
    group(
      ...Array.from({ length: count }, (_, index) =>
        change('create', newId(), { text: `Note ${index}`, scope_id: ana.id }, 'private_notes'),
      ),
    );
  await send(ana, notes(NOTES_MAX - 3));
  const tooMany = codes(await send(ana, notes(4)));
  expect(tooMany).toEqual(['GROUP_REFUSED', 'GROUP_REFUSED', 'GROUP_REFUSED', 'TABLE_FULL']);
  expect(codes(await send(ana, notes(3)))).toEqual([200, 200, 200]);
});

it('is not accepted without its first change', async () => {
  const { ana } = await aFamily(server, { ana: 'parent' });
  const [, ...late] = group(change('create', newId(), { title: 'One' }), change('create', newId(), { title: 'Two' }));
  const answer = await ana.post('/api/changes', { changes: [change('create', newId(), { title: 'Zero' }), ...late] });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  expect(await titles(ana)).toEqual([]);
});
