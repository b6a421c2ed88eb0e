import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIN_API } from '#contract/areas/pins/sign-in.ts';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { drainQueue } from '../../platform/jobs/queue.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, TEST_APP_URL, type TestServer } from '../../testing/server.ts';
import { removeBelongings } from '../../core/families/removal-commands.ts';
import { removalMailWorker } from '../people/jobs.ts';
import { outcome, pinsOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'works through the whole queue' });
});
afterAll(() => server.close());

const { accessOf, aHome, aTablet, call, childOf, codeOf, rowsOf, setPin, tap } = pinsOf(() => server);

describe('giving access by PIN', () => {
  it('makes a child with an account of a person without one, whose details stay as they are', async () => {
    const { ana, id, mateo } = await aHome();
    await ana.patch(`/api/tables/members/${mateo}`, { email: 'mateo@school.test', birth_date: '2017-11-20' });
    expect(await setPin(ana, mateo)).toBe('done');
    const member = (await rowsOf(ana, 'members')).find((row) => row.id === mateo);
    expect(member).toMatchObject({ role: 'child', user_id: expect.any(String), email: 'mateo@school.test' });
    expect(await rowsOf(ana, 'private_details')).toEqual([]);
    const access = await accessOf(ana, mateo);
    expect(access).toMatchObject({ member_id: mateo, locked_devices: [], locked_elsewhere_until: null });
    expect(Object.keys(access ?? {})).not.toContain('pin_hash');
    const child = childOf(id, await tap(await aTablet(ana), mateo));
    const account = (await child.post('/api/functions/get-account')).json();
    expect(account).toMatchObject({
      profile: { first_name: 'Mateo', email: '', has_pin: true, family_id: id },
      families: [{ family_id: id, member_id: mateo, role: 'child' }],
    });
  });

  it('is refused to people with an account, with a name of another child, without a name, and for easy PINs', async () => {
    const { ana, leo, mateo } = await aHome();
    expect(await setPin(ana, leo.id)).toBe('422 UNPROCESSABLE memberId=account');
    expect(await setPin(ana, mateo, '1234')).toBe('422 UNPROCESSABLE pin=guessable');
    expect(await setPin(ana, mateo, '258')).toBe('400 BAD_REQUEST pin=invalid');
    expect(await setPin(ana, newId())).toBe('404 PGRST116');
    expect(await setPin(ana, mateo)).toBe('done');
    const other = (await ana.post('/api/tables/members', { first_name: ' MATÉO' })).json<{ id: string }>().id;
    expect(await setPin(ana, other)).toBe('422 UNPROCESSABLE memberId=same_name');
    const nameless = newId();
    await server.transactions.withSystem('a test', { familyId: ana.familyId }, ({ db, now }) =>
      db
        .insertInto('members')
        .values({
          ...{ family_id: ana.familyId, id: nameless, user_id: null, first_name: null, last_name: 'Rivera' },
          ...{ colour: 'fern', birth_date: null, role: null, joined_at: now.toISOString(), left_at: null },
        })
        .execute(),
    );
    expect(await setPin(ana, nameless)).toBe('422 UNPROCESSABLE memberId=no_name');
    expect(await rowsOf(ana, 'pin_accesses')).toHaveLength(1);
  });

  it('takes a place of the plan, also when many are given at once', async () => {
    const { ana } = await aFamily(server, { ana: 'parent', ben: 'parent', leo: 'child' });
    await call(ana, 'choose-plan', { plan: 'Free', family_id: ana.familyId });
    const people = await Promise.all(
      ['Ada', 'Eva', 'Ivo', 'Luz', 'Noa', 'Teo'].map(
        async (first_name) => (await ana.post('/api/tables/members', { first_name })).json<{ id: string }>().id,
      ),
    );
    const outcomes = await Promise.all(people.map((id) => setPin(ana, id)));
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => '422 UNPROCESSABLE memberId=full'),
      ...['done', 'done'],
    ]);
    const { rows } = await server.admin.query('select current_member_count from public.families where id = $1', [
      ana.familyId,
    ]);
    expect(rows).toEqual([{ current_member_count: 5 }]);
  });

  it('at the same moment under one name gives it to one of them', async () => {
    const { ana, ben } = await aHome();
    const twin = async () => (await ana.post('/api/tables/members', { first_name: 'Lía' })).json<{ id: string }>().id;
    const twins = [await twin(), await twin()] as const;
    const outcomes = await Promise.all([setPin(ana, twins[0]), setPin(ben, twins[1])]);
    expect(outcomes.toSorted()).toEqual(['422 UNPROCESSABLE memberId=same_name', 'done']);
  });
});

