import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { DAY_MS } from '#contract/limits.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { ensureFamilySetup } from '../../core/families/commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const function_ = (member: TestMember, name: string, input: object) => member.post(`/api/functions/${name}`, input);
const accept = (member: TestMember, inviteToken: string) =>
  function_(member, 'accept-family-invitation', { inviteToken });
const account = async (member: TestMember) => (await function_(member, 'get-account', {})).json();
const look = (invite_token: string) =>
  server.app.inject({ method: 'POST', url: '/api/functions/get-invitation', payload: { invite_token } });

/** An account in no family, as signing up with an invited address leaves it. */
async function anAccount({ isConfirmed = true } = {}): Promise<TestMember> {
  const userId = newId();
  await server.transactions.withSystem('test', {}, ({ db }) =>
    db
      .insertInto('auth.user')
      .values({
        id: userId,
        name: '',
        email: `i${userId.slice(-12)}@casa.test`,
        emailVerified: isConfirmed,
        image: null,
      })
      .execute(),
  );
  return signInAs(server, { userId, familyId: newId(), role: null });
}

interface Invitation {
  email: string;
  role?: Role;
  invitedBy?: string | null;
  inDays?: number;
  isAccepted?: boolean;
}

async function invite(
  familyId: string,
  { email, role = 'nurse', invitedBy = null, inDays = 7, isAccepted = false }: Invitation,
) {
  const token = newId();
  await server.transactions.withSystem('test', { familyId }, async ({ db, now }) => {
    if (!isAccepted) await db.deleteFrom('family_invitations').where('email', '=', email).execute(); // one is open at a time
    await db
      .insertInto('family_invitations')
      .values({
        ...{
          family_id: familyId,
          id: newId(),
          invite_token: hashSecret(token),
          email,
          first_name: 'Ivy',
          last_name: 'Rivera',
          role,
        },
        ...{ temporary_password: 'a hash', invited_by: invitedBy },
        expires_at: new Date(now.getTime() + inDays * DAY_MS).toISOString(),
        accepted_at: isAccepted ? now.toISOString() : null,
      })
      .execute();
  });
  return token;
}

async function setMax(familyId: string, max: number): Promise<void> {
  await server.admin.query('update public.families set max_members = $2 where id = $1', [familyId, max]);
}

describe('reading an invitation', () => {
  it('shows the holder of the link names, address, role, family and state, and nothing else', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const token = await invite(id, { email: 'ivy@casa.test', invitedBy: ana.id });
    expect((await look(token)).json()).toEqual({
      ...{ email: 'ivy@casa.test', first_name: 'Ivy', last_name: 'Rivera', role: 'nurse', family_name: 'Test' },
      ...{ inviter_name: 'ana', state: 'pending', has_temporary_password: true },
    });
    const old = await invite(id, { email: 'old@casa.test', inDays: -1 });
    expect((await look(old)).json()).toMatchObject({ state: 'expired', inviter_name: null });
    const used = await invite(id, { email: 'used@casa.test', isAccepted: true });
    expect((await look(used)).json()).toMatchObject({ state: 'accepted' });
    const unknown = await look('made up');
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Invitation not found or expired']);
  });

  it('needs no link for the invited person, and the id that replaces it is useless to others', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const [ivy, zoe, unproven] = [await anAccount(), await anAccount(), await anAccount({ isConfirmed: false })];
    const token = await invite(id, { email: ivy.email });
    const { invite_token } = (await account(ivy)).invitation;
    expect(invite_token).not.toBe(token);
    const lookAs = async (member: TestMember) => function_(member, 'get-invitation', { invite_token });
    expect((await lookAs(ivy)).json()).toMatchObject({ email: ivy.email, state: 'pending' });
    for (const answer of [await look(invite_token), await lookAs(zoe), await lookAs(unproven)])
      expect(answer.statusCode).toBe(404);
    expect((await accept(zoe, invite_token)).json().fields).toEqual({ inviteToken: 'unknown' });
    expect((await accept(ivy, invite_token)).json()).toEqual({ success: true, familyId: id });
  });

  it('does not work with the hash that the database stores of the token', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const ivy = await anAccount();
    const token = await invite(id, { email: ivy.email });
    const { rows } = await server.admin.query('select * from public.family_invitations where email = $1', [ivy.email]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await look(rows[0].invite_token)).statusCode).toBe(404);
  });

  it('changes nothing', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const ivy = await anAccount();
    await look(await invite(id, { email: ivy.email }));
    expect((await account(ivy)).families).toEqual([]);
  });
});

