import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily, addMember, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { ensureFamilyHasSchema } from '../../core/families/workspace-commands.ts';

const DONE = { success: true };
let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const call = async (member: TestMember, name: string, input: object) =>
  (await member.post(`/api/functions/${name}`, input)).json();
const account = (member: TestMember) => call(member, 'get-account', {});
const ensure = async (member: TestMember, familyId = member.familyId) =>
  (await member.post('/api/rpc/ensure_family_has_schema', { target_family_id: familyId })).json();

async function setStatus(familyId: string, status: string): Promise<void> {
  const schemaName = status === 'completed' ? `family_${familyId.slice(-8)}` : null;
  await server.admin.query('update public.families set setup_status = $2, schema_name = $3 where id = $1', [
    familyId,
    status,
    schemaName,
  ]);
}

/** An account in no family. */
async function anAccount(role: 'parent' | 'backoffice_admin' = 'parent'): Promise<TestMember> {
  const userId = newId();
  await server.transactions.withSystem('test', {}, async ({ db }) => {
    const email = `s${userId.slice(-12)}@casa.test`;
    await db
      .insertInto('auth.user')
      .values({ id: userId, name: '', email, emailVerified: true, image: null })
      .execute();
    await db.insertInto('user_roles').values({ id: newId(), user_id: userId, family_id: null, role }).execute();
  });
  return signInAs(server, { userId, familyId: newId(), role });
}

describe('a family made by hand', () => {
  it('has its maker as parent, becomes their current family, and stays closed until a plan is chosen', async () => {
    const { ana } = await aFamily(server, { ana: 'child' });
    const made = await call(ana, 'create-family', { familyName: '  The Lakes ' });
    expect(made).toEqual({ success: true, family_id: expect.any(String) });
    expect(await account(ana)).toMatchObject({
      profile: { family_id: made.family_id },
      families: [
        { family_id: ana.familyId, role: 'child' },
        {
          ...{ family_id: made.family_id, name: 'The Lakes', role: 'parent', setup_status: 'completed' },
          ...{ schema_name: expect.stringMatching(/^family_[0-9a-f]{8}$/), max_members: 4, current_member_count: 1 },
        },
      ],
    });
    const closed = await ana.get('/api/tables/members', made.family_id);
    expect([closed.statusCode, closed.json().code]).toEqual([402, 'PLAN_REQUIRED']);
  });

  it('is open at once for a maker whose plan runs', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    expect(await call(ana, 'choose-plan', { plan: 'Free' })).toMatchObject({ success: true });
    const { family_id } = await call(ana, 'create-family', { familyName: 'Second home' });
    expect((await ana.get('/api/tables/members', family_id)).statusCode).toBe(200);
    expect((await account(ana)).families.at(-1)).toMatchObject({ family_id, max_members: 5 });
  });

  it('is refused with a reason: no name, too many families, or a staff-only account', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    expect(await call(ana, 'create-family', { familyName: '   ' })).toEqual({
      ...{ success: false, family_id: null, error: 'Please give the family a name.' },
    });
    for (let count = 1; count < 10; count += 1) await call(ana, 'create-family', { familyName: `Home ${count}` });
    expect(await call(ana, 'create-family', { familyName: 'One too many' })).toMatchObject({
      error: 'You are in 10 families already. That is as many as one person can have.',
    });
    const staff = await anAccount('backoffice_admin');
    expect(await call(staff, 'create-family', { familyName: 'Home' })).toMatchObject({
      error: 'An account of the back office cannot have a family.',
    });
    expect((await account(staff)).families).toEqual([]);
  });

  it('is one of ten at most, also with concurrent requests', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const names = Array.from({ length: 14 }, (_, index) => `Home ${index}`);
    const made = await Promise.all(names.map((familyName) => call(ana, 'create-family', { familyName })));
    expect(made.filter(({ success }) => success)).toHaveLength(9);
    expect((await account(ana)).families).toHaveLength(10);
  });

  it('needs a live session', async () => {
    const payload = { familyName: 'Nobody' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/functions/create-family', payload });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'PGRST301']);
  });
});