describe('what managers do about PINs', () => {
  const calls = ['set-pin-access', 'end-pin-access', 'unlock-pin'] as const;

  it('is refused to everybody else, and about other families', async () => {
    const { ana, leo, rosa, mateo } = await aHome();
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    await setPin(ana, mateo);
    const pin = { pin: '3690' };
    for (const name of calls) {
      const input = { memberId: mateo, ...(name === 'set-pin-access' ? pin : {}) };
      for (const who of [leo, rosa]) expect(await outcome(call(who, name, input)), name).toBe('403 42501');
      expect(await outcome(call(zoe, name, input)), name).toBe('404 PGRST116');
      expect(await outcome(zoe.post(`/api/functions/${name}`, input, ana.familyId)), name).toBe('403 42501');
    }
    for (const who of [leo, rosa]) {
      for (const name of ['family-code', 'renew-family-code']) expect(await outcome(call(who, name))).toBe('403 42501');
      expect(await outcome(call(who, 'create-pairing-code', { deviceName: 'Mine' }))).toBe('403 42501');
      for (const table of ['pin_accesses', 'paired_devices'])
        expect(await outcome(who.get(`/api/tables/${table}`))).toBe('403 42501');
    }
  });

  it('another PIN ends the sessions of the child, and the old one opens nothing', async () => {
    const { ana, ben, id, mateo } = await aHome();
    await setPin(ana, mateo);
    const tablet = await aTablet(ana);
    const child = childOf(id, await tap(tablet, mateo));
    expect((await child.get('/api/tables/members')).statusCode).toBe(200);
    expect(await setPin(ben, mateo, '36909')).toBe('done');
    expect(await outcome(child.get('/api/tables/members'))).toBe('401 PGRST301');
    expect((await tablet.post(API.refresh)).statusCode).toBe(401);
    expect(await outcome(tap(tablet, mateo))).toBe('400 INVALID_CREDENTIALS pin=incorrect tries_left=4');
    expect(await outcome(tap(tablet, mateo, '36909'))).toBe('done');
    expect((await rowsOf(ana, 'pin_accesses')).length).toBe(1);
  });

  it('the end of the access ends account, sessions and workspace, and leaves the person and what they made', async () => {
    const { ana, id, mateo } = await aHome();
    await setPin(ana, mateo);
    const tablet = await aTablet(ana);
    const child = childOf(id, await tap(tablet, mateo));
    await child.post('/api/tables/settings', { id: child.userId, language: 'es' }, child.userId);
    const task = (await child.post('/api/tables/tasks', { title: 'Feed the cat', assigned_to: mateo })).json().id;
    expect(await outcome(call(ana, 'end-pin-access', { memberId: mateo }))).toBe('done');
    expect(await outcome(call(ana, 'end-pin-access', { memberId: mateo }))).toBe('404 PGRST116');
    expect(await outcome(child.get('/api/tables/tasks'))).toBe('401 PGRST301');
    expect(await outcome(tap(tablet, mateo))).toBe('422 UNPROCESSABLE memberId=no_pin');
    expect((await tablet.get(PIN_API.paired)).json().people).not.toContainEqual(
      expect.objectContaining({ memberId: mateo }),
    );
    const member = (await rowsOf(ana, 'members')).find((row) => row.id === mateo);
    expect(member).toMatchObject({ user_id: null, role: null, left_at: null, first_name: 'Mateo' });
    const tasks = await rowsOf(ana, 'tasks');
    expect(tasks.find((row) => row.id === task)).toMatchObject({ assigned_to: mateo, created_by: mateo });
    await expect
      .poll(async () => {
        const { rows } = await server.admin.query(
          `select id from auth."user" where id = $1 union all select id from public.profiles where id = $1
           union all select user_id from public.user_roles where user_id = $1
           union all select family_id from app.feeds where family_id = $1`,
          [child.userId],
        );
        return rows;
      })
      .toEqual([]);
    expect(await setPin(ana, mateo)).toBe('done');
    expect(await outcome(tap(tablet, mateo))).toBe('done');
  });

  it('the removal of a child takes access and account along', async () => {
    const { ana, id, mateo } = await aHome();
    await setPin(ana, mateo);
    const tablet = await aTablet(ana);
    const child = childOf(id, await tap(tablet, mateo));
    expect(await outcome(call(ana, 'remove-member', { member_id: mateo }))).toBe('done');
    expect(await outcome(child.get('/api/tables/tasks'))).toBe('401 PGRST301');
    expect(await outcome(tap(tablet, mateo))).toBe('422 UNPROCESSABLE memberId=no_pin');
    expect(await rowsOf(ana, 'pin_accesses')).toEqual([]);
    expect((await server.admin.query('select 1 from auth."user" where id = $1', [child.userId])).rows).toEqual([]);
    const sent: Mail[] = [];
    const carrier = { carry: async (mail: Mail) => void sent.push(mail), isHopeless: () => false, close: () => {} };
    const mailer = removalMailWorker(server.transactions, carrier, TEST_APP_URL);
    await drainQueue(
      server.transactions,
      mailer,
      () => {},
      () => server.clock.now,
    );
    expect(sent).toEqual([]);
  });

  it('a child with a PIN stays a child', async () => {
    const { ana, mateo } = await aHome();
    await setPin(ana, mateo);
    const change = call(ana, 'change-member-role', { member_id: mateo, role: 'parent' });
    expect(await outcome(change)).toBe('422 UNPROCESSABLE member_id=has_pin');
    expect(await outcome(call(ana, 'offer-ownership', { member_id: mateo }))).toBe(
      '422 UNPROCESSABLE member_id=not_manager',
    );
  });
});

