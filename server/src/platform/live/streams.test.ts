import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import { API } from '#contract/paths.ts';
import { addMember, aFamily, signInAs, type TestMember } from '../../testing/family.ts';
import { openStream } from '../../testing/live-stream.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { Transactions } from '../db/transactions.ts';
import { STREAMS_PER_SESSION } from './hub.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await aServer({ alone: 'listens' });
  address = await server.listen();
});
afterAll(() => server.close());

const write = (member: TestMember, title = 'A task') => member.post('/api/tables/tasks', { title });
const versionOf = async (member: TestMember) =>
  (await member.get('/api/tables/tasks')).json<{ version: number }>().version;

/** Writes as another process whose commits are not announced to this node. */
async function writeUnannounced(member: TestMember): Promise<void> {
  const elsewhere = new Transactions(server.database);
  await elsewhere.withMember(member, { familyId: member.familyId, write: true }, ({ db }) =>
    db
      .updateTable('members')
      .set({ first_name: newId() })
      .where('family_id', '=', member.familyId)
      .where('id', '=', member.id)
      .execute(),
  );
}

describe('a live stream', () => {
  it('sends the feed’s version at once, and the new version after each commit', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const stream = await openStream(address, leo);
    expect(stream.headers.get('content-type')).toContain('application/x-ndjson');
    const first = await stream.next();
    expect(first).toEqual({ epoch: expect.any(String), version: await versionOf(ana) });
    await write(ana);
    expect(await stream.next()).toEqual({ epoch: first?.epoch, version: (first?.version ?? 0) + 1 });
    await write(leo);
    expect(await stream.next()).toMatchObject({ version: (first?.version ?? 0) + 2 });
    stream.close();
  });

  it('sends the newest version in the end, however fast others write', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const stream = await openStream(address, leo);
    await Promise.all(Array.from({ length: 30 }, () => write(ana)));
    const last = await versionOf(ana);
    let seen = 0;
    while (seen < last) {
      const hint = await stream.next();
      expect(hint?.version).toBeGreaterThan(seen);
      seen = hint?.version ?? Infinity;
    }
    expect(seen).toBe(last);
    stream.close();
  });

  it('sends nothing about other families', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    const stream = await openStream(address, zoe);
    const first = await stream.next();
    for (let n = 0; n < 5; n += 1) await write(ana);
    await server.services.hub.sweep();
    await write(zoe);
    expect(await stream.next()).toMatchObject({ version: (first?.version ?? 0) + 1 });
    stream.close();
  });

  it('also sends versions of commits that were not announced', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const stream = await openStream(address, ana);
    const first = await stream.next();
    await writeUnannounced(ana);
    expect(await stream.next()).toMatchObject({ version: (first?.version ?? 0) + 1 });
    stream.close();
  });

  it('is refused to strangers, signed-out callers and removed members', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const { zoe } = await aFamily(server, { zoe: 'parent' });
    await server.admin.query('delete from auth.session where id = $1', [leo.sessionId]);
    const refused = [
      await openStream(address, zoe, ana.familyId),
      await openStream(address, leo),
      await openStream(address, { ...ana, token: 'x' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 401, 401]);
    expect(server.services.hub.size).toBe(0);
  });
});

