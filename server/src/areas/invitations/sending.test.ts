import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVITATIONS_MAX } from '#contract/areas/family-invitations.ts';
import { INVITATION_DAYS } from '#contract/areas/invitations.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { API } from '#contract/paths.ts';
import { addMember, aFamily } from '../../testing/family.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { idOf, ivy, link, listed, look, mailsTo, resend, send, storedOf, tokenIn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const setMax = (familyId: string, max: number) =>
  server.admin.query('update public.families set max_members = $2 where id = $1', [familyId, max]);
const refusalOf = async (answer: ReturnType<typeof send>) => {
  const { statusCode } = await answer;
  return [statusCode, (await answer).json().code, (await answer).json().fields];
};

describe('sending an invitation', () => {
  it('mails a link, and lists it to managers for seven days', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const input = ivy({ age: 34, dateOfBirth: '1992-02-03', familyName: 'Not the name', language: 'es' });
    const id = await idOf(send(ana, input));
    const [mail] = await mailsTo(server, input.email);
    expect(mail?.subject).toBe('ana te invita a Test en Casita');
    expect(await look(server, tokenIn(mail))).toMatchObject({
      email: input.email,
      state: 'pending',
      family_name: 'Test',
    });
    const [row] = await listed(ana);
    expect(row).toMatchObject({
      ...{ id, email: input.email, first_name: 'Ivy', last_name: 'Rivera', role: 'nurse' },
      ...{ accepted_at: null, asked_again_at: null },
    });
    expect(await storedOf(server, id)).toMatchObject({ language: 'es', age: 34, member_id: null, invited_by: ana.id });
    expect(Date.parse(row?.expires_at ?? '') - Date.parse(row?.sent_at ?? '')).toBe(INVITATION_DAYS * DAY_MS);
  });

  it('is for admins and parents; the list too', async () => {
    const roles = { ana: 'admin', ben: 'parent', leo: 'child', rosa: 'grandma', nora: 'nurse', no: null } as const;
    const { id, ...people } = await aFamily(server, roles);
    await setMax(id, 10);
    expect((await send(people.ana)).statusCode).toBe(200);
    const invitationId = await idOf(send(people.ben));
    for (const member of [people.leo, people.rosa, people.nora, people.no]) {
      for (const answer of [send(member), resend(member, invitationId), link(member, invitationId)])
        expect((await answer).statusCode).toBe(403);
      expect((await member.get('/api/tables/family_invitations')).statusCode).toBe(403);
      expect((await member.delete(`/api/tables/family_invitations/${invitationId}`)).statusCode).toBe(404); // not seen
    }
  });

  it('goes to no address of the accounts of children with a PIN, and none is accepted for one', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const email = `${newId()}@PIN.invalid`;
    expect(await refusalOf(send(ana, ivy({ email })))).toEqual([400, 'BAD_REQUEST', { email: 'invalid' }]);
    const input = ivy();
    const id = await idOf(send(ana, input));
    const [mail] = await mailsTo(server, input.email);
    await server.transactions.withSystem('a test', { familyId: ana.familyId }, ({ db }) =>
      db.updateTable('family_invitations').set({ email: email.toLowerCase() }).where('id', '=', id).execute(),
    );
    const answer = await server.app.inject({
      ...{ method: 'POST', url: API.acceptInvited, headers: { origin: TEST_APP_URL } },
      payload: { inviteToken: tokenIn(mail), password: 'a long enough password' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'PGRST116']);
  });

  it('needs both names, an address and one of the six roles, and takes an age from 1 to 120', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { firstName: _f, lastName: _l, email: _e, role: _r, ...nothing } = ivy();
    const required = { firstName: 'required', lastName: 'required', email: 'required', role: 'invalid' };
    const [status, code, fields] = await refusalOf(send(ana, nothing));
    expect([status, code]).toEqual([400, 'BAD_REQUEST']);
    expect(Object.keys(fields)).toEqual(Object.keys(required));
    const wrong = [
      ...[{ firstName: ' ' }, { lastName: '' }, { email: 'nothing' }, { role: 'admin' }, { role: 'backoffice_admin' }],
      ...[{ age: 0 }, { age: 121 }, { age: 1.5 }, { age: '7' }, { dateOfBirth: '2126-01-01' }],
      ...[{ dateOfBirth: '1899-12-31' }, { language: 'fr' }],
    ];
    for (const one of wrong) {
      const answer = await refusalOf(send(ana, ivy(one)));
      expect([answer[0], Object.keys(answer[2])], JSON.stringify(one)).toEqual([400, Object.keys(one)]);
    }
    for (const one of [{ age: 1 }, { age: 120 }, { age: null, dateOfBirth: '2026-11-20' }])
      expect((await send(ana, ivy(one))).statusCode).toBe(200);
  });

  it('is refused to the address of a member, and not to one who left', async () => {
    const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    expect(await refusalOf(send(ana, ivy({ email: ` ${leo.email.toUpperCase()} ` })))).toEqual([
      ...[422, 'UNPROCESSABLE', { email: 'member' }],
    ]);
    await server.transactions.withSystem('test', { familyId: id }, ({ db, now }) =>
      db.updateTable('members').set({ left_at: now.toISOString() }).where('id', '=', leo.id).execute(),
    );
    expect((await send(ana, ivy({ email: leo.email }))).statusCode).toBe(200);
  });

  it('is refused when the plan has no place left; open invitations take none', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent', leo: 'child' });
    await setMax(id, 3);
    const first = await idOf(send(ana));
    expect((await send(ana)).statusCode).toBe(200);
    await addMember(server, id, 'mia', 'child');
    const full = [422, 'UNPROCESSABLE', { family: 'full' }];
    expect(await refusalOf(send(ana))).toEqual(full);
    expect(await refusalOf(resend(ana, first))).toEqual(full);
    expect(await refusalOf(link(ana, first))).toEqual(full);
  });

  it('replaces an open one to the address, also when both are sent at the same moment', async () => {
    const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
    const input = ivy();
    await send(ana, input);
    const [old] = await mailsTo(server, input.email);
    const answers = await Promise.all([send(ana, input), send(ben, { ...input, role: 'grandma' })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await look(server, tokenIn(old))).toMatchObject({ code: 'PGRST116' });
    expect(await listed(ana)).toHaveLength(1);
    expect(await mailsTo(server, input.email)).toHaveLength(2); // the replaced one sends none
  });

  it('gives a person without an account the way to one, and no other person', async () => {
    const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const { id: luz } = (await ana.post('/api/tables/members', { first_name: 'Luz' })).json();
    const wrong = await send(ana, ivy({ memberId: luz }));
    const typo = wrong.json().invitation_id;
    const right = await idOf(send(ana, ivy({ memberId: luz })));
    expect((await listed(ana)).map((row) => row.id)).toEqual([right]);
    expect((await storedOf(server, right)).member_id).toBe(luz);
    expect((await storedOf(server, typo)).deleted_at).not.toBeNull();
    const stranger = await aFamily(server, { zoe: 'parent' });
    for (const memberId of [leo.id, stranger.zoe.id, newId()])
      expect(await refusalOf(send(ana, ivy({ memberId })))).toEqual([404, 'PGRST116', { memberId: 'unknown' }]);
    await server.transactions.withSystem('test', { familyId: id }, ({ db, now }) =>
      db.updateTable('members').set({ left_at: now.toISOString() }).where('id', '=', luz).execute(),
    );
    expect((await send(ana, ivy({ memberId: luz }))).statusCode).toBe(404);
  });

  it('is limited per person, per family and per address', async () => {
    const { id, ana, ben, leo } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
    const { email } = ivy();
    for (let count = 0; count < 25; count += 1) await send(leo); // a child uses nothing up
    for (let count = 0; count < 10; count += 1) expect((await send(ana, ivy({ email }))).statusCode).toBe(200);
    expect((await send(ben, ivy({ email }))).statusCode).toBe(429);
    for (let count = 0; count < 10; count += 1) expect((await send(ana)).statusCode).toBe(200);
    expect((await send(ana)).statusCode).toBe(429);
    expect((await send(ben)).statusCode).toBe(200);
    // As many as a list of the family may have.
    await server.transactions.withSystem('test', { familyId: id }, async ({ db }) => {
      const more = Array.from({ length: INVITATIONS_MAX }, () => ({
        ...{ family_id: id, id: newId(), invite_token: newId(), email: ivy().email, role: 'child' as const },
        ...{ first_name: null, last_name: null, invited_by: null, expires_at: '2026-11-27T00:00:00Z' },
      }));
      await db.insertInto('family_invitations').values(more).execute();
    });
    expect((await send(ben)).json().code).toBe('TABLE_FULL');
  });

  it('is refused where the family is another one', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const other = await aFamily(server, { zoe: 'parent' });
    const id = await idOf(send(other.zoe));
    for (const answer of [resend(ana, id), link(ana, id)]) expect((await answer).statusCode).toBe(404);
    expect((await ana.post('/api/functions/send-family-invitation', ivy(), other.id)).statusCode).toBe(403);
    expect(await listed(ana)).toEqual([]);
  });
});
