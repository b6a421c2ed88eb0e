import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { hashSecret } from '../../platform/auth/secrets.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const account = async (member: TestMember) => (await member.post('/api/functions/get-account')).json();
const peopleOf = async (member: TestMember) => (await member.get('/api/tables/members')).json().rows;

/** An account in no family, with an invitation into `familyId`. */
async function aGuest(familyId: string): Promise<{ guest: TestMember; token: string }> {
  const [userId, token] = [newId(), newId()];
  const email = `g${userId.slice(-12)}@casa.test`;
  await server.transactions.withSystem('test', { familyId }, async ({ db, now }) => {
    await db
      .insertInto('auth.user')
      .values({ id: userId, name: '', email, emailVerified: true, image: null })
      .execute();
    await db
      .insertInto('family_invitations')
      .values({
        ...{
          family_id: familyId,
          id: newId(),
          invite_token: hashSecret(token),
          email,
          first_name: 'Ivy',
          last_name: null,
        },
        ...{ role: 'nurse', temporary_password: null, invited_by: null },
        expires_at: new Date(now.getTime() + DAY_MS).toISOString(),
      })
      .execute();
  });
  return { guest: await signInAs(server, { userId, familyId, role: null }), token };
}

const accept = (guest: TestMember, inviteToken: string) =>
  guest.post('/api/functions/accept-family-invitation', { inviteToken });

/** A person without account under the guest's id, as one could be made before the database refused it. */
async function occupy(familyId: string, guest: TestMember): Promise<void> {
  await server.admin.query('alter table public.members disable trigger user');
  await server.admin.query(
    `insert into public.members (family_id, id, first_name, version) values ($1, $2, 'Occupied', 1)`,
    [familyId, guest.id],
  );
  await server.admin.query('alter table public.members enable trigger user');
}

describe('the id of an account', () => {
  it('is refused for a person without account, like an id that is taken, and its owner joins afterwards', async () => {
    const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const { guest, token } = await aGuest(id);
    const answer = await ana.post('/api/tables/members', { id: guest.id, first_name: 'Occupied' });
    const taken = await ana.post('/api/tables/members', { id: leo.id, first_name: 'Occupied' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, '23505']);
    expect({ ...answer.json(), request_id: '' }).toEqual({ ...taken.json(), request_id: '' });
    const free = await ana.post('/api/tables/members', { id: newId(), first_name: 'Luz' });
    expect([free.statusCode, free.json().first_name]).toEqual([200, 'Luz']);
    expect((await accept(guest, token)).json()).toEqual({ success: true, familyId: id });
    expect((await account(guest)).families).toMatchObject([{ family_id: id, role: 'nurse' }]);
  });

  it('is refused by the database itself', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const { guest } = await aGuest(id);
    const insert = (row: string) =>
      server.transactions.withMember(
        ana,
        { familyId: id, write: true },
        ({ db }) =>
          db
            .insertInto('members')
            .values({ family_id: id, id: row, first_name: 'x' } as never)
            .execute(), // what may be left out
      );
    await expect(insert(guest.id)).rejects.toMatchObject({ code: '23505' });
    await expect(insert(newId())).resolves.toBeDefined();
  });
});

describe('a member who was made under the id of an account', () => {
  it('becomes the member of that account when it accepts its invitation', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const { guest, token } = await aGuest(id);
    await occupy(id, guest);
    expect((await accept(guest, token)).json()).toEqual({ success: true, familyId: id });
    expect((await account(guest)).families).toMatchObject([{ family_id: id, role: 'nurse', current_member_count: 2 }]);
    expect((await peopleOf(ana)).find((row: { id: string }) => row.id === guest.id)).toMatchObject({
      ...{ user_id: guest.id, first_name: 'Occupied', email: guest.email, role: 'nurse', left_at: null },
    });
    expect((await guest.get('/api/tables/tasks')).statusCode).toBe(200);
  });

  it('is repaired by recovery where the invitation reported success without making a member', async () => {
    const { id } = await aFamily(server, { ana: 'parent' });
    const { guest } = await aGuest(id);
    await occupy(id, guest);
    await server.transactions.withSystem('test', { familyId: id }, async ({ db, now }) => {
      await db
        .insertInto('user_roles')
        .values({ id: newId(), user_id: guest.id, family_id: id, role: 'nurse' })
        .execute();
      await db
        .updateTable('family_invitations')
        .set({ accepted_at: now.toISOString(), accepted_by: guest.id })
        .where('email', '=', guest.email)
        .execute();
    });
    expect((await account(guest)).families).toEqual([]);
    const mended = await guest.post('/api/functions/recover-invitation-state', {
      userId: guest.id,
      email: guest.email,
    });
    expect(mended.json()).toEqual({ success: true, message: 'Your family was found again.' });
    expect((await account(guest)).families).toMatchObject([{ family_id: id, role: 'nurse' }]);
  });
});