describe('accepting', () => {
  it('makes a member with the invitation’s role, name and contact data, and can be repeated', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const ivy = await anAccount();
    const token = await invite(id, { email: ivy.email });
    const answers = await Promise.all([accept(ivy, token), accept(ivy, token), accept(ivy, token)]);
    for (const answer of answers) expect(answer.json()).toEqual({ success: true, familyId: id });
    expect(await account(ivy)).toMatchObject({
      profile: { family_id: id, first_name: 'Ivy', last_name: 'Rivera' },
      families: [{ family_id: id, role: 'nurse', current_member_count: 2 }],
      invitation: null,
    });
    const { rows } = (await ana.get('/api/tables/members')).json();
    expect(rows.find((row: { id: string }) => row.id === ivy.id)).toMatchObject({
      ...{ user_id: ivy.id, first_name: 'Ivy', role: 'nurse', email: ivy.email, colour: 'ochre', left_at: null },
    });
  });

  it('is for the invited, proven address only', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const [ivy, zoe] = [await anAccount({ isConfirmed: false }), await anAccount()];
    const token = await invite(id, { email: ivy.email });
    const stranger = await accept(zoe, token);
    expect([stranger.statusCode, stranger.json().message, stranger.json().fields]).toEqual([
      ...[403, 'Please sign in using the invited email', { inviteToken: 'mismatch' }],
    ]);
    const unproven = await accept(ivy, token);
    expect([unproven.statusCode, unproven.json().code, unproven.json().message]).toEqual([
      ...[403, 'EMAIL_NOT_CONFIRMED'],
      'Please check your email to confirm your account, then return to complete setup.',
    ]);
    expect((await account(ivy)).invitation).toEqual({ invite_token: null });
    expect((await account(ivy)).families).toEqual([]);
  });

  it('is refused after its end, after its use, and when the family is closed', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const ivy = await anAccount();
    const expired = await accept(ivy, await invite(id, { email: ivy.email, inDays: -1 }));
    expect([expired.statusCode, expired.json().message]).toEqual([422, 'This invitation has expired']);
    const used = await accept(ivy, await invite(id, { email: ivy.email, isAccepted: true }));
    expect([used.statusCode, used.json().fields]).toEqual([404, { inviteToken: 'unknown' }]);
    const token = await invite(id, { email: ivy.email });
    await server.admin.query(`update public.families set setup_status = 'orphaned' where id = $1`, [id]);
    expect((await accept(ivy, token)).statusCode).toBe(404);
  });

  it('never fills a family beyond its plan, also with several people at the same moment', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    await setMax(id, 3);
    const people = [await anAccount(), await anAccount(), await anAccount(), await anAccount()];
    const tokens: string[] = [];
    for (const person of people) tokens.push(await invite(id, { email: person.email, role: 'child' }));
    const answers = await Promise.all(people.map((person, at) => accept(person, tokens[at] ?? '')));
    const verdicts = answers.map((answer) => (answer.statusCode === 200 ? 'in' : answer.json().fields.inviteToken));
    expect(verdicts.filter((verdict) => verdict === 'in')).toHaveLength(2);
    expect(verdicts.filter((verdict) => verdict === 'full')).toHaveLength(2);
    const { rows } = await server.admin.query(
      'select current_member_count as count from public.families where id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('restores a member who left, with their name and nothing else of before', async () => {
    const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'parent' });
    await server.transactions.withSystem('test', { familyId: id, actorId: ana.id }, async ({ db, now }) => {
      await db.deleteFrom('user_roles').where('user_id', '=', leo.id).execute();
      await db.updateTable('members').set({ left_at: now.toISOString() }).where('id', '=', leo.id).execute();
    });
    expect((await account(leo)).families).toEqual([]);
    const token = await invite(id, { email: leo.email, role: 'child' });
    expect((await accept(leo, token)).json()).toEqual({ success: true, familyId: id });
    expect((await account(leo)).families).toMatchObject([{ role: 'child' }]);
    const { rows } = (await ana.get('/api/tables/members')).json();
    expect(rows.find((row: { id: string }) => row.id === leo.id)).toMatchObject({ first_name: 'leo', left_at: null });
  });

  it('of a person who was removed after using it needs a new invitation', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const ivy = await anAccount();
    const token = await invite(id, { email: ivy.email });
    await accept(ivy, token);
    await server.transactions.withSystem('test', { familyId: id, actorId: ana.id }, ({ db, now }) =>
      db.updateTable('members').set({ left_at: now.toISOString() }).where('id', '=', ivy.id).execute(),
    );
    expect((await accept(ivy, token)).json().fields).toEqual({ inviteToken: 'unknown' });
  });
});

