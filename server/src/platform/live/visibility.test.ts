import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { PullAnswer } from '#contract/sync.ts';
import type { TestMember } from '../../testing/family.ts';
import { contractWithNotes, PRIVATE_NOTES_SQL, privateNotes } from '../../testing/private-notes.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { proveVisibility } from '../../testing/visibility-runs.ts';
import { WatchedFamily } from '../../testing/visibility.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ contract: contractWithNotes, extraSql: PRIVATE_NOTES_SQL });
});
afterAll(() => server.close());

type Family = Awaited<ReturnType<typeof WatchedFamily.create>>;
const NOTES = '/api/tables/private_notes';

/** Creates a note as `author` over HTTP and returns its id. */
async function note(family: Family, author: TestMember, scope_id: string): Promise<string> {
  const id = newId();
  const answer = await family.change(() => author.post(NOTES, { id, text: family.nextText(), scope_id }));
  expect(answer.statusCode).toBe(200);
  return id;
}

const storedBy = (family: Family, person: TestMember) =>
  family.client(person).rows['private_notes']?.map(({ id }) => id) ?? [];

/** Every client catches up, and expects the same rows as a fresh list. */
async function expectClientsInStep(family: Family): Promise<void> {
  expect(await family.findDifferences()).toEqual([]);
}

describe('a private note', () => {
  it('appears in clients when it is shown to everyone, and disappears when it is hidden again', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo, mia } = family;
    const id = await note(family, ana, leo.id);
    await expectClientsInStep(family);
    expect([storedBy(family, ana), storedBy(family, leo), storedBy(family, mia)]).toEqual([[id], [id], []]);
    await family.change(() => ana.patch(`${NOTES}/${id}`, { scope_id: family.everyone }));
    await expectClientsInStep(family);
    expect(storedBy(family, mia)).toEqual([id]);
    await family.change(() => ana.patch(`${NOTES}/${id}`, { scope_id: leo.id, text: family.nextText() }));
    await expectClientsInStep(family);
    expect([storedBy(family, ana), storedBy(family, leo), storedBy(family, mia)]).toEqual([[id], [id], []]);
  });

  it('disappears from every client that had it when it is removed, and reappears when it is restored', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo, mia } = family;
    const [open, hidden] = [await note(family, mia, family.everyone), await note(family, ana, leo.id)];
    await expectClientsInStep(family);
    for (const id of [open, hidden]) await family.change(() => ana.delete(`${NOTES}/${id}`));
    await expectClientsInStep(family);
    expect([storedBy(family, leo), storedBy(family, mia)]).toEqual([[], []]);
    for (const id of [open, hidden]) await family.change(() => ana.post(`${NOTES}/${id}/restore`));
    await expectClientsInStep(family);
    expect([storedBy(family, leo), storedBy(family, mia)]).toEqual([[open, hidden], [open]]);
  });

  it('disappears from clients that were offline while it was removed and purged', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo, mia } = family;
    const ids = [await note(family, leo, family.everyone), await note(family, leo, leo.id)];
    await expectClientsInStep(family);
    for (const id of ids) {
      await family.change(() => ana.delete(`${NOTES}/${id}`));
      await family.purge(id);
    }
    await expectClientsInStep(family);
    expect([storedBy(family, ana), storedBy(family, leo), storedBy(family, mia)]).toEqual([[], [], []]);
  });

  it('appears when a member is given its scope, and disappears when the scope is taken away', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo, mia } = family;
    const [chat = ''] = family.scopes.slice(-1);
    const id = await note(family, ana, chat);
    await family.setScope(leo, chat, true);
    await expectClientsInStep(family);
    expect([storedBy(family, leo), storedBy(family, mia)]).toEqual([[id], []]);
    await family.setScope(leo, chat, false);
    const later = await note(family, ana, chat);
    await expectClientsInStep(family);
    expect([storedBy(family, ana), storedBy(family, leo)]).toEqual([[id, later], []]);
  });

  it('is visible to a member while they are a manager, and not afterwards', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo, mia } = family;
    const id = await note(family, ana, leo.id);
    await expectClientsInStep(family);
    await family.setRole(mia, 'parent');
    await expectClientsInStep(family);
    expect(storedBy(family, mia)).toEqual([id]);
    await family.setRole(mia, 'child');
    await family.change(() => ana.patch(`${NOTES}/${id}`, { text: family.nextText() }));
    await expectClientsInStep(family);
    expect(storedBy(family, mia)).toEqual([]);
  });

  it('is hidden from a removed member, and so is its history from that time after they rejoin', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo, mia } = family;
    await note(family, ana, family.everyone);
    await expectClientsInStep(family);
    await family.setLeft(mia, true);
    const passing = await note(family, ana, family.everyone);
    await family.change(() => ana.patch(`${NOTES}/${passing}`, { scope_id: leo.id }));
    expect(await family.client(mia).pull()).toBe(false);
    await family.setLeft(mia, false);
    await expectClientsInStep(family);
    expect(storedBy(family, mia)).toEqual([]);
    await family.setScope(mia, family.everyone, true);
    await expectClientsInStep(family);
    expect(storedBy(family, mia)).toHaveLength(1);
  });

  it('is never named to a member who joined after its removal, whatever version they claim to have', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo } = family;
    const removed = await note(family, ana, family.everyone);
    await family.change(() => ana.delete(`${NOTES}/${removed}`));
    await family.purge(removed);
    const hidden = await note(family, ana, family.everyone);
    await family.change(() => ana.patch(`${NOTES}/${hidden}`, { scope_id: leo.id, text: family.nextText() }));
    const joined = await family.join();
    const { epoch, version } = family.client(joined);
    for (let since = 0; since <= version; since += 1)
      await family.ask(joined, `/api/changes?epoch=${epoch}&since=${since}`);
    for (const id of [removed, hidden]) expect(await family.ask(joined, `${NOTES}/${id}/history`)).toBe(404);
    expect(family.leaks).toEqual([]);
    await expectClientsInStep(family);
  });

  it('has a history that shows each member only what they could see at the time', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo, mia } = family;
    const id = await note(family, ana, leo.id);
    await family.change(() => ana.patch(`${NOTES}/${id}`, { text: family.nextText() }));
    await family.change(() => ana.patch(`${NOTES}/${id}`, { text: family.nextText(), scope_id: family.everyone }));
    await family.change(() => ana.patch(`${NOTES}/${id}`, { text: family.nextText() }));
    const entries = async (who: TestMember) =>
      (await who.get(`${NOTES}/${id}/history`)).json<{ entries: unknown[] }>().entries;
    expect([(await entries(ana)).length, (await entries(leo)).length, (await entries(mia)).length]).toEqual([4, 4, 1]);
    await family.ask(mia, `${NOTES}/${id}/history`);
    expect(family.leaks).toEqual([]);
  });
});