describe('a workspace without its key', () => {
  it.each(['pending', 'creating'])('is completed when it is %s, once for concurrent calls', async (status) => {
    const { id, ana } = await aFamily(server, { ana: 'child' });
    await setStatus(id, status);
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(503);
    expect(await Promise.all([ensure(ana), ensure(ana), ensure(ana)])).toMatchObject([DONE, DONE, DONE]);
    expect((await account(ana)).families[0]).toMatchObject({
      ...{ setup_status: 'completed', schema_name: expect.stringMatching(/^family_/) },
    });
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(200);
  });

  it.each(['orphaned', 'failed'])('stays as it is when it is %s', async (status) => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    await setStatus(id, status);
    expect(await ensure(ana)).toEqual({ success: false });
    expect((await account(ana)).families[0]).toMatchObject({ setup_status: status });
  });

  it('is hidden from people outside the family', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    await setStatus(id, 'pending');
    expect(await ensure(zoe, id)).toEqual({ success: false });
    expect(await ensure(zoe, newId())).toEqual({ success: false });
    const { rows } = await server.admin.query('select setup_status from public.families where id = $1', [id]);
    expect(rows).toEqual([{ setup_status: 'pending' }]);
  });

  it('records the failure when no key can be found', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const { rows } = await server.admin.query('select schema_name from public.families where id = $1', [id]);
    const { id: other, ben } = await aFamily(server, { ben: 'parent' });
    await setStatus(other, 'pending');
    expect(await ensureFamilyHasSchema(server.transactions, ben, other, () => rows[0].schema_name)).toBe(false);
    expect((await account(ben)).families[0]).toMatchObject({
      ...{ setup_status: 'failed', setup_error: 'No free key was found for the workspace.' },
    });
    expect((await account(ana)).families[0]).toMatchObject({ setup_status: 'completed' });
  });

  it('is never completed by the database itself', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const update = server.admin.query('update public.families set schema_name = null where id = $1', [id]);
    await expect(update).rejects.toMatchObject({ constraint: 'families_key' });
  });
});

describe('the name of a family', () => {
  it('is changed by managers, and reaches the devices of every member', async () => {
    const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const before = (await leo.get('/api/tables/members')).json();
    expect(await call(ana, 'rename-family', { name: ' Casa Azul ' })).toEqual({ success: true });
    expect((await account(leo)).families[0].name).toBe('Casa Azul');
    const pulled = (await leo.get(`/api/changes?epoch=${before.epoch}&since=${before.version}`)).json();
    expect(pulled.visibility_reset).toEqual({ all: false, scopes: [] });
    const refused = await leo.post('/api/functions/rename-family', { name: 'Treehouse' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, '42501']);
    const { rows } = await server.admin.query('select name from public.families where id = $1', [id]);
    expect(rows).toEqual([{ name: 'Casa Azul' }]);
  });
});

describe('switching', () => {
  it('changes the family that a new device opens, and needs a live membership in a usable one', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { id: lake } = await aFamily(server, { bea: 'parent' });
    const stranger = await ana.post('/api/functions/switch-family', { family_id: lake });
    expect([stranger.statusCode, stranger.json().code]).toEqual([403, '42501']);
    await addMember(server, lake, 'ana', 'child', ana.userId);
    expect(await call(ana, 'switch-family', { family_id: lake })).toEqual({ success: true });
    expect((await account(ana)).profile.family_id).toBe(lake);
    for (const [status, code, message] of [
      ['orphaned', 'orphaned', 'This family workspace is no longer active and cannot be used'],
      ['pending', 'not_ready', 'Family or schema not found or not ready'],
    ] as const) {
      await setStatus(ana.familyId, status);
      const refused = await ana.post('/api/functions/switch-family', { family_id: ana.familyId });
      expect([refused.statusCode, refused.json().message, refused.json().fields]).toEqual([
        ...[422, message, { family_id: code }],
      ]);
    }
    expect((await account(ana)).profile.family_id).toBe(lake);
  });
});

