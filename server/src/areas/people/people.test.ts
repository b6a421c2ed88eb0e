import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { addMember, aFamily } from '../../testing/family.ts';
import { openStream } from '../../testing/live-stream.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { joinFamily } from '../../core/families/commands.ts';
import { removalMailWorker } from './jobs.ts';
import { peopleOf, type Row } from './testing.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await aServer({ alone: 'listens' });
  address = await server.listen();
});
afterAll(() => server.close());

const { call, outcome, change, remove, leave, offer, rowsOf, memberOf, told, titlesTo, aHome, aBaby } = peopleOf(
  () => server,
);

describe('a role', () => {
  it('is given by managers, at once, with a notice, and the former ones stay in the database', async () => {
    const { ana, ben, leo, rosa } = await aHome();
    expect(await change(ben, rosa, 'nurse')).toBe('done');
    expect(await change(ben, leo, 'parent')).toBe('done');
    expect([(await memberOf(leo, rosa))?.['role'], (await memberOf(ana, leo))?.['role']]).toEqual(['nurse', 'parent']);
    expect((await leo.post('/api/tables/members', { first_name: 'Kit' })).statusCode).toBe(200);
    const { rows } = await server.admin.query(
      'select role from public.user_roles where user_id = $1 and family_id = $2 order by created_at desc',
      [rosa.userId, rosa.familyId],
    );
    expect(rows).toEqual([{ role: 'nurse' }, { role: 'grandma' }]);
    await told(rosa, ['Your role is Nurse now']);
  });

  it('of the family that is open decides, whatever a person is in another', async () => {
    const { ana, leo } = await aHome();
    const { id: lake } = await aFamily(server, { bea: 'parent' });
    await addMember(server, lake, 'leo', 'parent', leo.userId);
    expect(await change(leo, ana, 'nurse')).toBe('403 42501');
    expect((await memberOf(ana, leo))?.['role']).toBe('child');
  });

  it('is refused to those who may not give it', async () => {
    const { ana, ben, marco, leo, rosa, guest } = await aHome();
    for (const who of [leo, rosa, guest]) expect(await change(who, rosa, 'nurse')).toBe('403 42501');
    expect(await change(ana, rosa, 'admin')).toBe('400 BAD_REQUEST invalid');
    expect(await change(ana, rosa, 'backoffice_admin')).toBe('400 BAD_REQUEST invalid');
    expect(await change(ana, ana, 'nurse')).toBe('403 42501 self');
    expect(await change(ben, ana, 'nurse')).toBe('403 42501 owner_only');
    expect(await change(ben, marco, 'nurse')).toBe('403 42501 owner_only');
    expect(await change(marco, ben, 'child')).toBe('403 42501 owner_only');
    expect(await change(ana, { id: newId() }, 'nurse')).toBe('404 PGRST116');
    expect(await change(ana, await aBaby(ana), 'child')).toBe('422 UNPROCESSABLE no_account');
    expect((await rowsOf(ana, 'members')).flatMap(({ role }) => role ?? [])).toEqual([
      ...['parent', 'parent', 'admin', 'child', 'grandma'],
    ]);
  });

  it('of another parent or admin is changed by the owner', async () => {
    const { ana, ben, marco, leo } = await aHome();
    expect(await change(ana, ben, 'grandpa')).toBe('done');
    expect(await change(ana, marco, 'parent')).toBe('done');
    expect(await change(ben, leo, 'nurse')).toBe('403 42501');
  });
});

