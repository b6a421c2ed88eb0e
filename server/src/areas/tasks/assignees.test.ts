import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** Parent Ana, admin Marco, child Leo, and tasks assigned to Leo, who then leaves. */
async function aFamilyThatLeoLeft(how: 'left_at' | 'deleted_at' = 'left_at') {
  const { id: familyId, ana, marco, leo } = await aFamily(server, { ana: 'parent', marco: 'admin', leo: 'child' });
  const create = async (fields: object) => {
    const answer = await ana.post('/api/tables/tasks', { title: 'Water the plants', ...fields });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Task>().id;
  };
  const single = await create({ assigned_to: leo.id });
  const several = await create({ assigned_members: [leo.id, marco.id] });
  const other = await create({ assigned_to: ana.id });
  await server.transactions.withSystem('leo leaves', { familyId }, ({ db, now }) =>
    db
      .updateTable('members')
      .set({ [how]: now.toISOString() })
      .where('family_id', '=', familyId)
      .where('id', '=', leo.id)
      .execute(),
  );
  const change = (id: string, fields: object) => ana.patch(`/api/tables/tasks/${id}`, fields);
  return { familyId, ana, marco, leo, single, several, other, change };
}

describe('a task for a member who has left', () => {
  it.each(['left_at', 'deleted_at'] as const)('cannot be made, alone or in a list (%s)', async (how) => {
    const { ana, marco, leo } = await aFamilyThatLeoLeft(how);
    for (const assignment of [{ assigned_to: leo.id }, { assigned_members: [marco.id, leo.id] }]) {
      const answer = await ana.post('/api/tables/tasks', { title: 'Cook', ...assignment });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        {
          code: 'MEMBER_LEFT',
          message: 'A person you chose is not in the family any more. Please choose someone else.',
        },
      ]);
    }
  });

  it('cannot be made by reassigning an existing one', async () => {
    const { marco, leo, other, change } = await aFamilyThatLeoLeft();
    for (const assignment of [
      { assigned_to: leo.id, assigned_members: null },
      { assigned_to: null, assigned_members: [marco.id, leo.id] },
    ]) {
      const answer = await change(other, assignment);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'MEMBER_LEFT']);
    }
  });

  it('that names them already can be edited, kept with them and reassigned', async () => {
    const { marco, leo, ana, single, several, change } = await aFamilyThatLeoLeft();
    expect((await change(single, { title: 'Water the garden', status: 'completed' })).statusCode).toBe(200);
    const alsoMarco = { assigned_to: null, assigned_members: [leo.id, marco.id] };
    expect((await change(single, alsoMarco)).json()).toMatchObject(alsoMarco);
    const alsoAna = { assigned_to: null, assigned_members: [leo.id, marco.id, ana.id] };
    expect((await change(several, alsoAna)).json()).toMatchObject(alsoAna);
    expect((await change(several, { assigned_to: marco.id, assigned_members: null })).statusCode).toBe(200);
    const back = await change(several, { assigned_to: leo.id, assigned_members: null });
    expect(back.json().code).toBe('MEMBER_LEFT');
  });

  it('is refused to the server itself too', async () => {
    const { familyId, leo, several } = await aFamilyThatLeoLeft();
    const giveBack = (id: string) =>
      server.transactions.withSystem('give a task', { familyId }, async ({ db }) => {
        for (const assigned_to of [null, leo.id])
          await db.updateTable('tasks').set({ assigned_to, assigned_members: null }).where('id', '=', id).execute();
      });
    await expect(giveBack(several)).rejects.toMatchObject({ code: 'CA422' });
  });

  it('is refused as an unknown member when the person was never in the family', async () => {
    const { ana } = await aFamilyThatLeoLeft();
    for (const assignment of [{ assigned_to: newId() }, { assigned_members: [newId()] }]) {
      const answer = await ana.post('/api/tables/tasks', { title: 'Cook', ...assignment });
      expect([answer.statusCode, answer.json().code]).toEqual([409, '23503']);
    }
  });
});