describe('the names of children with a PIN', () => {
  it('stay apart, by whomever they are changed', async () => {
    const { ana, id, mateo, sofia } = await aHome();
    await setPin(ana, mateo);
    await setPin(ana, sofia);
    const rename = (first_name: string) => outcome(ana.patch(`/api/tables/members/${mateo}`, { first_name }));
    expect(await rename('sofia')).toBe('422 UNPROCESSABLE first_name=same_name');
    expect(await rename('Sof\u200bía\u2060')).toBe('422 UNPROCESSABLE first_name=same_name');
    expect(await rename('Sofía\u3164')).toBe('422 UNPROCESSABLE first_name=same_name');
    expect(await rename('Leo')).toBe('done'); // Leo has an account of his own
    const child = childOf(id, await tap(await aTablet(ana), mateo));
    const profile = (first_name: string) =>
      outcome(child.post('/api/functions/update-profile', { first_name, last_name: '' }));
    expect(await profile('Sofía')).toBe('422 UNPROCESSABLE first_name=same_name');
    expect(await profile(' ')).toBe('422 UNPROCESSABLE first_name=no_name');
    expect(await profile('Teo')).toBe('done');
    expect(await outcome(ana.patch(`/api/tables/members/${ana.id}`, { first_name: 'Sofía' }))).toBe('done');
  });

  it('stay apart when children change their own at the same moment', async () => {
    const { ana, id, mateo, sofia } = await aHome();
    await setPin(ana, mateo);
    await setPin(ana, sofia);
    const tablet = await aTablet(ana);
    const children = [
      childOf(id, await tap(await aTablet(ana), mateo)),
      childOf(id, await tap(tablet, sofia)),
    ] as const;
    for (let round = 0; round < 8; round += 1) {
      const rename = (child: (typeof children)[number]) =>
        outcome(child.post('/api/functions/update-profile', { first_name: `Teo ${round}`, last_name: '' }));
      const outcomes = await Promise.all(children.map(rename));
      expect(outcomes.toSorted()).toEqual(['422 UNPROCESSABLE first_name=same_name', 'done']);
    }
  });
});

