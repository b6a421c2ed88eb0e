import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { joinFamily } from '../../core/families/commands.ts';
import { aFamily, addMember, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { joinWithNewAccount, readInvited } from './account-commands.ts';
import { acceptAs, enterWith, invite, type TestInvitation } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const OWN = 'six-or-more';
const TEMPORARY = 'maple-otter-47';
const withOwn = ({ token }: TestInvitation, password = OWN) => acceptAs(server, { inviteToken: token, password });
const withTemporary = ({ token }: TestInvitation, temporary_password = TEMPORARY, address?: string) =>
  acceptAs(server, { inviteToken: token, temporary_password }, address);
const signIn = (email: string, password: string) =>
  server.app.inject({ method: 'POST', url: API.signIn, payload: { email, password } });
const accountOf = async (member: TestMember) => (await member.post('/api/functions/get-account')).json();
const storedAccounts = async (email: string) =>
  (await server.admin.query('select "emailVerified" as proven from auth."user" where email = $1', [email])).rows;
const storedInvitation = async ({ id }: TestInvitation) =>
  (await server.admin.query('select * from public.family_invitations where id = $1', [id])).rows[0];

describe('a password of one’s own', () => {
  it('makes a proven account that is a member at once', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const invitation = await invite(server, id, { temporaryPassword: TEMPORARY });
    const answer = await withOwn(invitation);
    expect([answer.statusCode, answer.headers['x-account']]).toEqual([200, 'new']);
    expect(answer.json().user).toMatchObject({ email: invitation.email, email_confirmed: true });
    expect(answer.cookies.map(({ name }) => name)).toContain('casita.session_token');
    expect(await accountOf(await enterWith(server, answer))).toMatchObject({
      profile: { family_id: id, first_name: 'Ivy', last_name: 'Rivera', requires_password_change: false },
      families: [{ family_id: id, role: 'nurse', current_member_count: 2 }],
      invitation: null,
    });
    expect(await storedInvitation(invitation)).toMatchObject({
      ...{ temporary_password: null, accepted_by: answer.json().user.id },
    });
    expect((await signIn(invitation.email, OWN)).statusCode).toBe(200);
    expect((await signIn(invitation.email, TEMPORARY)).statusCode).toBe(400);
  });

  it('has at least six characters', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const invitation = await invite(server, id);
    expect((await withOwn(invitation, '12345')).json()).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await storedAccounts(invitation.email)).toEqual([]);
    expect((await withOwn(invitation, '123456')).statusCode).toBe(200);
  });

  it('is refused for an address with an account, whose password stays', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const { leo } = await aFamily(server, { leo: 'parent' });
    const answer = await withOwn(await invite(server, id, { email: leo.email }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: '23505',
        message: 'This email is already registered. Please use the temporary password option or contact support.',
        fields: { email: 'registered' },
        hint: expect.stringMatching(/choose a new one by "Forgot password\?"/),
      },
    ]);
    expect((await accountOf(leo)).families).toHaveLength(1);
    expect((await signIn(leo.email, OWN)).statusCode).toBe(400);
  });

  it('with a link that the inviter has seen proves no address: the account waits for its confirmation', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const invitation = await invite(server, id, { isLinkShown: true });
    const answer = await withOwn(invitation);
    expect(answer.json().user).toMatchObject({ email: invitation.email, email_confirmed: false });
    const ivy = await enterWith(server, answer);
    expect(await accountOf(ivy)).toMatchObject({ families: [], invitation: { invite_token: null } });
    const joining = await ivy.post('/api/functions/accept-family-invitation', { inviteToken: invitation.token });
    expect(joining.json()).toMatchObject({
      code: 'EMAIL_NOT_CONFIRMED',
      message: 'Please check your email to confirm your account, then return to complete setup.',
    });
  });
});

