import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVITATION_DAYS } from '#contract/areas/invitations.ts';
import { newId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/limits.ts';
import { addMember, aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { ATTEMPT_LIMITS } from '../../platform/auth/attempt-limits.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import { confirmAddress } from '../account/link-commands.ts';
import { senderProvenWorker } from './jobs.ts';
import { idOf, ivy, link, listed, look, mailsTo, resend, send, storedOf, tokenIn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ requiresConfirmation: true, startsWorkers: false });
});
afterAll(() => server.close());

const doubt = ({ userId }: TestMember) =>
  server.admin.query('update auth."user" set "emailVerified" = false where id = $1', [userId]);
const prove = ({ userId, email }: TestMember) =>
  server.transactions.withSystem('a test', {}, (tx) => confirmAddress(tx, userId, email));
/** Does what follows from proofs, up to `days` later. */
const follow = (days = 0) =>
  drainQueue(
    server.transactions,
    senderProvenWorker(server.transactions, server.limits),
    (error) => {
      throw error;
    },
    () => new Date(server.clock.now.getTime() + days * DAY_MS),
  );

/** A family of two managers, one with an unproven address. */
async function aHome() {
  const home = await aFamily(server, { ben: 'parent', ana: 'parent' });
  await home.ben.post('/api/functions/choose-plan', { plan: 'Free' });
  await server.admin.query('update public.families set max_members = 50 where id = $1', [home.id]);
  await doubt(home.ana);
  return home;
}

describe('an invitation of a sender whose address is not proven', () => {
  it('waits, is listed as such, is seen by no one else, and goes by itself once the address is proven', async () => {
    const { ana, ben } = await aHome();
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const answer = await send(ana, ivy({ email: zoe.email }));
    expect(answer.json()).toEqual({ success: true, invitation_id: expect.any(String), is_held: true });
    expect(await mailsTo(server, zoe.email)).toEqual([]);
    expect(await listed(ben)).toMatchObject([{ email: zoe.email, is_held: true }]);
    const invited = await signInAs(server, zoe);
    expect((await invited.post('/api/functions/get-account')).json().invitation).toBeNull();
    const { invitation_id: id } = answer.json();
    expect((await invited.post('/api/functions/accept-family-invitation', { inviteToken: id })).statusCode).toBe(404);

    server.clock.now = new Date(server.clock.now.getTime() + 20 * DAY_MS);
    await follow();
    expect(await mailsTo(server, zoe.email)).toEqual([]);
    await prove(ana);
    await follow();
    const [mail, ...more] = await mailsTo(server, zoe.email);
    expect(more).toEqual([]);
    expect(await look(server, tokenIn(mail))).toMatchObject({ state: 'pending', email: zoe.email });
    const row = await storedOf(server, id);
    expect(row).toMatchObject({ is_held: false, sent_at: server.clock.now });
    expect(row.expires_at.getTime() - server.clock.now.getTime()).toBe(INVITATION_DAYS * DAY_MS);
    await prove(ana);
    await follow();
    expect(await mailsTo(server, zoe.email)).toHaveLength(1);
  });

  it('goes at once where the address is proven, and where that is not required', async () => {
    const { ana, ben } = await aHome();
    expect((await send(ben)).json()).toMatchObject({ is_held: false });
    const easy = await aServer({ on: server });
    const there = await signInAs(easy, ana);
    const input = ivy();
    expect((await send(there, input)).json()).toMatchObject({ is_held: false });
    expect(await mailsTo(server, input.email)).toHaveLength(1);
    await easy.close();
  });

  it('ends with the rights of its sender, and when it is cancelled', async () => {
    const { ana, ben, id } = await aHome();
    const third = await addMember(server, id, 'marco', 'parent');
    await doubt(third);
    const inputs = [ivy(), ivy(), ivy()];
    const cancelled = await idOf(send(ana, inputs[0]));
    await send(ana, inputs[1]);
    await send(third, inputs[2]);
    expect((await ben.delete(`/api/tables/family_invitations/${cancelled}`)).statusCode).toBe(200);
    const demoted = await ben.post('/api/functions/change-member-role', { member_id: ana.id, role: 'nurse' });
    const removed = await ben.post('/api/functions/remove-member', { member_id: third.id });
    expect([demoted.statusCode, removed.statusCode]).toEqual([200, 200]);
    for (const one of [ana, third]) await prove(one);
    await follow();
    for (const { email } of inputs) expect(await mailsTo(server, email)).toEqual([]);
  });

  it('is sent again by another manager at once, and by its sender waits on', async () => {
    const { ana, ben } = await aHome();
    const input = ivy();
    const id = await idOf(send(ana, input));
    expect((await resend(ana, id)).json()).toEqual({ success: true, is_held: true });
    expect(await mailsTo(server, input.email)).toEqual([]);
    expect((await resend(ben, id)).json()).toEqual({ success: true, is_held: false });
    const [mail] = await mailsTo(server, input.email);
    // Sent again by the first, its link ends and its queued mail is dropped.
    await resend(ben, id);
    expect((await resend(ana, id)).json()).toMatchObject({ is_held: true });
    expect(await mailsTo(server, input.email)).toHaveLength(1);
    expect(await look(server, tokenIn(mail))).toMatchObject({ code: 'PGRST116' });
  });

  it('waits no longer when its sender takes a link to hand over, which works', async () => {
    const { ana } = await aHome();
    const input = ivy();
    const id = await idOf(send(ana, input));
    const { path } = (await link(ana, id)).json<{ path: string }>();
    expect(await look(server, path.split('token=')[1] ?? '')).toMatchObject({ state: 'pending' });
    expect(await listed(ana)).toMatchObject([{ is_held: false }]);
    await prove(ana);
    await follow();
    expect(await mailsTo(server, input.email)).toEqual([]);
  });

  it('counts for the address when it goes, and waits on where that has got too many', async () => {
    const { ana, ben } = await aHome();
    const input = ivy();
    for (let count = 0; count < 12; count += 1) expect((await send(ana, input)).statusCode).toBe(200);
    for (let count = 0; count < ATTEMPT_LIMITS.invitedByFamilyDay.max; count += 1)
      expect((await send(ben, input)).statusCode).toBe(200);
    expect((await send(ben, input)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', fields: { email: 'limit' } });
    const id = await idOf(send(ana, input));
    await prove(ana);
    await follow();
    expect(await storedOf(server, id)).toMatchObject({ is_held: true });
    await server.admin.query('delete from auth.attempts');
    await follow(2);
    expect(await storedOf(server, id)).toMatchObject({ is_held: false });
  });

  it('is cancelled where its person has come in meanwhile', async () => {
    const { ana, id } = await aHome();
    const userId = newId();
    const email = `zoe.${userId.slice(-12)}@casa.test`;
    await send(ana, ivy({ email }));
    await addMember(server, id, 'zoe', 'nurse', userId);
    await prove(ana);
    await follow();
    expect(await listed(ana)).toEqual([]);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it('is never forgotten when the address is proven at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ana } = await aHome();
      const input = ivy();
      await Promise.all([send(ana, input), prove(ana)]);
      await follow();
      expect(await mailsTo(server, input.email)).toHaveLength(1);
    }
  });
});
