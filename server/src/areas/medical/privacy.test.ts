import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Dose } from '#contract/areas/medical/medications.ts';
import { newId } from '#contract/ids.ts';
import type { Role } from '#contract/roles.ts';
import { ROLES } from '#contract/roles.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { feedOf, idsOf, make, pulled, waysToSee } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const PRIVATE = { audience: { kind: 'managers', members: [] } };
const HOUSEHOLD = Object.fromEntries(ROLES.map((role) => [role, role])) as Record<Role, Role>;
const aHome = () => aFamily(server, { ana: 'parent', leo: 'child', ...HOUSEHOLD });

const seen = (...of: [who: TestMember, table: string, id: string, since: number]) => waysToSee(server, ...of);
const nothing: string[] = [];

/** A private record of each kind about a member, by table. */
async function makePrivate(by: TestMember, person: TestMember) {
  const about = { user_id: person.id, ...PRIVATE };
  const medication = await make(by, 'medications', { ...about, name: 'Secret medicine' });
  const rows: [string, { id: string }][] = [
    ['medications', medication],
    ['medical_profiles', await make(by, 'medical_profiles', { ...about, blood_type: 'A+' })],
    ['allergies', await make(by, 'allergies', { ...about, substance: 'Secret nuts' })],
    ['conditions', await make(by, 'conditions', { ...about, name: 'Secret condition' })],
    ['immunizations', await make(by, 'immunizations', { ...about, vaccine: 'Secret vaccine' })],
    ['medical_visits', await make(by, 'medical_visits', { ...about, reason: 'Secret visit', starts_at: at(1) })],
    ['measurements', await make(by, 'measurements', { ...about, kind: 'weight', value: 30, measured_at: at(0) })],
    ['medical_documents', await make(by, 'medical_documents', { ...about, title: 'Secret paper' })],
    [
      'doses',
      await make(by, 'doses', { medication_id: medication.id, user_id: person.id, status: 'given', taken_at: at(0) }),
    ],
  ];
  return { medication, rows };
}

const carer = (
  home: { ana: TestMember; leo: TestMember },
  who: TestMember,
  from: number,
  until: number,
  may_log = true,
) =>
  make(home.ana, 'medical_carers', {
    ...{ user_id: home.leo.id, carer_id: who.id, from_at: at(from), until_at: at(until), may_log },
  });