describe('a removed member', () => {
  it('is out at once on every device, and reads and writes nothing later', async () => {
    const { ana, leo, rosa } = await aHome();
    const stream = await openStream(address, leo);
    const staying = await openStream(address, rosa);
    await stream.next();
    expect(await remove(ana, leo)).toBe('done');
    await stream.ended();
    expect((await leo.get('/api/tables/members')).statusCode).toBe(403);
    expect((await leo.post('/api/tables/tasks', { title: 'Still here' })).statusCode).toBe(403);
    expect(await staying.next()).not.toBeNull();
    staying.close();
  });

  it('leaves what they made, and their open tasks without an assignee', async () => {
    const { ana, leo, rosa } = await aHome();
    const task = async (fields: object) =>
      (await ana.post('/api/tables/tasks', { title: 'Dishes', ...fields })).json<Row>().id;
    const alone = await task({ assigned_to: leo.id, due_date: '2026-11-21T17:00:00+01:00' });
    const shared = await task({ assigned_members: [leo.id, rosa.id] });
    const done = await task({ assigned_to: leo.id, status: 'completed' });
    const own = (await leo.post('/api/tables/tasks', { title: 'Own' })).json<Row>().id;
    expect(await remove(ana, leo)).toBe('done');
    const tasks = new Map((await rowsOf(ana, 'tasks')).map((row) => [row.id, row]));
    expect(
      [alone, shared, done, own].map((id) => [tasks.get(id)?.['assigned_to'], tasks.get(id)?.['assigned_members']]),
    ).toEqual([
      [null, null],
      [null, [rosa.id]],
      [leo.id, null],
      [null, null],
    ]);
    expect(tasks.get(own)?.['created_by']).toBe(leo.id);
    const events = (
      await ana.get('/api/tables/family_events?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z')
    ).json();
    expect(events.rows).toMatchObject([{ task_id: alone, assigned_members: [] }]);
    expect(await memberOf(ana, leo)).toMatchObject({ first_name: 'leo', role: null, left_at: expect.any(String) });
  });

  it('is told by a notification and a mail in their language, the other managers by a notification', async () => {
    const { ana, ben, leo, rosa } = await aHome();
    await leo.post('/api/tables/settings', { id: leo.userId, language: 'es' }, leo.userId);
    expect([await remove(ana, leo), await remove(ana, rosa)]).toEqual(['done', 'done']);
    await told(leo, ['Ya no formas parte de Test']);
    await told(ben, ['rosa is no longer a member of Test', 'leo is no longer a member of Test']);
    expect(await titlesTo(ana)).toEqual([]);
    const sent: Mail[] = [];
    const carrier = { carry: async (mail: Mail) => void sent.push(mail), isHopeless: () => false, close: () => {} };
    const worker = removalMailWorker(server.transactions, carrier, 'http://localhost:3000');
    await drainQueue(
      server.transactions,
      worker,
      () => {},
      () => server.clock.now,
    );
    const [mail] = sent.filter(({ to }) => to === leo.email);
    expect([mail?.subject, mail?.text]).toEqual([
      'Ya no formas parte de Test',
      expect.stringContaining('ana te ha quitado de Test en Casita.'),
    ]);
    const mayExport = (to: string) => sent.some((one) => one.to === to && /download|descargar/i.test(one.text));
    expect([mayExport(leo.email), mayExport(rosa.email)]).toEqual([false, true]);
  });

  it('who is added again starts without their former rights', async () => {
    const { id, ana, ben } = await aHome();
    await ben.patch(`/api/tables/members/${ben.id}`, { phone: '600 11' });
    await ben.post('/api/tables/private_details', { id: ben.id, member_id: ben.id, birth_date: '1980-05-04' });
    const calendar = (await call(ben, 'create-calendar-address', {})).json<{ path: string }>().path;
    expect((await server.app.inject(calendar)).statusCode).toBe(200);
    expect(await offer(ana, ben)).toBe('done');
    const [open] = await rowsOf(ben, 'ownership_offers');
    expect(await remove(ana, ben)).toBe('done');
    await server.transactions.withSystem('a test', { familyId: id }, (tx) =>
      joinFamily(tx, {
        familyId: id,
        userId: ben.userId,
        person: { first_name: 'ben', last_name: null },
        role: 'nurse',
      }),
    );
    expect(await memberOf(ana, ben)).toMatchObject({ role: 'nurse', phone: null, birth_date: null, left_at: null });
    expect(await rowsOf(ben, 'private_details')).toMatchObject([{ phone: null, birth_date: null }]);
    expect((await server.app.inject(calendar)).statusCode).toBe(404);
    expect(await change(ben, ana, 'nurse')).toBe('403 42501');
    const answer = await outcome(call(ben, 'answer-ownership-offer', { offer_id: open?.id, accept: true }));
    expect(answer).toBe('403 42501');
    const { rows } = await server.admin.query('select role from public.user_roles where user_id = $1', [ben.userId]);
    expect(rows).toEqual([{ role: 'nurse' }]);
  });

  it('may be anybody without an account; not oneself, nor a parent by another than the owner', async () => {
    const { ana, ben, marco, leo, rosa } = await aHome();
    const luz = await aBaby(ana);
    expect(await remove(ben, luz)).toBe('done');
    expect(await remove(ben, luz)).toBe('404 PGRST116');
    expect(await remove(ana, ana)).toBe('403 42501 self');
    expect(await remove(ben, ana)).toBe('403 42501 owner_only');
    expect(await remove(marco, ben)).toBe('403 42501 owner_only');
    for (const who of [leo, rosa]) expect(await remove(who, rosa)).toBe('403 42501');
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    expect(await remove(zoe, leo)).toBe('404 PGRST116');
    expect(await remove(ana, marco)).toBe('done');
  });

  it('gives their home and their place among the members up', async () => {
    const { ana, rosa } = await aHome();
    const { id: lake } = await aFamily(server, { bea: 'parent' });
    await addMember(server, lake, 'rosa', 'nurse', rosa.userId);
    expect(await remove(ana, rosa)).toBe('done');
    const account = (await call(rosa, 'get-account', {})).json();
    expect([
      account.profile.family_id,
      account.families.map((family: { family_id: string }) => family.family_id),
    ]).toEqual([lake, [lake]]);
    const { rows } = await server.admin.query('select current_member_count from public.families where id = $1', [
      ana.familyId,
    ]);
    expect(rows).toEqual([{ current_member_count: 5 }]);
  });
});