describe('a temporary password', () => {
  it('makes a member whose password has to be changed first, and works once', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    // The password is in the mail only, so that it proves the address although the inviter has seen the link.
    const invitation = await invite(server, id, { temporaryPassword: TEMPORARY, isLinkShown: true });
    const answer = await withTemporary(invitation);
    expect(answer.json().user).toMatchObject({ email: invitation.email, email_confirmed: true });
    const ivy = await enterWith(server, answer);
    expect(await accountOf(ivy)).toMatchObject({
      profile: { family_id: id, requires_password_change: true },
      families: [{ family_id: id, role: 'nurse' }],
    });
    expect((await ivy.get('/api/tables/tasks', id)).json().code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await ana.get('/api/tables/members')).json().rows).toHaveLength(2);
    expect((await storedInvitation(invitation)).temporary_password).toBeNull();
    // The account's own password by now: it opens the account that this invitation has made.
    expect((await withTemporary(invitation)).json().user.id).toBe(ivy.id);
    const changed = await ivy.post(API.updateUser, { password: 'Nueva-Clave-7' });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await withTemporary(invitation)).json()).toMatchObject({
      hint: expect.stringMatching(/choose a new one by "Forgot password\?"/),
      fields: { temporary_password: 'registered' },
    });
  });

  it('that is wrong changes nothing, and neither does any for an invitation without one', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    for (const invitation of [
      await invite(server, id, { temporaryPassword: 'another-one' }),
      await invite(server, id),
    ]) {
      const answer = await withTemporary(invitation);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { message: 'Invalid temporary password', fields: { temporary_password: 'incorrect' } },
      ]);
      expect(await storedAccounts(invitation.email)).toEqual([]);
      expect((await storedInvitation(invitation)).accepted_at).toBeNull();
    }
  });

  it('is guessed ten times at most, from whichever address, and its owner’s right one counts as no guess', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const invitation = await invite(server, id, { temporaryPassword: TEMPORARY });
    for (let guess = 0; guess < 10; guess += 1)
      expect((await withTemporary(invitation, `guess ${guess}`, `10.0.${guess}.1`)).statusCode).toBe(400);
    expect((await withTemporary(invitation, TEMPORARY, '10.1.0.1')).json().code).toBe('TOO_MANY_REQUESTS');
    expect(await storedAccounts(invitation.email)).toEqual([]);
    // The other way in is still open.
    expect((await withOwn(invitation)).statusCode).toBe(200);
  });

  it('never opens or changes an account with another password', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const first = await invite(server, id);
    const account = await enterWith(server, await withOwn(first));
    const other = await aFamily(server, { zoe: 'parent' });
    const invitation = await invite(server, other.id, { email: first.email, temporaryPassword: TEMPORARY });
    expect((await withTemporary(invitation)).json()).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      fields: { temporary_password: 'registered' },
    });
    expect((await accountOf(account)).families).toHaveLength(1);
    expect((await signIn(first.email, OWN)).statusCode).toBe(200);
    // Its own password proves the person, who then accepts.
    expect((await withTemporary(invitation, OWN)).statusCode).toBe(200);
    expect((await accountOf(account)).families).toHaveLength(2);
    expect((await accountOf(account)).profile.requires_password_change).toBe(false);
  });

  it('leaves an account without a proven address out, and ends the session that it began', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const email = `unproven${newId().slice(-12)}@casa.test`;
    await server.app.inject({ method: 'POST', url: API.signUp, payload: { email, password: OWN } });
    const invitation = await invite(server, id, { email, temporaryPassword: TEMPORARY });
    const sessions = async () =>
      (
        await server.admin.query(
          'select s.id from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1',
          [email],
        )
      ).rowCount;
    expect(await sessions()).toBe(1);
    expect((await withTemporary(invitation, OWN)).json().code).toBe('EMAIL_NOT_CONFIRMED');
    expect(await sessions()).toBe(1);
  });
});

describe('an invitation that changes while the password is hashed', () => {
  it.each([
    ['sent again', { invite_token: 'another hash' }, false],
    ['shown to the inviter', { is_link_shown: true }, false],
    ['given another temporary password', { temporary_password: 'another hash' }, true],
  ])('and was %s makes no account', async (_what, change, isTemporary) => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const invitation = await invite(server, id, { temporaryPassword: TEMPORARY });
    const invited = await readInvited(server.transactions, invitation.token);
    await server.transactions.withSystem('test', { familyId: id }, ({ db }) =>
      db.updateTable('family_invitations').set(change).where('id', '=', invitation.id).execute(),
    );
    const password = { hash: invited.temporaryHash ?? '', isTemporary };
    await expect(
      joinWithNewAccount(server.transactions, invited, invitation.token, password, 'en'),
    ).rejects.toMatchObject({
      fields: { inviteToken: 'unknown' },
    });
    expect(await storedAccounts(invitation.email)).toEqual([]);
  });
});