describe('a private record', () => {
  it('is seen by managers and the person concerned, in no way by any other role, and by a carer for their time', async () => {
    const home = await aHome();
    const since = (await feedOf(home.ana)).version;
    const { rows } = await makePrivate(home.ana, home.leo);
    const others = ROLES.filter((role) => role !== 'admin' && role !== 'parent').map((role) => home[role]);
    for (const [table, { id }] of rows) {
      for (const who of [home.leo, home.admin, home.parent]) {
        const ways = await seen(who, table, id, since);
        expect(ways, `${table} for ${who.role}`).toEqual(['list', 'sql', 'log', 'stream', 'history']);
      }
      for (const who of others) expect(await seen(who, table, id, since), `${table} for ${who.role}`).toEqual(nothing);
    }
    const span = await carer(home, home.grandma, -1, 1);
    for (const [table, { id }] of rows) {
      expect(await idsOf(home.grandma, table), `${table} for the carer`).toContain(id);
      expect(await idsOf(home.grandpa, table), `${table} beside the carer`).not.toContain(id);
    }
    const ended = await home.ana.delete(`/api/tables/medical_carers/${span.id}`);
    expect(ended.statusCode, ended.body).toBe(200);
    for (const [table, { id }] of rows) {
      const ways = await seen(home.grandma, table, id, since);
      expect(ways, table).toEqual(nothing);
    }
  }, 60_000);

  it('is not seen before a carer’s time, nor after it though nothing ran meanwhile, and the device is told to drop it', async () => {
    const home = await aHome();
    const since = (await feedOf(home.ana)).version;
    const { medication } = await makePrivate(home.ana, home.leo);
    await carer(home, home.nurse, 1, 2);
    expect(await seen(home.nurse, 'medications', medication.id, since)).toEqual(nothing);
    await carer(home, home.nurse, -1, 1);
    expect(await idsOf(home.nurse, 'medications')).toContain(medication.id);
    await server.admin.query(
      "update scope_holders set until_at = now() - interval '1 second' where until_at is not null and family_id = $1",
      [home.id],
    );
    expect(await seen(home.nurse, 'medications', medication.id, since)).toEqual(nothing);
    const before = (await feedOf(home.nurse)).version;
    await server.admin.query('alter table medical_carers disable trigger user');
    await server.admin.query('update medical_carers set until_at = now() where from_at < now() and family_id = $1', [
      home.id,
    ]);
    await server.admin.query('alter table medical_carers enable trigger user');
    await server.transactions.withSystem('end a time in a test', { familyId: home.id }, ({ db }) =>
      sql`select app.refresh_stand_ins(${home.id}, ${home.leo.id})`.execute(db),
    );
    const { rows } = await server.admin.query(
      'select 1 from scope_holders where family_id = $1 and member_id = $2 and scope_id = $3',
      [...[home.id, home.nurse.id, medication.id]],
    );
    expect(rows).toEqual([]);
    expect((await pulled(home.nurse, before)).visibility_reset?.scopes).toContain(medication.id);
  });

  it('is seen no more by a carer who left, nor again when they come back', async () => {
    const home = await aHome();
    await makePrivate(home.ana, home.leo);
    await carer(home, home.grandma, -1, 1);
    const removed = await home.admin.post('/api/functions/remove-member', { member_id: home.grandma.id });
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await idsOf(home.ana, 'medical_carers')).toEqual([]);
    const { rows } = await server.admin.query(
      'select 1 from scope_holders where family_id = $1 and member_id = $2 and until_at is not null',
      [...[home.id, home.grandma.id]],
    );
    expect(rows).toEqual([]);
  });

  it('of others is no concern of a carer: only records about the person they care for', async () => {
    const home = await aHome();
    const since = (await feedOf(home.ana)).version;
    const { medication } = await makePrivate(home.ana, home.child);
    await carer(home, home.grandma, -1, 1);
    expect(await seen(home.grandma, 'medications', medication.id, since)).toEqual(nothing);
  });

  it('that a manager does not see is opened by no carer whom they choose, themselves least of all', async () => {
    const { ana, admin, parent, grandma } = await aHome();
    const secret = { user_id: ana.id, name: 'Secret', audience: { kind: 'people', members: [] } };
    const { id } = await make(ana, 'conditions', secret);
    const care = (by: TestMember, who: TestMember) =>
      make(by, 'medical_carers', {
        ...{ user_id: ana.id, carer_id: who.id, from_at: at(-1), until_at: at(1), may_log: true },
      });
    await care(parent, parent);
    await care(parent, grandma);
    for (const who of [parent, grandma]) expect(await idsOf(who, 'conditions'), who.role ?? '').not.toContain(id);
    const given = await care(ana, parent);
    await care(ana, grandma);
    for (const who of [parent, grandma]) expect(await idsOf(who, 'conditions'), who.role ?? '').toContain(id);
    const address = `/api/tables/medical_carers/${given.id}`;
    const longer = { from_at: at(-1), until_at: at(99) };
    expect((await parent.patch(address, longer)).statusCode, 'a carer prolongs their time').toBe(403);
    expect((await admin.delete(address)).statusCode).toBe(200);
    expect(await idsOf(parent, 'conditions')).not.toContain(id);
    expect((await parent.post(`${address}/restore`)).statusCode, 'a carer takes it back').toBe(403);
  });

  it('becomes hidden with its doses, and shown with them', async () => {
    const { ana, leo, nurse } = await aHome();
    const medication = await make(ana, 'medications', { user_id: leo.id, name: 'Syrup' });
    const dose = await make(nurse, 'doses', {
      medication_id: medication.id,
      user_id: leo.id,
      status: 'given',
      taken_at: at(0),
    });
    await ana.patch(`/api/tables/medications/${medication.id}`, PRIVATE);
    expect(await idsOf(nurse, 'doses')).not.toContain(dose.id);
    expect(await idsOf(leo, 'doses')).toContain(dose.id);
    await ana.patch(`/api/tables/medications/${medication.id}`, { audience: null });
    expect(await idsOf(nurse, 'doses')).toContain(dose.id);
  });
});

