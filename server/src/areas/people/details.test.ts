import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DETAILS, type Detail } from '#contract/areas/people.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, addMember, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { joinFamily } from '../../core/families/commands.ts';
import { detachAccounts } from '../../core/families/removal-commands.ts';
import { peopleOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const { call, memberOf, rowsOf } = peopleOf(() => server);

const VALUES: Record<Detail, string> = { phone: '600 11 22 33', email: 'write@casa.test', birth_date: '2012-08-21' };
const aHome = () => aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child', rosa: 'grandma' });

/** Moves a detail to the row that says who sees it, as a client does. */
function show(by: TestMember, of: TestMember, detail: Detail, to: 'family' | 'parents') {
  const value = VALUES[detail];
  const first = newId();
  const change = (id: string, table: string, fields: object) => ({
    ...{ id, group: first, table, op: 'update', row_id: of.id, fields, made_at: '2026-11-20T10:00:00Z' },
  });
  return by.post('/api/changes', {
    changes: [
      change(first, 'members', { [detail]: to === 'family' ? value : null }),
      change(newId(), 'private_details', { [detail]: to === 'family' ? null : value }),
    ],
  });
}
const begin = (of: TestMember) => of.post('/api/tables/private_details', { id: of.id, member_id: of.id });
const everythingFor = async (reader: TestMember, since: { epoch: string; version: number }) =>
  JSON.stringify([
    await rowsOf(reader, 'members'),
    await rowsOf(reader, 'private_details'),
    (await reader.get(`/api/changes?epoch=${since.epoch}&since=${since.version}`)).json(),
    (await reader.get(`/api/tables/members/${reader.id}/history`)).json(),
  ]);

describe.each(DETAILS)('the detail %s', (detail) => {
  it('is seen by its owner and the managers alone, wherever it is read, as soon as it is for parents', async () => {
    const { ana, ben, leo, rosa } = await aHome();
    const since = (await rosa.get('/api/tables/tasks')).json<{ epoch: string; version: number }>();
    await begin(leo);
    expect((await show(leo, leo, detail, 'family')).statusCode).toBe(200);
    expect((await memberOf(rosa, leo))?.[detail]).toBe(VALUES[detail]);
    expect((await show(leo, leo, detail, 'parents')).json()).toMatchObject({ answers: [{ row: {} }, { row: {} }] });
    for (const reader of [ana, ben, leo])
      expect(await rowsOf(reader, 'private_details')).toMatchObject([{ member_id: leo.id, [detail]: VALUES[detail] }]);
    expect(await everythingFor(rosa, since)).not.toContain(VALUES[detail]);
    const history = await rosa.get(`/api/tables/members/${leo.id}/history`);
    expect([history.statusCode, history.body]).toEqual([200, expect.not.stringContaining(VALUES[detail])]);
    expect((await rosa.get(`/api/tables/private_details/${leo.id}/history`)).body).not.toContain(VALUES[detail]);
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    expect(await everythingFor(zoe, since)).not.toContain(VALUES[detail]);
    expect((await show(ana, leo, detail, 'family')).statusCode).toBe(200);
    expect((await memberOf(rosa, leo))?.[detail]).toBe(VALUES[detail]);
  });

  it('is for its owner and the managers to change and to show', async () => {
    const { leo, rosa } = await aHome();
    await begin(leo);
    const refused = (await show(rosa, leo, detail, 'family')).json<{ answers: { code: string }[] }>();
    expect(refused.answers.map(({ code }) => code)).toEqual(['42501', 'GROUP_REFUSED']);
    const made = await rosa.post('/api/tables/private_details', {
      id: newId(),
      member_id: leo.id,
      [detail]: VALUES[detail],
    });
    expect([made.statusCode, made.json().code]).toEqual([403, '42501']);
    expect((await memberOf(leo, leo))?.[detail]).not.toBe(VALUES[detail]);
  });
});

it('hides the details of others from a parent who becomes something else', async () => {
  const { ana, ben, leo } = await aHome();
  await call(ana, 'choose-plan', { plan: 'Free' });
  await begin(leo);
  await show(leo, leo, 'phone', 'parents');
  expect(await rowsOf(ben, 'private_details')).toHaveLength(1);
  expect((await call(ana, 'change-member-role', { member_id: ben.id, role: 'nurse' })).statusCode).toBe(200);
  expect(await rowsOf(ben, 'private_details')).toEqual([]);
});

it('keeps the address of a child who joins for parents, and shows that of others', async () => {
  const { id: familyId, ana, rosa } = await aFamily(server, { ana: 'parent', rosa: 'grandma' });
  const { id: elsewhere, kit, nora } = await aFamily(server, { kit: 'child', nora: 'nurse' });
  await server.transactions.withSystem('a test', { familyId }, async (tx) => {
    for (const [who, role] of [[kit, 'child'] as const, [nora, 'nurse'] as const])
      await joinFamily(tx, { familyId, userId: who.userId, person: { first_name: 'New', last_name: null }, role });
  });
  expect(elsewhere).not.toBe(familyId);
  expect([(await memberOf(rosa, kit))?.['email'], (await memberOf(rosa, nora))?.['email']]).toEqual([null, nora.email]);
  expect(await rowsOf(rosa, 'private_details')).toEqual([]);
  expect(await rowsOf(ana, 'private_details')).toMatchObject([{ id: kit.id, member_id: kit.id, email: kit.email }]);
});

it('keeps the id of a row for the member whose id it is', async () => {
  const { ana, leo } = await aHome();
  const taken = await leo.post('/api/tables/private_details', { id: ana.id, member_id: leo.id });
  expect([taken.statusCode, taken.json().code]).toEqual([403, '42501']);
  expect((await begin(ana)).statusCode).toBe(200);
});

it('shows a hidden birthday in the calendar files of those who may see it', async () => {
  const { ana, leo, rosa } = await aHome();
  await begin(leo);
  await show(leo, leo, 'birth_date', 'parents');
  const countFor = async (who: TestMember) =>
    (await call(who, 'export-calendar', { from: null, to: null })).json<{ count: number }>().count;
  expect([await countFor(ana), await countFor(leo), await countFor(rosa)]).toEqual([1, 1, 0]);
});

it('refuses a day in the future, and what is no address', async () => {
  const { ana } = await aHome();
  await begin(ana);
  for (const [detail, wrong] of [
    ['birth_date', '2026-11-23'],
    ['email', 'nobody'],
  ] as const) {
    for (const table of ['members', 'private_details']) {
      const answer = await ana.patch(`/api/tables/${table}/${ana.id}`, { [detail]: wrong });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { [detail]: 'invalid' }]);
    }
  }
});

