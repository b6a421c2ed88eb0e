import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { addMember, aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { idOf, ivy, link, listed, look, mailsTo, resend, send, tokenIn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const aHome = async () => {
  const home = await aFamily(server, { ana: 'parent', ben: 'parent' });
  await server.admin.query('update public.families set max_members = 20 where id = $1', [home.id]);
  return home;
};
const openOf = async (member: TestMember) => (await listed(member)).map(({ id }) => id);

describe('the open invitations of a sender', () => {
  it.each([
    [
      'is removed',
      (ana: TestMember, ben: TestMember) => ana.post('/api/functions/remove-member', { member_id: ben.id }),
    ],
    ['leaves', (_ana: TestMember, ben: TestMember) => ben.post('/api/functions/leave-family', { member_id: ben.id })],
    [
      'becomes something else',
      (ana: TestMember, ben: TestMember) =>
        ana.post('/api/functions/change-member-role', { member_id: ben.id, role: 'nurse' }),
    ],
  ])('end when that person %s, and those of others stay', async (_how, end) => {
    const { ana, ben } = await aHome();
    await ana.post('/api/functions/choose-plan', { plan: 'Free' });
    await server.admin.query('update public.families set max_members = 20 where id = $1', [ana.familyId]);
    const second = ivy({ role: 'parent' });
    await idOf(send(ben, second));
    const [mail] = await mailsTo(server, second.email);
    const shown = (await link(ben, await idOf(send(ben)))).json<{ path: string }>().path;
    const other = await idOf(send(ana));
    const waiting = ivy();
    await idOf(send(ben, waiting));
    expect((await end(ana, ben)).statusCode).toBe(200);
    expect(await openOf(ana)).toEqual([other]);
    for (const token of [tokenIn(mail), shown.split('token=')[1] ?? ''])
      expect(await look(server, token)).toMatchObject({ code: 'PGRST116' });
    expect(await mailsTo(server, waiting.email)).toEqual([]);
    const accepted = await server.app.inject({
      method: 'POST',
      url: '/api/auth/accept-invitation',
      headers: { 'x-client': 'token' },
      payload: { inviteToken: tokenIn(mail), password: 'Sturdy-Password-91!' },
    });
    expect([accepted.statusCode, accepted.json().code]).toEqual([404, 'PGRST116']);
  });

  it('stay when that person becomes another kind of manager', async () => {
    const { ana, ben } = await aHome();
    const id = await idOf(send(ben));
    await ana.post('/api/functions/change-member-role', { member_id: ben.id, role: 'admin' });
    expect(await openOf(ana)).toEqual([id]);
  });
});

describe('an address', () => {
  it('gets ten a day from one family, and all the same those of others', async () => {
    const { ana } = await aHome();
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const invited = ivy();
    const codes: number[] = [];
    for (let count = 0; count < 11; count += 1) codes.push((await send(ana, invited)).statusCode);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const [id = ''] = await openOf(ana);
    expect((await resend(ana, id)).statusCode).toBe(429);
    expect((await send(zoe, invited)).statusCode).toBe(200);
  });

  it('is not counted for what was never mailed', async () => {
    const { ana, ben, id } = await aHome();
    const third = await addMember(server, id, 'marco', 'admin');
    const invited = ivy();
    const senders = Array.from({ length: 4 }, () => [ana, ben, third]).flat();
    const refused = await Promise.all(senders.map((by) => send(by, { ...invited, memberId: newId() })));
    expect(new Set(refused.map(({ statusCode }) => statusCode))).not.toContain(200);
    expect((await send(ana, invited)).statusCode).toBe(200);
  });
});
