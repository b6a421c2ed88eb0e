import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/areas/notifications.ts';
import type { Task } from '#contract/areas/tasks.ts';
import { newId } from '#contract/ids.ts';
import { aFamily, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const upper = (id: string) => id.toUpperCase();
const taskTitles = async (person: TestMember) =>
  (await person.get('/api/tables/notifications', person.userId))
    .json<{ rows: Notification[] }>()
    .rows.map(({ content }) => content)
    .toSorted();

describe('an id in upper case is the same id', () => {
  it('as an assignee: stored and notified once', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const both = await ana.post('/api/tables/tasks', { title: 'Sweep', assigned_members: [leo.id, upper(leo.id)] });
    expect(both.json()).toMatchObject({ assigned_members: [leo.id] });
    await ana.post('/api/tables/tasks', { title: 'Last', assigned_to: leo.id });
    await vi.waitFor(async () => expect(await taskTitles(leo)).toEqual(['Last', 'Sweep']));
  });

  it("as a person's own id, in a call and in a task", async () => {
    const { leo } = await aFamily(server, { leo: 'child' });
    const task = await leo.post('/api/tables/tasks', { title: 'Homework', assigned_to: upper(leo.id) });
    expect([task.statusCode, task.json().assigned_to]).toEqual([200, leo.id]);
    const state = await leo.post('/api/rpc/validate_invitation_state', {
      p_user_id: upper(leo.userId),
      p_email: leo.email,
    });
    expect(state.statusCode, state.body).toBe(200);
    const profile = await leo.get(`/api/tables/profiles/${upper(leo.userId)}`);
    expect(profile.statusCode, profile.body).toBe(200);
  });

  it('in bodies, paths, queries and headers of a table', async () => {
    const { id: familyId, ana } = await aFamily(server, { ana: 'parent' });
    const id = newId();
    expect((await ana.post('/api/tables/tasks', { id: upper(id), title: 'One' })).json<Task>().id).toBe(id);
    const [path, family] = [`/api/tables/tasks/${upper(id)}`, upper(familyId)];
    expect((await ana.patch(path, { title: 'Two' }, family)).json()).toMatchObject({ id, title: 'Two' });
    expect((await ana.get(`${path}/history`)).json().entries).toHaveLength(2);
    expect((await ana.get(`/api/tables/tasks?assigned_to=${upper(ana.id)}`)).json().rows).toMatchObject([{ id }]);
    expect((await ana.delete(path)).json().deleted_at).not.toBeNull();
  });

  it('as the id of a change: applied once, and answered in lower case', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const [id, row_id] = [newId(), newId()];
    const change = { table: 'tasks', op: 'create', fields: { title: 'One' }, made_at: server.clock.now.toISOString() };
    const send = async (as: (id: string) => string) =>
      (await ana.post('/api/changes', { changes: [{ ...change, id: as(id), row_id: as(row_id) }] })).json().answers;
    const first = await send(upper);
    expect(first).toMatchObject([{ id, status: 200, row: { id: row_id } }]);
    expect(await send(String)).toEqual(first);
  });
});
