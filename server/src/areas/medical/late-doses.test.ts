import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { feedOf, idsOf, make, waysToSee } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

const HOUR = 1 / 24;
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A family with a medication of Leo that managers and he see. */
async function aHome() {
  const home = await aFamily(server, {
    ...{ ana: 'parent', leo: 'child', child: 'child', admin: 'admin', nurse: 'nurse', grandma: 'grandma' },
    ...{ grandpa: 'grandpa', baby_sister: 'baby_sister' },
  });
  const audience = { kind: 'managers', members: [] };
  return { home, medication: await make(home.ana, 'medications', { user_id: home.leo.id, name: 'Secret', audience }) };
}
type Home = Awaited<ReturnType<typeof aHome>>['home'];

const carer = ({ ana, leo }: Pick<Home, 'ana' | 'leo'>, who: TestMember, from: number, until: number, may_log = true) =>
  make(ana, 'medical_carers', {
    ...{ user_id: leo.id, carer_id: who.id, from_at: at(from), until_at: at(until), may_log },
  });
describe('a dose that a carer gave in their time', () => {
  const late = (dose: object) => ({ id: newId(), table: 'doses', op: 'create', row_id: newId(), fields: dose });
  /** Sends an entry as a phone does that had no network. */
  async function send(who: TestMember, change: ReturnType<typeof late>) {
    const answer = await who.post('/api/changes', { changes: [{ ...change, made_at: at(-0.1) }] });
    return answer.json<{ answers: { status: number }[] }>().answers[0]?.status;
  }

  it('is taken once though it is sent after it, and nothing is seen or changed by it', async () => {
    const { home, medication } = await aHome();
    const since = (await feedOf(home.ana)).version;
    await carer(home, home.nurse, -10 * HOUR, -HOUR);
    const given = late({
      medication_id: medication.id,
      user_id: home.leo.id,
      status: 'given',
      taken_at: at(-2 * HOUR),
    });
    expect(await send(home.nurse, given)).toBe(200);
    expect(await send(home.nurse, given)).toBe(200);
    expect((await idsOf(home.leo, 'doses')).filter((id) => id === given.row_id)).toHaveLength(1);
    expect(await waysToSee(server, home.nurse, 'doses', given.row_id, since)).toEqual([]);
    expect(await idsOf(home.nurse, 'medications')).toEqual([]);
    const address = `/api/tables/doses/${given.row_id}`;
    expect((await home.nurse.patch(address, { amount: 2 })).statusCode).toBe(404);
    expect((await home.nurse.delete(address)).statusCode).toBe(404);
    expect((await home.ana.patch(address, { amount: 2 })).statusCode).toBe(200);
  });

  it('is refused outside of it, after two days, by another, without the right to log and of what their manager does not see', async () => {
    const { home, medication } = await aHome();
    const dose = { medication_id: medication.id, user_id: home.leo.id, status: 'given' };
    await carer(home, home.nurse, -10 * HOUR, -HOUR);
    await carer(home, home.grandma, -4, -2.1);
    await carer(home, home.grandpa, -10 * HOUR, -HOUR, false);
    const { id } = await carer(home, home.baby_sister, -10 * HOUR, HOUR);
    await home.ana.delete(`/api/tables/medical_carers/${id}`);
    await server.transactions.withSystem('end a care two hours ago', { familyId: home.id }, ({ db }) =>
      db
        .updateTable('medical_carers')
        .set({ deleted_at: at(-2 * HOUR) })
        .where('id', '=', id)
        .execute(),
    );
    const statusOf = (who: TestMember, days: number, fields: object = {}) =>
      send(who, late({ ...dose, taken_at: at(days), ...fields }));
    expect(await statusOf(home.nurse, -11 * HOUR), 'before').toBe(403);
    expect(await statusOf(home.nurse, -0.5 * HOUR), 'after').toBe(403);
    expect(await statusOf(home.nurse, -2 * HOUR, { user_id: home.ana.id }), 'of another person').toBe(403);
    expect(await statusOf(home.grandma, -3), 'too late').toBe(403);
    expect(await statusOf(home.grandpa, -2 * HOUR), 'who reads').toBe(403);
    expect(await statusOf(home.child, -2 * HOUR), 'by another').toBe(403);
    expect(await statusOf(home.baby_sister, -HOUR), 'after it was ended early').toBe(403);
    expect(await statusOf(home.baby_sister, -3 * HOUR), 'before it was ended early').toBe(200);
    const hidden = await make(home.admin, 'medications', {
      ...{ user_id: home.admin.id, name: 'Secret', audience: { kind: 'people', members: [] } },
    });
    await make(home.ana, 'medical_carers', {
      ...{
        user_id: home.admin.id,
        carer_id: home.nurse.id,
        from_at: at(-10 * HOUR),
        until_at: at(-HOUR),
        may_log: true,
      },
    });
    const of = { medication_id: hidden.id, user_id: home.admin.id };
    expect(await statusOf(home.nurse, -2 * HOUR, of), 'hidden from their manager').toBe(403);
  });
});