describe('setting up and repairing', () => {
  const validate = async (member: TestMember, input: object = { p_user_id: member.id, p_email: member.email }) =>
    member.post('/api/rpc/validate_invitation_state', input);
  const recover = async (member: TestMember, input: object = { userId: member.id, email: member.email }) =>
    function_(member, 'recover-invitation-state', input);

  it('gives an invited person no own family until the invitation is over', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const ivy = await anAccount();
    await invite(id, { email: ivy.email });
    const setUp = () => ensureFamilySetup(server.transactions, ivy, { user_id: ivy.id, user_email: ivy.email });
    expect(await setUp()).toEqual({ success: false, family_id: null });
    expect(await account(ivy)).toMatchObject({ profile: { family_id: null }, has_role: false, families: [] });
    expect((await validate(ivy)).json()).toEqual({
      ...{ pending: true, invite_token: expect.any(String), consistent: true, needs_recovery: false },
    });
    expect((await recover(ivy)).json()).toEqual({
      success: false,
      message: 'An invitation is waiting for you. Open it to join the family.',
    });
    await server.transactions.withSystem('test', { familyId: id }, ({ db }) =>
      db.updateTable('family_invitations').set({ deleted_at: '2026-11-20' }).where('email', '=', ivy.email).execute(),
    );
    expect(await setUp()).toMatchObject({ success: true });
  });

  it('completes an acceptance that stopped between role and membership', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const ivy = await anAccount();
    await invite(id, { email: ivy.email, isAccepted: true });
    await server.transactions.withSystem('test', { familyId: id }, ({ db }) =>
      db.insertInto('user_roles').values({ id: newId(), user_id: ivy.id, family_id: id, role: 'nurse' }).execute(),
    );
    expect((await validate(ivy)).json()).toMatchObject({ consistent: false, needs_recovery: true });
    expect((await recover(ivy)).json()).toEqual({ success: true, message: 'Your family was found again.' });
    expect(await account(ivy)).toMatchObject({ profile: { family_id: id }, families: [{ role: 'nurse' }] });
    expect((await validate(ivy)).json()).toMatchObject({ consistent: true, needs_recovery: false });
  });

  it('restores a family that the profile lost', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    await server.admin.query('update public.profiles set family_id = null where id = $1', [ana.id]);
    expect((await recover(ana)).json()).toMatchObject({ success: true });
    expect((await account(ana)).profile.family_id).toBe(id);
    expect((await recover(ana)).json()).toEqual({
      success: false,
      message: 'There is no invitation to recover. Please contact support.',
    });
  });

  it('is refused for another person', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    for (const [userId, email] of [
      [leo.id, leo.email],
      [ana.id, leo.email],
      [leo.id, ana.email],
    ]) {
      expect((await validate(ana, { p_user_id: userId, p_email: email })).json().code).toBe('42501');
      expect((await recover(ana, { userId, email })).json().code).toBe('42501');
    }
  });

  it('fails on purpose only where that is allowed', async () => {
    const marked = async (place: TestServer) => {
      const { ana } = await aFamily(place, { ana: 'parent' });
      await place.admin.query('update public.profiles set recovery_fails = true, family_id = null where id = $1', [
        ana.id,
      ]);
      const setUp = await ana.post('/api/functions/ensure-family-setup', { user_id: ana.id, user_email: ana.email });
      const mended = await ana.post('/api/functions/recover-invitation-state', { userId: ana.id, email: ana.email });
      return [setUp.json().success, mended.json()];
    };
    expect(await marked(server)).toEqual([true, expect.objectContaining({ success: false })]);
    const development = await aServer({ mountDevelopment: () => undefined });
    expect(await marked(development)).toEqual([
      false,
      { success: false, message: 'Your account could not be repaired. Please contact support.' },
    ]);
    await development.close();
  });
});