describe('the caller’s name', () => {
  it('is written in the profile and in every family, each in its own feed', async () => {
    const { ana } = await aFamily(server, { ana: 'grandma' });
    const { id: lake, bea } = await aFamily(server, { bea: 'parent' });
    await addMember(server, lake, 'ana', 'nurse', ana.userId);
    expect(await call(ana, 'update-profile', { first_name: ' Ana ', last_name: 'Ruiz' })).toEqual({ success: true });
    const named = { first_name: 'Ana', last_name: 'Ruiz' };
    expect((await account(ana)).profile).toMatchObject(named);
    for (const [reader, familyId] of [
      [ana, ana.familyId],
      [bea, lake],
    ] as const) {
      const { rows } = (await reader.get('/api/tables/members', familyId)).json();
      expect(rows.find((row: { id: string }) => row.id === ana.userId)).toMatchObject(named);
    }
    await call(ana, 'update-profile', { first_name: '', last_name: ' ' });
    expect((await account(ana)).profile).toMatchObject({ first_name: null, last_name: null });
  });
});

describe('members', () => {
  it('get the address of their account, which no change of theirs changes', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const rows = (await leo.get('/api/tables/members')).json().rows as { id: string; email: string }[];
    expect(new Map(rows.map(({ id, email }) => [id, email]))).toEqual(
      new Map([
        [ana.id, ana.email],
        [leo.id, leo.email],
      ]),
    );
    const changed = await ana.patch(`/api/tables/members/${ana.id}`, { email: 'other@casa.test' });
    expect(changed.json()).toMatchObject({ email: 'other@casa.test' });
    expect((await account(ana)).profile).toMatchObject({ email: ana.email });
    const refused = await leo.patch(`/api/tables/members/${ana.id}`, { email: 'leo@casa.test' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, '42501']);
  });

  it('who come back hold no scope of before', async () => {
    const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const scope = newId();
    const setLeft = (left_at: string | null) =>
      server.transactions.withSystem('test', { familyId: id, actorId: ana.id }, ({ db }) =>
        db.updateTable('members').set({ left_at }).where('family_id', '=', id).where('id', '=', leo.id).execute(),
      );
    await server.transactions.withSystem('test', { familyId: id }, ({ db }) =>
      db
        .insertInto('scope_holders')
        .values([ana.id, leo.id].map((member_id) => ({ family_id: id, scope_id: scope, member_id })))
        .execute(),
    );
    await setLeft(server.clock.now.toISOString());
    await setLeft(null);
    const { rows } = await server.admin.query('select member_id from public.scope_holders where scope_id = $1', [
      scope,
    ]);
    expect(rows).toEqual([{ member_id: ana.id }]);
  });
});

describe('default pictures', () => {
  const get = (file: string) => server.app.inject({ method: 'GET', url: `/api/avatars/${file}` });

  it('are the same for the same id, differ between ids, and stay in caches', async () => {
    const [one, other] = [newId(), newId()];
    const first = await get(`${one}.svg`);
    expect(first.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(first.body).toMatch(/^<svg /);
    expect((await get(`${one}.svg`)).body).toBe(first.body);
    expect((await get(`${other}.svg`)).body).not.toBe(first.body);
  });

  it('have one shade, so that the person’s hue shows and the letter stays readable', async () => {
    const { body } = await get(`${newId()}.svg`);
    expect(new Set(body.match(/(?<=(?:fill|stroke)=")#[0-9a-f]+/g))).toEqual(new Set(['#000000']));
  });

  it.each(['x.svg', `${newId()}.png`, `${newId().toUpperCase()}X.svg`, '..%2f..%2fsecret.svg'])(
    'are not drawn for %s',
    async (file) => expect((await get(file)).statusCode).toBe(404),
  );
});