describe('leaving', () => {
  it('is for members other than children, who belong to their parents, and tells the managers', async () => {
    const { ana, rosa, leo, guest } = await aHome();
    expect(await leave(leo)).toBe('403 42501');
    expect(await outcome(call(rosa, 'leave-family', { member_id: leo.id }))).toBe('404 PGRST116');
    expect([await leave(rosa), await leave(guest)]).toEqual(['done', 'done']);
    expect((await rosa.get('/api/tables/members')).statusCode).toBe(403);
    await told(ana, ['guest has left Test', 'rosa has left Test']);
  });

  it('is refused to the owner and to the last parent', async () => {
    const { ana, ben } = await aFamily(server, { ana: 'parent', ben: 'parent' });
    await call(ana, 'choose-plan', { plan: 'Free' });
    expect(await leave(ana)).toBe('422 UNPROCESSABLE owner');
    expect(await leave(ben)).toBe('done');
    expect(await leave(ana)).toBe('422 UNPROCESSABLE last_parent');
  });

  it('of all parents at once leaves the owner', async () => {
    const { ana, ben, marco } = await aFamily(server, { ana: 'parent', ben: 'parent', marco: 'admin' });
    await call(ana, 'choose-plan', { plan: 'Free' });
    const outcomes = await Promise.all([leave(ben), leave(marco), remove(ana, ben), leave(ana)]);
    expect(outcomes.at(-1)).toMatch(/^422 UNPROCESSABLE (owner|last_parent)$/);
    expect((await rowsOf(ana, 'members')).filter(({ left_at }) => left_at === null)).toMatchObject([{ id: ana.id }]);
  });
});