describe('an invitation that cannot be accepted leaves no account behind', () => {
  const refusalOf = async (invitation: TestInvitation) => {
    const answers = [await withOwn(invitation), await withTemporary(invitation)];
    expect(await storedAccounts(invitation.email)).toEqual([]);
    return answers.map((answer) => `${answer.statusCode} ${answer.json().fields?.inviteToken}`);
  };

  it('when it is unknown, expired, used or cancelled, or the family is closed or full', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const more = { temporaryPassword: TEMPORARY };
    const unknown = { token: newId(), id: newId(), email: 'nobody@casa.test' };
    expect(await refusalOf(unknown)).toEqual(['404 unknown', '404 unknown']);
    const expired = await invite(server, id, { ...more, inDays: -1 });
    expect(await refusalOf(expired)).toEqual(['422 expired', '422 expired']);
    const used = await invite(server, id, more);
    await server.transactions.withSystem('test', { familyId: id }, ({ db, now }) =>
      db.updateTable('family_invitations').set({ accepted_at: now.toISOString() }).where('id', '=', used.id).execute(),
    );
    expect(await refusalOf(used)).toEqual(['404 unknown', '404 unknown']);
    const cancelled = await invite(server, id, more);
    const cancelling = await ana.delete(`/api/tables/family_invitations/${cancelled.id}`);
    expect(cancelling.statusCode, cancelling.body).toBe(200);
    expect(await refusalOf(cancelled)).toEqual(['404 unknown', '404 unknown']);
    const open = await invite(server, id, more);
    await server.admin.query('update public.families set max_members = 1 where id = $1', [id]);
    expect(await refusalOf(open)).toEqual(['422 full', '422 full']);
    await server.admin.query(`update public.families set setup_status = 'orphaned' where id = $1`, [id]);
    expect(await refusalOf(open)).toEqual(['404 unknown', '404 unknown']);
  });

  it('when two use it at the same moment: one account', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const invitation = await invite(server, id, { temporaryPassword: TEMPORARY });
    const answers = await Promise.all([withOwn(invitation), withOwn(invitation, 'another-six'), withOwn(invitation)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409']);
    expect(await storedAccounts(invitation.email)).toEqual([{ proven: true }]);
  });
});

it('an invitation for a person without an account gives that person an account', async () => {
  const { id, ana } = await aFamily(server, { ana: 'parent' });
  const luz = (await ana.post('/api/tables/members', { first_name: 'Luz' })).json();
  const answer = await withOwn(await invite(server, id, { memberId: luz.id }));
  expect(await accountOf(await enterWith(server, answer))).toMatchObject({ families: [{ member_id: luz.id }] });
});

describe('the place in a family', () => {
  const join = (familyId: string, userId: string, memberId: string | null) =>
    server.transactions.withSystem('test', { familyId, actorId: userId }, (tx) =>
      joinFamily(tx, { familyId, userId, person: { first_name: 'Rosa', last_name: null }, role: 'grandma', memberId }),
    );
  const rowsOf = async (familyId: string) =>
    (
      await server.admin.query(
        'select id, user_id, first_name, role, left_at from public.members where family_id = $1 order by created_at, id',
        [familyId],
      )
    ).rows;

  it('of a person without an account is taken over with everything that names them', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const rosa = (await ana.post('/api/tables/members', { first_name: 'Oma Rosa', birth_date: '1950-02-03' })).json();
    const task = (await ana.post('/api/tables/tasks', { title: 'Call', assigned_to: rosa.id })).json();
    await join(id, zoe.id, rosa.id);
    expect(await rowsOf(id)).toMatchObject([
      { id: ana.id },
      { id: rosa.id, user_id: zoe.id, first_name: 'Oma Rosa', role: 'grandma', left_at: null },
    ]);
    const { rows } = (await zoe.get('/api/tables/tasks', id)).json();
    expect(rows).toMatchObject([{ id: task.id, assigned_to: rosa.id }]);
    // A removed member who comes back gets their own row again, under its id.
    await server.transactions.withSystem('test', { familyId: id }, async ({ db, now }) => {
      await db.deleteFrom('user_roles').where('user_id', '=', zoe.id).where('family_id', '=', id).execute();
      await db
        .updateTable('members')
        .set({ left_at: now.toISOString() })
        .where('family_id', '=', id)
        .where('user_id', '=', zoe.id)
        .execute();
    });
    await join(id, zoe.id, null);
    expect(await rowsOf(id)).toMatchObject([{ id: ana.id }, { id: rosa.id, user_id: zoe.id, left_at: null }]);
  });

  it('of a person with an account is never given to another', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const leo = await addMember(server, id, 'leo', 'child');
    await join(id, zoe.id, leo.id);
    expect(new Set((await rowsOf(id)).map((row) => `${row.id} ${row.user_id}`))).toEqual(
      new Set([ana, leo, zoe].map((person) => `${person.id} ${person.id}`)),
    );
  });
});
