import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { addDays } from '#contract/recurrence/local-times.ts';
import { aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { make, runAt, toldOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock', startsWorkers: false });
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const PRIVATE = { audience: { kind: 'people', members: [] } };
const aHome = () => aFamily(server, { ana: 'parent', sam: 'admin', leo: 'child', nurse: 'nurse' });
const run = () => runAt(server, server.clock.now.getTime());

describe('a refill', () => {
  const told = (who: TestMember) => toldOf(server, who, 'medication_refill');
  const now = (minutes = 0) => new Date(server.clock.now.getTime() + minutes * 60_000).toISOString();

  it('is told to the managers once when the dose comes after which it is due, and again after the next count', async () => {
    const { ana, sam, leo, nurse } = await aHome();
    const counted = { stock: 4, stock_at: now(-60), refill_at: 2, dose_value: 1, dose_unit: 'tablets' };
    const { id } = await make(ana, 'medications', { user_id: leo.id, name: 'Iron', ...counted });
    const give = (minutes: number) =>
      make(nurse, 'doses', { medication_id: id, user_id: leo.id, status: 'given', taken_at: now(minutes) });
    await give(0);
    await run();
    expect(await told(ana)).toEqual([]);
    await give(1);
    await give(2);
    await run();
    for (const who of [ana, sam])
      expect(await told(who)).toEqual(['Something for leo is running out: Iron, 1 tablets left']);
    expect([await told(leo), await told(nurse)]).toEqual([[], []]);
    const { rows } = await server.admin.query("select title from notifications where kind = 'medication_refill'");
    expect(JSON.stringify(rows)).not.toContain('Iron');
    const again = await ana.patch(`/api/tables/medications/${id}`, { stock: 1, stock_at: now(10) });
    expect(again.statusCode, again.body).toBe(200);
    await run();
    expect(await told(ana)).toHaveLength(2);
  });

  it('is not told of what is private to another, nor after it was counted again', async () => {
    const { ana, sam, leo } = await aHome();
    const counted = { stock: 1, stock_at: now(-60), refill_at: 2 };
    await make(ana, 'medications', { user_id: leo.id, name: 'Iron', ...counted, ...PRIVATE });
    const { id } = await make(ana, 'medications', { user_id: leo.id, name: 'Zinc', ...counted });
    await ana.patch(`/api/tables/medications/${id}`, { stock: 90, stock_at: now() });
    await run();
    expect([(await told(ana)).length, (await told(sam)).length]).toEqual([1, 0]);
  });
});

describe('the next vaccination', () => {
  const told = (who: TestMember) => toldOf(server, who, 'vaccination_due');

  it('is told to the person and managers a week before and on the day, and not once it was given', async () => {
    const { ana, sam, leo, nurse } = await aHome();
    const today = server.clock.now.toISOString().slice(0, 10);
    const due = addDays(today, 10);
    const on = (day: string, hour: number) => Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS;
    const given = { user_id: leo.id, occurred_on: addDays(today, -30) };
    await make(ana, 'immunizations', { ...given, vaccine: 'MMR', next_due: due });
    await make(ana, 'immunizations', { ...given, vaccine: 'Tetanus', next_due: due });
    await runAt(server, on(addDays(due, -7), 8.9));
    expect(await told(ana)).toEqual([]);
    await runAt(server, on(addDays(due, -7), 9.1));
    for (const who of [ana, sam, leo]) expect((await told(who)).length).toBe(2);
    expect((await told(leo))[0]).toMatch(/^Something is due for leo in a week: MMR, /);
    expect(await told(nurse)).toEqual([]);
    const later = await signInAs(server, ana);
    await make(later, 'immunizations', { user_id: leo.id, vaccine: 'mmr', occurred_on: addDays(due, -1) });
    await runAt(server, on(due, 9.1));
    expect((await told(leo)).filter((one) => one.includes('today'))).toEqual([
      expect.stringMatching(/^Something is due for leo today: Tetanus, /),
    ]);
  });
});

describe('the time of a carer', () => {
  /** A carer of a child, until an hour from now, and a private record that they were told of. The clock of the database is not moved. */
  async function aCarer() {
    server.clock.now = new Date();
    const home = await aHome();
    const { id: familyId, ana, sam, leo, nurse } = home;
    const managers = { audience: { kind: 'managers', members: [] } };
    const { id } = await make(sam, 'medications', { user_id: leo.id, name: 'Secret', ...managers });
    const until = Date.now() + HOUR_MS;
    const span = { from_at: new Date(until - 2 * HOUR_MS).toISOString(), until_at: new Date(until).toISOString() };
    const care = { user_id: leo.id, carer_id: nurse.id, ...span, may_log: true };
    const carer = await make(ana, 'medical_carers', care);
    const notice = { title: 'A reminder', content: 'Secret', kind: 'dose_reminder', link: null };
    await server.transactions.withSystem('tell a carer in a test', { familyId: nurse.userId }, ({ db }) =>
      db
        .insertInto('notifications')
        .values({
          ...{ family_id: nurse.userId, id: newId(), ...notice, category: 'info', priority: 'high', is_read: false },
          ...{ about_family: familyId, about_table: 'medications', about_row: id },
        })
        .execute(),
    );
    const countOf = async (query: string, values: readonly string[]) =>
      (await server.admin.query(query, [...values])).rows.length;
    const states = async () => [
      await countOf('select 1 from scope_holders where family_id = $1 and member_id = $2 and scope_id = $3', [
        ...[familyId, nurse.id, id],
      ]),
      await countOf("select 1 from app.changes where row_id = $1 and scope_after = $2 and op like 'reset%'", [
        ...[nurse.id, id],
      ]),
      (await toldOf(server, nurse, 'dose_reminder')).length,
    ];
    expect(await states()).toEqual([1, 1, 1]);
    return { ...home, carer, until, states };
  }

  it('ends for their device and for what they were told, also where the clock of the database is behind', async () => {
    const { until, states } = await aCarer();
    await runAt(server, until);
    expect(await states()).toEqual([0, 2, 0]);
  });

  it('begins and ends as it is written down, where the clock of the database is behind', async () => {
    const { ana, carer, states } = await aCarer();
    const address = `/api/tables/medical_carers/${carer.id}`;
    const at = (minutes: number) => new Date(server.clock.now.getTime() + minutes * 60_000).toISOString();
    server.clock.now = new Date(Date.now() + 5 * 60_000);
    expect((await ana.patch(address, { from_at: at(-60), until_at: at(-1) })).statusCode).toBe(200);
    expect((await states()).slice(0, 2)).toEqual([0, 2]);
    expect((await ana.patch(address, { from_at: at(-1), until_at: at(60) })).statusCode).toBe(200);
    expect((await states()).slice(0, 2)).toEqual([1, 3]);
  });

  it('ends so too where it is taken from them, and where they leave', async () => {
    const { ana, carer, states } = await aCarer();
    expect((await ana.delete(`/api/tables/medical_carers/${carer.id}`)).statusCode).toBe(200);
    await run();
    expect(await states()).toEqual([0, 2, 0]);
    const { sam, nurse, ...left } = await aCarer();
    expect((await sam.post('/api/functions/remove-member', { member_id: nurse.id })).statusCode).toBe(200);
    await run();
    expect((await left.states()).toSpliced(1, 1)).toEqual([0, 0]);
    // Who chose them manages the family no more.
    const chosen = await aCarer();
    await server.admin.query('update families set owner_id = $1 where id = $2', [chosen.sam.id, chosen.id]);
    const change = { member_id: chosen.ana.id, role: 'grandma' };
    expect((await chosen.sam.post('/api/functions/change-member-role', change)).statusCode).toBe(200);
    await run();
    expect(await chosen.states()).toEqual([0, 2, 0]);
  });
});
