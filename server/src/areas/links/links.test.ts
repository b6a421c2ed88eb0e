import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkFields, type RowName } from '#contract/areas/links.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { testTables } from '../../testing/test-tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer(testTables);
});
afterAll(() => server.close());

async function make(by: TestMember, table: string, fields: object): Promise<RowName> {
  const id = newId();
  const answer = await by.post(`/api/tables/${table}`, { id, ...fields });
  expect(answer.statusCode, answer.body).toBe(200);
  return { table, id };
}

const task = (by: TestMember, title = 'Buy a present') => make(by, 'tasks', { title });
const link = (by: TestMember, from: RowName, to: RowName) =>
  by.post('/api/tables/links', { id: newId(), ...linkFields(from, to) });
const linksOf = async (member: TestMember): Promise<string[]> =>
  (await member.get('/api/tables/links')).json().rows.map(({ from_id }: { from_id: string }) => from_id);

/** What a member hears of the feed from now on, as text. */
async function listenTo(member: TestMember): Promise<() => Promise<string>> {
  const { epoch, version } = (await member.get('/api/tables/links')).json();
  return async () => (await member.get(`/api/changes?epoch=${epoch}&since=${version}`)).body;
}

async function aChat(by: TestMember, others: readonly TestMember[]): Promise<RowName> {
  const circle = await make(by, 'circles', { title: 'Surprise', participants: [by.id, ...others.map(({ id }) => id)] });
  return make(by, 'circle_notes', { text: 'A cake?', circle_id: circle.id });
}

describe('a link', () => {
  it('of rows that the family sees is seen by all, and refused where a row is not there', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const event = await make(leo, 'family_events', { title: 'Party', event_date: '2026-11-28' });
    expect((await link(ana, event, await task(ana))).statusCode).toBe(200);
    expect([await linksOf(ana), await linksOf(leo)]).toEqual([[event.id], [event.id]]);
    expect((await link(ana, { table: 'tasks', id: newId() }, event)).statusCode).toBe(403);
    expect((await link(ana, { table: 'members_of_all', id: event.id }, event)).statusCode).toBe(403);
  });

  it('with a row of another family is refused', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { eva } = await aFamily(server, { eva: 'parent' });
    expect((await link(eva, await task(ana), await task(eva))).statusCode).toBe(403);
  });

  it('from a message is for those alone who hold its circle: others hear nothing of it', async () => {
    const { ana, ben, leo } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
    const message = await aChat(ana, [ben]);
    const [heardByBen, heardByLeo] = [await listenTo(ben), await listenTo(leo)];
    const made = await task(ana);
    expect((await link(leo, message, made)).statusCode).toBe(403);
    const answer = await link(ana, message, made);
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = answer.json();
    expect([await linksOf(ben), await linksOf(leo)]).toEqual([[message.id], []]);
    expect(await heardByBen()).toContain(id);
    const heard = await heardByLeo();
    expect(heard).toContain(made.id);
    for (const secret of [id, message.id, 'A cake?']) expect(heard).not.toContain(secret);
    expect((await leo.get(`/api/tables/links/${id}/history`)).statusCode).toBe(404);
    expect((await leo.delete(`/api/tables/links/${id}`)).statusCode).toBe(404);
  });

  it('of rows of two different scopes is seen by those who see the first', async () => {
    const { ana, ben, leo } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
    const made = await link(ana, await aChat(ana, [ben]), await aChat(ana, [leo]));
    expect(made.statusCode, made.body).toBe(200);
    const listed = async (who: TestMember) =>
      (await who.get('/api/tables/links')).json<{ rows: object[] }>().rows.length;
    expect([await listed(ana), await listed(ben), await listed(leo)]).toEqual([1, 1, 0]);
  });

  it('goes when either row is purged', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const [event, other] = [await task(ana, 'One'), await task(ana, 'Two')];
    await link(ana, event, other);
    await server.transactions.withSystem('purge a row in a test', { familyId: ana.familyId }, ({ db }) =>
      db.deleteFrom('tasks').where('family_id', '=', ana.familyId).where('id', '=', other.id).execute(),
    );
    const { rowCount } = await server.admin.query('select from links where from_id = $1', [event.id]);
    expect(rowCount).toBe(0);
  });
});

describe('the contact of an event', () => {
  const contact = { name: 'Dr. Ruiz', category: 'health', is_favourite: false };

  it('is one of the family, and leaves its name when it is purged', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { eva } = await aFamily(server, { eva: 'parent' });
    const [own, foreign] = [await make(ana, 'contacts', contact), await make(eva, 'contacts', contact)];
    const event = { title: 'Check-up', event_date: '2026-11-28', contact_name: 'Dr. Ruiz' };
    const refused = await ana.post('/api/tables/family_events', { id: newId(), ...event, contact_id: foreign.id });
    expect([refused.statusCode, refused.json().code]).toEqual([409, '23503']);
    const { id } = await make(ana, 'family_events', { ...event, contact_id: own.id });
    await server.transactions.withSystem('purge a row in a test', { familyId: ana.familyId }, ({ db }) =>
      db.deleteFrom('contacts').where('family_id', '=', ana.familyId).where('id', '=', own.id).execute(),
    );
    const { rows } = (await ana.get(`/api/tables/family_events?id=${id}`)).json();
    expect(rows).toMatchObject([{ contact_id: null, contact_name: 'Dr. Ruiz' }]);
  });
});