it('leaves no detail of a person without account behind in the row of a removed one', async () => {
  const { ana, rosa } = await aHome();
  await addMember(server, ana.familyId, 'tom', 'grandpa');
  const made = await ana.post('/api/tables/members', { first_name: 'Luz', phone: '600 44', birth_date: '2026-07-20' });
  const { id } = made.json<{ id: string }>();
  expect(await memberOf(rosa, { id })).toMatchObject({ phone: '600 44', birth_date: '2026-07-20' });
  expect((await call(ana, 'remove-member', { member_id: id })).statusCode).toBe(200);
  expect(await memberOf(rosa, { id })).toMatchObject({ first_name: 'Luz', phone: null, birth_date: null });
  expect((await rosa.get(`/api/tables/members/${id}/history`)).body).not.toContain('600 44');
});

it('leaves nothing but the name of a person who deletes their account', async () => {
  const { id, ana, leo, rosa } = await aHome();
  await call(ana, 'choose-plan', { plan: 'Free' });
  await begin(leo);
  await show(leo, leo, 'birth_date', 'parents');
  await leo.patch(`/api/tables/members/${leo.id}`, { phone: '600 44' });
  await ana.post('/api/tables/tasks', { title: 'Dishes', assigned_to: leo.id });
  await server.transactions.withSystem('a test', { familyId: id }, (tx) => detachAccounts(tx, id, [leo.userId]));
  expect(await memberOf(rosa, leo)).toMatchObject({
    ...{ first_name: 'leo', user_id: null, email: null, phone: null, left_at: expect.any(String) },
  });
  expect(await rowsOf(ana, 'private_details')).toMatchObject([{ phone: null, email: null, birth_date: null }]);
  expect(await rowsOf(ana, 'tasks')).toMatchObject([{ assigned_to: null }]);
});