describe('a nurse', () => {
  it('reads, logs doses, corrects them for a day, and changes nothing else', async () => {
    const { ana, leo, nurse, grandma } = await aHome();
    const medication = await make(ana, 'medications', { user_id: leo.id, name: 'Syrup' });
    const refused = await nurse.patch(`/api/tables/medications/${medication.id}`, { name: 'Other' });
    expect(refused.statusCode).toBe(403);
    const made = await nurse.post('/api/tables/allergies', { id: newId(), user_id: leo.id, substance: 'Dust' });
    expect(made.statusCode).toBe(403);
    const dose = await make<Dose>(nurse, 'doses', {
      medication_id: medication.id,
      user_id: leo.id,
      status: 'given',
      taken_at: at(0),
    });
    expect(dose).toMatchObject({ given_by: nurse.id, created_by: nurse.id });
    expect((await nurse.patch(`/api/tables/doses/${dose.id}`, { amount: 2 })).statusCode).toBe(200);
    expect((await grandma.patch(`/api/tables/doses/${dose.id}`, { amount: 3 })).statusCode).toBe(403);
    await server.transactions.withSystem('a day later', { familyId: nurse.familyId }, ({ db }) =>
      db
        .updateTable('doses')
        .set({ created_at: at(-1.1) })
        .where('id', '=', dose.id)
        .execute(),
    );
    const late = await nurse.patch(`/api/tables/doses/${dose.id}`, { amount: 4 });
    expect(late.statusCode, late.body).toBe(403);
    expect((await ana.patch(`/api/tables/doses/${dose.id}`, { amount: 5 })).statusCode).toBe(200);
  });

  it('who cares without the right to log reads a private medication and logs nothing', async () => {
    const home = await aHome();
    const { medication } = await makePrivate(home.ana, home.leo);
    await carer(home, home.nurse, -1, 1, false);
    const dose = { medication_id: medication.id, user_id: home.leo.id, status: 'given', taken_at: at(0) };
    expect((await home.nurse.post('/api/tables/doses', { id: newId(), ...dose })).statusCode).toBe(403);
    await carer(home, home.nurse, -1, 1);
    expect((await home.nurse.post('/api/tables/doses', { id: newId(), ...dose })).statusCode).toBe(200);
  });
});

describe('a download', () => {
  it('has what its reader may see, in words and as rows, and is noted as a look at another', async () => {
    const { ana, leo, nurse } = await aHome();
    await makePrivate(ana, leo);
    await make(ana, 'allergies', { user_id: leo.id, substance: 'Wasps <b>' });
    const download = async (who: TestMember) => {
      const answer = await who.post('/api/functions/download-medical-record', { user_id: leo.id, language: 'es' });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ page: string; records: Record<string, { id: string }[]> }>();
    };
    const [forNurse, forLeo] = [await download(nurse), await download(leo)];
    expect(JSON.stringify(forNurse)).not.toContain('Secret');
    expect(forNurse.page).toContain('Wasps &lt;b&gt;');
    expect([forNurse.records['allergies']?.length, forLeo.records['allergies']?.length]).toEqual([1, 2]);
    expect(forLeo.page).toContain('Secret nuts');
    expect(await idsOf(leo, 'medical_looks')).toHaveLength(1);
  });
});

describe('a look', () => {
  it('is seen by managers, the person and the one who looked, and changed by no one', async () => {
    const { ana, leo, nurse, grandpa } = await aHome();
    const since = (await feedOf(ana)).version;
    const look = await make(nurse, 'medical_looks', { user_id: leo.id, what: 'page', looked_at: at(0) });
    for (const who of [ana, leo, nurse]) expect(await idsOf(who, 'medical_looks')).toContain(look.id);
    expect(await seen(grandpa, 'medical_looks', look.id, since)).toEqual(nothing);
    await carer({ ana, leo }, grandpa, -1, 1);
    const later = await make(nurse, 'medical_looks', { user_id: leo.id, what: 'print', looked_at: at(0) });
    for (const { id } of [look, later])
      expect(await seen(grandpa, 'medical_looks', id, since), 'carer').toEqual(nothing);
    for (const who of [ana, leo, nurse]) {
      expect((await who.delete(`/api/tables/medical_looks/${look.id}`)).statusCode).toBeGreaterThanOrEqual(400);
      expect(
        (await who.patch(`/api/tables/medical_looks/${look.id}`, { what: 'print' })).statusCode,
      ).toBeGreaterThanOrEqual(400);
    }
  });
});
