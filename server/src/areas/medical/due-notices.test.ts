import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('ends for their device too where the clock of the database is behind', async () => {
    server.clock.now = new Date(); // the database's clock is not moved
    const { id: familyId, ana, leo, nurse } = await aHome();
    const { id } = await make(ana, 'conditions', { user_id: leo.id, name: 'Secret', ...PRIVATE });
    const until = Date.now() + HOUR_MS;
    const span = { from_at: new Date(until - 2 * HOUR_MS).toISOString(), until_at: new Date(until).toISOString() };
    await make(ana, 'medical_carers', { user_id: leo.id, carer_id: nurse.id, ...span, may_log: true });
    const countOf = async (query: string) => (await server.admin.query(query, [familyId, nurse.id, id])).rows.length;
    const held = () => countOf('select 1 from scope_holders where family_id = $1 and member_id = $2 and scope_id = $3');
    const told = () =>
      countOf(
        `select 1 from app.changes where family_id = $1 and row_id = $2 and scope_after = $3 and op like 'reset%'`,
      );
    expect([await held(), await told()]).toEqual([1, 1]);
    await runAt(server, until);
    expect([await held(), await told()]).toEqual([0, 2]);
  });
});
