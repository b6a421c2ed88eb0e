import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FamilyInvitation } from '#contract/areas/family-invitations.ts';
import { fieldNames } from '#contract/family-table.ts';
import { CHEAP_PASSWORDS } from '../../testing/cheap-passwords.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { idOf, ivy, link, listed, look, mailsTo, passwordIn, resend, send, storedOf, tokenIn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

describe('what is secret in an invitation', () => {
  it('is only in the mail: hashes are stored, and not even they reach a member', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const input = ivy();
    const id = await idOf(send(ana, input));
    const before = await storedOf(server, id);
    const [mail] = await mailsTo(server, input.email);
    const [token, password] = [tokenIn(mail), passwordIn(mail) ?? ''];
    const stored = await storedOf(server, id);
    expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/);
    expect(await CHEAP_PASSWORDS.verify({ hash: stored.temporary_password, password })).toBe(true);
    expect(stored.invite_token).not.toBe(before.invite_token);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify((await server.admin.query('select * from app.jobs')).rows)).not.toContain(token);
    const [row] = await listed(ana);
    expect(Object.keys(row ?? {}).toSorted()).toEqual([...fieldNames(FamilyInvitation)].toSorted());
    const read = (columns: string) =>
      server.transactions.withMember(ana, { familyId: ana.familyId, write: false }, ({ db }) =>
        db
          .selectFrom('family_invitations')
          .select(columns.split(' ') as 'id'[])
          .execute(),
      );
    await expect(read('id email')).resolves.toHaveLength(1);
    for (const column of ['invite_token', 'temporary_password', 'wants_password', 'is_link_shown'])
      await expect(read(column)).rejects.toMatchObject({ code: '42501' });
    const log = await server.admin.query('select before from app.changes where row_id = $1', [id]);
    expect(log.rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(log.rows)).not.toMatch(/invite_token|temporary_password/);
  });

  it('has no password where none was wanted', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const input = ivy({ generateTempPassword: false });
    const id = await idOf(send(ana, input));
    const [mail] = await mailsTo(server, input.email);
    expect([passwordIn(mail), (await storedOf(server, id)).temporary_password]).toEqual([undefined, null]);
  });
});

describe('an open invitation', () => {
  it('is sent again with a new link and password; the old ones end at once', async () => {
    const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
    const input = ivy();
    const id = await idOf(send(ana, input));
    const [old] = await mailsTo(server, input.email);
    await server.transactions.withSystem('test', { familyId: ana.familyId }, ({ db, now }) =>
      db
        .updateTable('family_invitations')
        .set({ asked_again_at: now.toISOString(), expires_at: now.toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    expect(await look(server, tokenIn(old))).toMatchObject({ state: 'expired' });
    expect((await resend(ben, id)).statusCode).toBe(200);
    expect(await look(server, tokenIn(old))).toMatchObject({ code: 'PGRST116' });
    expect((await storedOf(server, id)).temporary_password).toBeNull();
    const [mail, ...more] = await mailsTo(server, input.email);
    expect(more).toHaveLength(1);
    expect(passwordIn(mail)).not.toBe(passwordIn(old));
    expect(await look(server, tokenIn(mail))).toMatchObject({ state: 'pending', inviter_name: 'ben' });
    expect(await listed(ana)).toMatchObject([{ id, asked_again_at: null }]);
  });

  it('gets a new link to hand over, which no waiting mail ends', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const input = ivy();
    const id = await idOf(send(ana, input));
    const first = (await link(ana, id)).json<{ path: string }>().path;
    expect(await mailsTo(server, input.email)).toEqual([]);
    const token = /^\/accept-invitation\?token=([\w-]{43})$/.exec(first)?.[1] ?? '';
    expect(await look(server, token)).toMatchObject({ email: input.email, has_temporary_password: false });
    expect((await storedOf(server, id)).is_link_shown).toBe(true); // so it does not prove that its holder reads the address
    await link(ana, id);
    expect(await look(server, token)).toMatchObject({ code: 'PGRST116' });
    await resend(ana, id);
    expect((await storedOf(server, id)).is_link_shown).toBe(false);
  });

  it('is cancelled by removing it, which can be undone until another one is open', async () => {
    const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
    const input = ivy();
    const id = await idOf(send(ana, input));
    const [mail] = await mailsTo(server, input.email);
    const path = `/api/tables/family_invitations/${id}`;
    expect((await ben.delete(path)).statusCode).toBe(200);
    expect(await look(server, tokenIn(mail))).toMatchObject({ code: 'PGRST116' });
    for (const answer of [resend(ana, id), link(ana, id)]) expect((await answer).statusCode).toBe(404);
    expect((await ben.post(`${path}/restore`)).statusCode).toBe(200);
    expect(await look(server, tokenIn(mail))).toMatchObject({ state: 'pending' });
    await ben.delete(path);
    await send(ana, input);
    expect((await ben.post(`${path}/restore`)).json().code).toBe('23505');
  });

  it('sends no mail once it is cancelled', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const input = ivy();
    await ana.delete(`/api/tables/family_invitations/${await idOf(send(ana, input))}`);
    expect(await mailsTo(server, input.email)).toEqual([]);
  });

  it('ends with its acceptance: it is neither sent again nor cancelled', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const id = await idOf(send(ana));
    await server.transactions.withSystem('test', { familyId: ana.familyId }, ({ db, now }) =>
      db.updateTable('family_invitations').set({ accepted_at: now.toISOString() }).where('id', '=', id).execute(),
    );
    for (const answer of [resend(ana, id), link(ana, id)]) expect((await answer).statusCode).toBe(404);
    expect((await ana.delete(`/api/tables/family_invitations/${id}`)).json().code).toBe('42501');
  });
});