describe('catching up', () => {
  it('asks to reload after another epoch, from a pruned version and from one that does not exist yet', async () => {
    const family = await WatchedFamily.create(server);
    const { ana } = family;
    await note(family, ana, family.everyone);
    const { epoch, version } = family.client(ana);
    const pull = async (since: number, of = epoch) => (await ana.get(`/api/changes?epoch=${of}&since=${since}`)).json();
    expect(await pull(version, newId())).toMatchObject({ reload: true, rows: {}, removed_ids: {} });
    expect(await pull(version + 100)).toMatchObject({ reload: true });
    await server.admin.query('update app.feeds set pruned_version = $2 where family_id = $1', [
      family.familyId,
      version,
    ]);
    expect(await pull(version - 1)).toMatchObject({ reload: true });
    expect(await pull(version)).toMatchObject({ reload: false });
    await expectClientsInStep(family);
  });

  it('separates the changes of others from the person’s own changes on any device', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo } = family;
    const [own, both, removed] = [
      await note(family, ana, family.everyone),
      await note(family, leo, family.everyone),
      await note(family, leo, family.everyone),
    ];
    await expectClientsInStep(family);
    const { epoch, version } = family.client(ana);
    for (const [who, id] of [
      [ana, own],
      [leo, both],
      [ana, both],
    ] as const) {
      const answer = await family.change(() => who.patch(`${NOTES}/${id}`, { text: family.nextText() }));
      expect(answer.statusCode).toBe(200);
    }
    await family.change(() => leo.delete(`${NOTES}/${removed}`));
    const answer = (await ana.get(`/api/changes?epoch=${epoch}&since=${version}`)).json<PullAnswer>();
    expect(answer.rows['private_notes']?.map(({ id }) => id).toSorted()).toEqual([own, both].toSorted());
    expect(answer.by_others?.['private_notes']?.toSorted()).toEqual([both, removed].toSorted());
  });

  it('happens in several pulls when there are many changes, and is complete in the end', async () => {
    const family = await WatchedFamily.create(server);
    const { ana, leo } = family;
    const id = await note(family, leo, family.everyone);
    await server.transactions.withSystem('very many changes', { familyId: family.familyId }, async ({ db }) => {
      for (let n = 0; n < 1_100; n += 1) {
        await db
          .updateTable('members')
          .set({ last_name: `Rivera ${n}` })
          .where('id', '=', leo.id)
          .execute();
      }
    });
    await family.change(() => ana.delete(`${NOTES}/${id}`));
    await family.setScope(leo, family.scopes.at(-1) ?? '', true);
    const { epoch, version } = family.client(ana);
    const first = (await ana.get(`/api/changes?epoch=${epoch}&since=${version}`)).json();
    expect(first).toMatchObject({ more: true, visibility_reset: null });
    await expectClientsInStep(family);
  });
});

it.each(['full', { by: 'created_at', size: 3 }] as const)(
  'every client stays correct and every secret stays secret, after any events in any order: notes listed %s',
  { timeout: 120_000 },
  async (sync) => {
    const tables = contractWithNotes.tables.map((table) => (table === privateNotes ? { ...table, sync } : table));
    const listing = await aServer({ on: server, contract: { ...contractWithNotes, tables } });
    await proveVisibility(listing, { runs: 30, seed: 20_261_120 }).finally(() => listing.close());
  },
);
