import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_MAX_MEMBERS, PLANS, TIERS } from '#contract/areas/plans/plans.ts';
import { isPlanActive } from '#contract/areas/subscription.ts';
import { newId } from '#contract/ids.ts';
import { EntryStatements } from '../../platform/db/entry-statements.ts';
import { nameConnection } from '../../platform/db/tickets.ts';
import { aFamily } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await nameConnection(server.admin);
});
afterAll(() => server.close());

it.each([
  [-1, false],
  [0, false],
  [1, true],
])('%d ms before its end a plan is active: %s, to the server as to the contract', async (left, isOpen) => {
  const { admin, database } = server;
  const { ana, id } = await aFamily(server, { ana: 'parent' });
  const entries = new EntryStatements(database);
  const member = entries
    .ofPerson(ana, id, { write: false })(admin)
    .find(({ text }) => text.includes('app.enter('));
  const system = entries
    .ofSystem(
      'test',
      null,
      null,
      undefined,
      {},
    )(admin)
    .find(({ text }) => text.includes('app.enter_system('));
  // Inside a transaction the time of the database stands still.
  await admin.query('begin');
  try {
    const { rows } = await admin.query<{ now: Date; open_until: Date }>(
      `update families set open_until = now() + make_interval(secs => $2::float8 / 1000) where id = $1 returning now(), open_until`,
      [id, left],
    );
    const times = rows[0];
    await admin.query(system?.text ?? '', [...(system?.values ?? [])]);
    const streams = await admin.query('select alive from app.check_streams($1, $2, $3)', [
      [ana.sessionId],
      [ana.userId],
      [id],
    ]);
    expect(streams.rows).toEqual([{ alive: isOpen }]);
    const entering = admin.query(member?.text ?? '', [...(member?.values ?? [])]).then(
      () => 'through',
      (error: { code: string }) => error.code,
    );
    expect(await entering).toBe(isOpen ? 'through' : 'CA402');
    const trial = {
      ...{ subscription_tier: 'Trial' as const, subscribed: true, subscription_start: '2026-01-01T00:00:00Z' },
      ...{ subscription_end: times?.open_until.toISOString() ?? null, cancelled_at: null },
      ...{ payment_failed_at: null, continues_free: false },
    };
    expect(isPlanActive(trial, times?.now ?? new Date())).toBe(isOpen);
  } finally {
    await admin.query('rollback');
  }
});

it('the database knows the tiers and the member limit of the table of plans', async () => {
  const { admin } = server;
  const { ana, id } = await aFamily(server, { ana: 'parent' });
  const stored = await admin.query<{ max_members: number }>('select max_members from families where id = $1', [id]);
  expect(stored.rows).toEqual([{ max_members: DEFAULT_MAX_MEMBERS }]);
  const take = (subscription_tier: string) =>
    server.transactions.withSystem('a test', { familyId: ana.userId }, ({ db }) =>
      db
        .insertInto('subscribers')
        .values({
          ...{ family_id: ana.userId, id: ana.userId, subscribed: true, subscription_end: null, cancelled_at: null },
          ...{ payment_failed_at: null, subscription_start: '2026-01-01T00:00:00Z' },
          subscription_tier: subscription_tier as keyof typeof PLANS, // also one that is none
        })
        .onConflict((conflict) =>
          conflict
            .columns(['family_id', 'id'])
            .doUpdateSet({ subscription_tier: subscription_tier as keyof typeof PLANS }),
        )
        .execute(),
    );
  for (const tier of TIERS) await take(tier);
  for (const other of ['free', 'Gold', '', newId()]) await expect(take(other)).rejects.toMatchObject({ code: '23514' });
  // Nothing else is listed there, such as a tier that was dropped from the table of plans.
  const constraint = await admin.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = 'public.subscribers'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%subscription_tier%'`,
  );
  const listed = constraint.rows.flatMap(({ text }) => [...text.matchAll(/'([^']+)'::text/g)].map(([, tier]) => tier));
  expect(new Set(listed)).toEqual(new Set(Object.keys(PLANS)));
  // Every plan's limit fits the column.
  for (const { maxMembers } of Object.values(PLANS))
    await admin.query('update families set max_members = $2 where id = $1', [id, maxMembers]);
});