it('a family is deleted with the last account of its own, and the children with a PIN with it', async () => {
  const { ana, id } = await aFamily(server, { ana: 'parent' });
  await call(ana, 'choose-plan', { plan: 'Free', family_id: id });
  const mateo = (await ana.post('/api/tables/members', { first_name: 'Mateo' })).json<{ id: string }>().id;
  await setPin(ana, mateo);
  await codeOf(ana);
  await call(ana, 'create-pairing-code', { deviceName: 'Hall' });
  const tablet = await aTablet(ana);
  const child = childOf(id, await tap(tablet, mateo));
  await outcome(tap(tablet, mateo, '1357'));
  await removeBelongings(server.transactions, ana.userId);
  const { rows } = await server.admin.query(
    `select id::text from public.families where id = $1 union all select id::text from auth."user" where id = $2
     union all select code from app.family_codes where family_id = $1 union all select key from app.pin_attempts where family_id = $1
     union all select code_hash from app.pairing_codes where family_id = $1`,
    [id, child.userId],
  );
  expect(rows).toEqual([]);
  expect((await tablet.get(PIN_API.paired)).statusCode).toBe(404);
});

describe('the mark of a child with a PIN', () => {
  const markOf = async (id: string) =>
    (await server.admin.query('select has_pin from public.members where id = $1', [id])).rows[0]?.has_pin;
  const leave = (child: { userId: string }) => removeBelongings(server.transactions, child.userId);

  it.each<[string, (home: Awaited<ReturnType<typeof aHome>>, child: { userId: string }) => Promise<unknown>]>([
    ['a parent ends it', ({ ana, mateo }) => call(ana, 'end-pin-access', { memberId: mateo })],
    ['a parent removes the child', ({ ana, mateo }) => call(ana, 'remove-member', { member_id: mateo })],
    ['the account is deleted', (_home, child) => leave(child)],
  ])('ends with the access, when %s, and is set anew', async (_how, end) => {
    const home = await aHome();
    const { ana, id, mateo } = home;
    expect(await markOf(mateo)).toBeNull();
    await setPin(ana, mateo);
    expect(await markOf(mateo)).toBe(true);
    await end(home, childOf(id, await tap(await aTablet(ana), mateo)));
    expect(await markOf(mateo)).toBeNull();
    expect((await server.admin.query('select 1 from public.pin_accesses where family_id = $1', [id])).rows).toEqual([]);
    const again = (await rowsOf(ana, 'members')).find((row) => row.id === mateo)?.['left_at'] === null;
    expect([again, await setPin(ana, mateo)]).toEqual(again ? [true, 'done'] : [false, '404 PGRST116']);
    expect(await markOf(mateo)).toBe(again ? true : null);
  });

  it('stays while the access does: when the last device is unpaired, the code renewed and the manager who set it gone', async () => {
    const { ana, ben, mateo } = await aHome();
    await setPin(ben, mateo);
    const { deviceId } = await aTablet(ben);
    await call(ana, 'unpair-device', { deviceId });
    await call(ana, 'renew-family-code');
    await call(ana, 'remove-member', { member_id: ben.id });
    expect(await markOf(mateo)).toBe(true);
    expect(await accessOf(ana, mateo)).toBeDefined();
  });
});
