import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForInvitation } from '#contract/areas/invitations.ts';
import { DAY_MS } from '#contract/limits.ts';
import { API } from '#contract/paths.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { noticeWorker } from '../../core/notices/kinds.ts';
import { familyFull, invitationRequested } from './notices.ts';
import { acceptAs, enterWith, invite } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ startsWorkers: false });
});
afterAll(() => server.close());

const ask = (invite_token: string, more: object = {}) =>
  server.app.inject({ method: 'POST', url: askForInvitation.path, payload: { invite_token, ...more } });
const askAs = (member: TestMember, invite_token: string) =>
  member.post(askForInvitation.path, { invite_token, for_own_address: true });
async function noticesOf(member: TestMember): Promise<{ title: string; content: string; link: string }[]> {
  for (const worker of [noticeWorker(server.transactions, [familyFull, invitationRequested])])
    await drainQueue(server.transactions, worker, fail, () => server.clock.now);
  const { rows } = await server.admin.query(
    'select title, content, link from public.notifications where family_id = $1 order by created_at',
    [member.userId],
  );
  return rows;
}
const fail = (error: Error) => {
  throw error;
};

describe('asking for a new invitation', () => {
  it('notifies the inviter of an expired one, in their language, and nobody else', async () => {
    const { id, ana, ben, leo } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
    await ana.post('/api/tables/settings', { id: ana.userId, language: 'es' }, ana.userId);
    const { token, email } = await invite(server, id, { invitedBy: ana.id, inDays: -1 });
    expect((await ask(token)).json()).toEqual({ success: true });
    const listed = (await ana.get('/api/tables/family_invitations')).json().rows;
    expect(listed).toMatchObject([{ email, asked_again_at: expect.any(String) }]);
    expect(await noticesOf(ana)).toMatchObject([
      {
        title: 'Ivy Rivera pide una invitación nueva',
        content: `La de ${email} a Test ha caducado. Envíala de nuevo.`,
        link: '/family',
      },
    ]);
    expect(await noticesOf(ben)).toEqual([]);
    expect(await noticesOf(leo)).toEqual([]);
  });

  it('notifies every manager when the inviter is none any more', async () => {
    const { id, ana, ben, leo } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
    const { token } = await invite(server, id, { invitedBy: leo.id, inDays: -1 });
    await ask(token);
    for (const manager of [ana, ben])
      expect(await noticesOf(manager)).toMatchObject([{ title: 'Ivy Rivera asks for a new invitation' }]);
    expect(await noticesOf(leo)).toEqual([]);
  });

  it('has nothing to ask for while the invitation is pending or once it was accepted, and says no more of an unknown one', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const { token } = await invite(server, id, { invitedBy: ana.id });
    expect((await ask(token)).json()).toEqual({ success: false });
    await acceptAs(server, { inviteToken: token, password: 'six-or-more' });
    expect((await ask(token)).json()).toEqual({ success: false });
    const unknown = await ask('made up');
    expect([unknown.statusCode, unknown.json().fields]).toEqual([404, { invite_token: 'unknown' }]);
    expect(await noticesOf(ana)).toEqual([]);
  });

  it('is possible three times a day', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const { token } = await invite(server, id, { invitedBy: ana.id, inDays: -1 });
    for (let time = 0; time < 3; time += 1) expect((await ask(token)).statusCode).toBe(200);
    expect((await ask(token)).json().code).toBe('TOO_MANY_REQUESTS');
    expect(await noticesOf(ana)).toHaveLength(3);
  });

  it('for one’s own address is for signed-in people with a proven one', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const { token, email } = await invite(server, id, { invitedBy: ana.id });
    expect((await ask(token, { for_own_address: true })).json().code).toBe('PGRST301');
    const payload = { email: `new${id.slice(-12)}@casa.test`, password: 'six-or-more' };
    const unproven = await enterWith(server, await server.app.inject({ method: 'POST', url: API.signUp, payload }));
    expect((await askAs(unproven, token)).json().code).toBe('EMAIL_NOT_CONFIRMED');
    expect((await askAs(zoe, token)).json()).toEqual({ success: true });
    expect(await noticesOf(ana)).toMatchObject([
      {
        title: `${zoe.email} asks for an invitation`,
        content: expect.stringContaining(email),
      },
    ]);
  });
});

describe('a full family', () => {
  it('tells its managers once a day of the person for whom there is no room', async () => {
    const { id, ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    await server.admin.query('update public.families set max_members = 2 where id = $1', [id]);
    const { token } = await invite(server, id);
    const tryToJoin = async () =>
      expect((await acceptAs(server, { inviteToken: token, password: 'six-or-more' })).statusCode).toBe(422);
    for (let time = 0; time < 3; time += 1) {
      await tryToJoin();
      await noticesOf(ana);
    }
    expect(await noticesOf(ana)).toMatchObject([
      {
        title: 'No room for Ivy Rivera',
        content:
          'The invitation into Test could not be accepted: all 2 places are taken. It stays open until it expires.',
        link: '/family',
      },
    ]);
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
    await tryToJoin();
    expect(await noticesOf(ana)).toHaveLength(2);
    expect(await noticesOf(leo)).toEqual([]);
  });
});