describe('a live stream ends', () => {
  it('when its session has ended, while other devices go on', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const other = await signInAs(server, ana);
    const [ending, staying] = [await openStream(address, ana), await openStream(address, other)];
    await staying.next();
    await server.admin.query('delete from auth.session where id = $1', [ana.sessionId]);
    await ending.ended();
    await write(other);
    expect(await staying.next()).not.toBeNull();
    staying.close();
  });

  it('on every device when the person signs out everywhere', async () => {
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const [phone, laptop] = [await openStream(address, ana), await openStream(address, await signInAs(server, ana))];
    const staying = await openStream(address, leo);
    expect((await ana.post(API.signOutEverywhere)).statusCode).toBe(200);
    await Promise.all([phone.ended(), laptop.ended()]);
    await staying.next();
    await write(leo);
    expect(await staying.next()).not.toBeNull();
    staying.close();
  });

  it('when its session has expired', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const stream = await openStream(address, ana);
    await server.admin.query('update auth.session set "expiresAt" = now() where id = $1', [ana.sessionId]);
    await stream.ended();
  });

  it('when the member was removed or has another role', async () => {
    const { id: familyId, ana, leo, mia } = await aFamily(server, { ana: 'parent', leo: 'child', mia: 'child' });
    const streams = [await openStream(address, leo), await openStream(address, mia)];
    const staying = await openStream(address, ana);
    await server.transactions.withSystem('remove leo, make mia a parent', { familyId }, async ({ db, now }) => {
      await db.updateTable('members').set({ left_at: now.toISOString() }).where('id', '=', leo.id).execute();
      await db
        .insertInto('user_roles')
        .values({ id: newId(), user_id: mia.id, family_id: familyId, role: 'parent' })
        .execute();
    });
    for (const stream of streams) await stream.ended();
    expect((await openStream(address, leo)).status).toBe(403);
    expect(await staying.next()).not.toBeNull();
    staying.close();
  });

  it.each([
    ['the plan has lapsed', "update families set open_until = now() - interval '1 s' where id = $1", 402],
    ['the workspace is not ready any more', "update families set setup_status = 'orphaned' where id = $1", 503],
    [
      'a new password is needed',
      'update profiles set requires_password_change = true where id in (select user_id from members where family_id = $1)',
      403,
    ],
  ])('when %s, as lists are refused then', async (_what, change, status) => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const [stream, own] = [await openStream(address, ana), await openStream(address, ana, ana.id)];
    await server.services.hub.sweep();
    expect(server.services.hub.size).toBe(2);
    await server.admin.query(change, [id]);
    await server.services.hub.sweep();
    const remaining = server.services.hub.size;
    const refused = await openStream(address, ana);
    for (const open of [stream, own, refused]) open.close();
    await vi.waitUntil(() => server.services.hub.size === 0);
    // The stream of the personal workspace ends only for a reason that applies to every workspace.
    expect([remaining, refused.status]).toEqual([status === 403 ? 0 : 1, status]);
    expect((await ana.get('/api/tables/tasks')).statusCode).toBe(status);
  });

  it('without an error when its family’s feed moves at the same moment', async () => {
    const { id, ana } = await aFamily(server, { ana: 'parent' });
    const leo = await addMember(server, id, 'leo', 'child');
    const [ending, staying] = [await openStream(address, leo), await openStream(address, ana)];
    const first = await staying.next();
    await server.admin.query('delete from auth.session where id = $1', [leo.sessionId]);
    await writeUnannounced(ana);
    await ending.ended();
    expect(await staying.next()).toMatchObject({ version: (first?.version ?? 0) + 1 });
    staying.close();
  });

  it('and is dropped by the hub when the client disconnects', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const stream = await openStream(address, ana);
    expect(server.services.hub.size).toBe(1);
    stream.close();
    await vi.waitUntil(() => server.services.hub.size === 0);
  });

  it('before it starts when the client disconnects while the transaction opens', async () => {
    const { ana } = await aFamily(server, { ana: 'parent' });
    const before = await countConnections();
    await server.admin.query('begin; lock table members in access exclusive mode');
    try {
      const headers = { authorization: `Bearer ${ana.token}`, 'x-family-id': ana.familyId };
      const opening = get(`${address}/api/live`, { headers, agent: false }).on('error', () => undefined);
      await vi.waitUntil(async () => (await countWaiting()) > 0);
      opening.destroy();
      await vi.waitUntil(async () => (await countConnections()) <= before);
    } finally {
      await server.admin.query('commit');
    }
    await vi.waitUntil(async () => (await countWaiting()) === 0);
    // A later request has been answered, so the earlier ones are finished too.
    await ana.get('/api/tables/tasks');
    expect(server.services.hub.size).toBe(0);
  });
});

it('streams are limited per session: the oldest is ended, and other sessions keep theirs', async () => {
  const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
  const others = await openStream(address, leo);
  const oldest = await openStream(address, ana);
  const rest = await Promise.all(Array.from({ length: STREAMS_PER_SESSION }, () => openStream(address, ana)));
  await oldest.ended();
  expect(server.services.hub.size).toBe(STREAMS_PER_SESSION + 1);
  for (const stream of [others, ...rest]) stream.close();
  await vi.waitUntil(() => server.services.hub.size === 0);
});

describe('two nodes on one database', () => {
  it('announce their commits to each other, and a stopping node ends its streams', async () => {
    const node = await aServer({ on: server });
    const nodeAddress = await node.listen();
    const { ana, leo } = await aFamily(server, { ana: 'parent', leo: 'child' });
    const [here, there] = [await openStream(address, ana), await openStream(nodeAddress, leo)];
    const first = await there.next();
    await here.next();
    await write(ana);
    for (const stream of [here, there])
      expect(await stream.next()).toMatchObject({ version: (first?.version ?? 0) + 1 });
    await node.close();
    await there.ended();
    await write(ana);
    expect(await here.next()).toMatchObject({ version: (first?.version ?? 0) + 2 });
    here.close();
  });
});

async function countWaiting(): Promise<number> {
  const { rows } = await server.admin.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
