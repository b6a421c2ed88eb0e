import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DETAILS, type Detail } from '#contract/areas/people.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { joinFamily } from '../../core/families/commands.ts';
import { peopleOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const { memberOf, rowsOf } = peopleOf(() => server);
const aHome = () => aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child', rosa: 'grandma' });

type Change = readonly [table: string, op: 'create' | 'update', fields: object];
/** Changes of one group, about a member. */
function group(by: TestMember, { id: row_id }: { id: string }, ...changes: readonly Change[]) {
  const group = newId();
  return by.post('/api/changes', {
    changes: changes.map(([table, op, fields], index) => ({
      ...{ id: index === 0 ? group : newId(), group, table, op, row_id, fields, made_at: '2026-11-20T10:00:00Z' },
    })),
  });
}
const hide = (by: TestMember, of: { id: string }, fields: object) =>
  by.post('/api/tables/private_details', { id: of.id, member_id: of.id, ...fields });
/** What the family sees of a detail, and what the managers see besides. */
async function sides(manager: TestMember, of: { id: string }, detail: Detail) {
  const rows = (await rowsOf(manager, 'private_details')).filter(({ id }) => id === of.id);
  return [(await memberOf(manager, of))?.[detail], ...rows.map((row) => row[detail])];
}

describe('details of a person that two devices hide for the first time', () => {
  it.each(['the same parent', 'two parents'])('are both kept, by %s', async (who) => {
    const { ana, ben, rosa } = await aHome();
    expect((await hide(ana, rosa, { email: 'rosa@casa.test' })).statusCode).toBe(200);
    const second = await hide(who === 'two parents' ? ben : ana, rosa, { phone: '600 11' });
    expect([second.statusCode, second.json()]).toMatchObject([200, { phone: '600 11', email: 'rosa@casa.test' }]);
    expect(await rowsOf(rosa, 'private_details')).toMatchObject([{ phone: '600 11', email: 'rosa@casa.test' }]);
  });

  it('are both kept when the second is a group that waited without network', async () => {
    const { ana, rosa } = await aHome();
    await ana.patch(`/api/tables/members/${rosa.id}`, { phone: '600 11' });
    await hide(ana, rosa, { email: 'rosa@casa.test' });
    const late = await group(
      ana,
      rosa,
      ['members', 'update', { phone: null }],
      ['private_details', 'create', { member_id: rosa.id, phone: '600 11' }],
    );
    expect(late.json()).toMatchObject({ answers: [{ status: 200 }, { status: 200 }] });
    expect(await sides(ana, rosa, 'phone')).toEqual([null, '600 11']);
    expect(await sides(ana, rosa, 'email')).toEqual([null, 'rosa@casa.test']);
  });

  it('begin with nothing all the same, and never in a row of another id', async () => {
    const { ana, ben, leo, rosa } = await aHome();
    for (const by of [ana, ben, rosa]) expect((await hide(by, rosa, {})).statusCode).toBe(200);
    const { kit } = await aFamily(server, { kit: 'child' });
    for (const id of [newId(), kit.id, leo.id]) {
      const taken = await rosa.post('/api/tables/private_details', { id, member_id: rosa.id, phone: '600 11' });
      expect([taken.statusCode, taken.json().code]).toEqual([403, '42501']);
    }
    const refused = await hide(leo, rosa, { phone: '600 11' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, '42501']);
    expect(await rowsOf(ana, 'private_details')).toHaveLength(1);
  });
});

it('gives the address of a child who joins to no row that another member made before', async () => {
  const { id: familyId, ana, nora } = await aFamily(server, { ana: 'parent', nora: 'nurse' });
  const { kit } = await aFamily(server, { kit: 'child' });
  await nora.post('/api/tables/private_details', { id: kit.id, member_id: nora.id });
  // As a database had it where that was possible.
  await server.transactions.withSystem('a test', { familyId }, async (tx) => {
    const row = { family_id: familyId, id: kit.id, member_id: nora.id };
    await tx.db
      .insertInto('private_details')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const person = { first_name: 'Kit', last_name: null };
    await joinFamily(tx, { familyId, userId: kit.userId, person, role: 'child' });
  });
  expect(await rowsOf(nora, 'private_details')).toMatchObject([{ email: null }]);
  expect(await memberOf(ana, kit)).toMatchObject({ email: null });
});

const OLD: Record<Detail, string> = { phone: '600 11', email: 'old@casa.test', birth_date: '1950-01-01' };
const NEW: Record<Detail, string> = { phone: '600 22', email: 'new@casa.test', birth_date: '1951-01-01' };

describe.each(DETAILS)('the detail %s stands in one place', (detail) => {
  it('when a device corrects it without knowing that it is hidden by now', async () => {
    const { ana, rosa, leo } = await aHome();
    const since = (await leo.get('/api/tables/tasks')).json<{ epoch: string; version: number }>();
    await hide(ana, rosa, { [detail]: OLD[detail] });
    await ana.patch(`/api/tables/members/${rosa.id}`, { [detail]: NEW[detail], first_name: 'Rosa' });
    expect(await sides(ana, rosa, detail)).toEqual([null, NEW[detail]]);
    const pulled = await leo.get(`/api/changes?epoch=${since.epoch}&since=${since.version}`);
    expect([pulled.statusCode, pulled.body]).toEqual([200, expect.not.stringContaining(NEW[detail])]);
    const history = await leo.get(`/api/tables/members/${rosa.id}/history`);
    expect([history.statusCode, history.body]).toEqual([200, expect.not.stringContaining(NEW[detail])]);
  });

  it('when a device corrects it without knowing that it is shown by now', async () => {
    const { ana, rosa } = await aHome();
    await hide(ana, rosa, {});
    await ana.patch(`/api/tables/members/${rosa.id}`, { [detail]: OLD[detail] });
    await ana.patch(`/api/tables/private_details/${rosa.id}`, { [detail]: NEW[detail] });
    expect(await sides(ana, rosa, detail)).toEqual([null, NEW[detail]]);
  });

  it.each([
    ['members', 'private_details'],
    ['private_details', 'members'],
  ])(
    'when a group shows it or hides it, %s first, or writes it to both: then the later change counts',
    async (...tables) => {
      const { ana, rosa } = await aHome();
      await hide(ana, rosa, { [detail]: OLD[detail] });
      const write = (values: Record<string, string | null>) =>
        group(ana, rosa, ...tables.map((table): Change => [table, 'update', { [detail]: values[table] ?? null }]));
      await write({ members: NEW[detail] });
      expect(await sides(ana, rosa, detail)).toEqual([NEW[detail], null]);
      await write({ private_details: OLD[detail] });
      expect(await sides(ana, rosa, detail)).toEqual([null, OLD[detail]]);
      await write({ members: NEW[detail], private_details: NEW[detail] });
      expect(await sides(ana, rosa, detail)).toEqual(
        tables[1] === 'members' ? [NEW[detail], null] : [null, NEW[detail]],
      );
    },
  );

  it('when a group hides it and shows it again, also unchanged, whether it has hidden something before or not', async () => {
    const { ana, rosa } = await aHome();
    await ana.patch(`/api/tables/members/${rosa.id}`, { [detail]: OLD[detail] });
    await group(
      ana,
      rosa,
      ['private_details', 'create', { member_id: rosa.id, [detail]: OLD[detail] }],
      ['members', 'update', { [detail]: OLD[detail] }],
    );
    expect(await sides(ana, rosa, detail)).toEqual([OLD[detail], null]);
    await group(
      ana,
      rosa,
      ['members', 'update', { [detail]: null }],
      ['private_details', 'update', { [detail]: OLD[detail] }],
      ['members', 'update', { [detail]: NEW[detail] }],
    );
    expect(await sides(ana, rosa, detail)).toEqual([NEW[detail], null]);
  });

  it('when a group corrects it without knowing that another device has hidden it, after it has hidden something else', async () => {
    const { ana, ben, rosa } = await aHome();
    const [other = 'phone'] = DETAILS.filter((one) => one !== detail);
    await hide(ben, rosa, { [detail]: OLD[detail] });
    await group(
      ana,
      rosa,
      ['private_details', 'create', { member_id: rosa.id, [other]: OLD[other] }],
      ['members', 'update', { [detail]: NEW[detail], [other]: null }],
    );
    expect(await sides(ana, rosa, detail)).toEqual([null, NEW[detail]]);
    expect(await sides(ana, rosa, other)).toEqual([null, OLD[other]]);
  });
});

it('tells those who listen of the version that a transaction ends with', async () => {
  const { id: familyId, ana, rosa } = await aHome();
  await hide(ana, rosa, { phone: '600 11' });
  const versions: number[] = [];
  server.transactions.onCommit((family, version) => void (family === familyId && versions.push(version)));
  await ana.patch(`/api/tables/members/${rosa.id}`, { phone: '600 22' });
  const { version } = (await ana.get('/api/tables/members')).json<{ version: number }>();
  expect(versions).toEqual([version]);
});
