import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/limits.ts';
import { signInAs, type TestMember } from '../../testing/family.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { peopleOf } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ alone: 'moves the clock' });
});
afterAll(() => server.close());

const { call, outcome, change, offer, rowsOf, ownerOf, told, aHome, aBaby } = peopleOf(() => server);

describe('ownership', () => {
  const answer = (who: TestMember, offer_id: unknown, accept: boolean) =>
    outcome(call(who, 'answer-ownership-offer', { offer_id, accept }));
  const openOffer = async (reader: TestMember) =>
    (await rowsOf(reader, 'ownership_offers')).find(({ state }) => state === 'open');

  it('is that of the manager who has been there for the longest, until it is handed over by offer and acceptance', async () => {
    const { ana, ben, marco } = await aHome();
    expect(await ownerOf(ben)).toBe(ana.id);
    const { version } = (await marco.get('/api/tables/members')).json<{ version: number }>();
    expect(await offer(ana, ben)).toBe('done');
    expect(await ownerOf(ben)).toBe(ana.id);
    const made = await openOffer(ben);
    expect(made).toMatchObject({ from_id: ana.id, to_id: ben.id, expires_at: '2026-11-27T10:00:00Z' });
    expect(await answer(marco, made?.id, true)).toBe('404 PGRST116');
    expect(await answer(ben, made?.id, true)).toBe('done');
    expect(await ownerOf(ana)).toBe(ben.id);
    // Clients load the account again after it.
    const { rows: resets } = await server.admin.query(
      `select row_id from app.changes where family_id = $1 and version > $2 and op = 'reset_scoped'`,
      [ana.familyId, version],
    );
    expect(resets.map(({ row_id }) => row_id)).toContain(marco.id);
    expect([await change(ana, ben, 'nurse'), await change(ben, ana, 'grandma')]).toEqual([
      '403 42501 owner_only',
      'done',
    ]);
    await told(ben, ['ana offers you Test']);
    await told(ana, ['ben owns Test now', 'Your role is Grandma now']);
  });

  it('is offered by the owner only, to a parent or admin', async () => {
    const { ana, ben, marco, leo, rosa } = await aHome();
    expect(await offer(leo, ben)).toBe('403 42501');
    expect(await offer(ben, marco)).toBe('403 42501 owner_only');
    expect(await offer(ana, ana)).toBe('403 42501 self');
    expect(await offer(ana, rosa)).toBe('422 UNPROCESSABLE not_manager');
    expect(await offer(ana, await aBaby(ana))).toBe('422 UNPROCESSABLE not_manager');
    expect(await rowsOf(ana, 'ownership_offers')).toEqual([]);
  });

  it('is not handed over by an offer that was declined, withdrawn, replaced or has expired', async () => {
    const { ana, ben, marco } = await aHome();
    const tries: [string, () => Promise<unknown>][] = [
      ['declined', async () => answer(ben, (await openOffer(ben))?.id, false)],
      ['withdrawn', async () => outcome(call(ana, 'withdraw-ownership-offer', {}))],
      ['replaced', () => offer(ana, marco)],
      ['demoted', () => change(ana, ben, 'nurse')],
    ];
    let last: unknown;
    for (const [how, close] of tries) {
      expect(await offer(ana, ben)).toBe('done');
      const made = await openOffer(ben);
      await close();
      last = made?.id;
      const refused = how === 'demoted' ? '403 42501' : '422 UNPROCESSABLE closed';
      expect([how, await answer(ben, made?.id, true)]).toEqual([how, refused]);
    }
    expect(await change(ana, ben, 'parent')).toBe('done');
    expect(await answer(ben, last, true)).toBe('422 UNPROCESSABLE closed');
    expect(await offer(ana, ben)).toBe('done');
    const made = await openOffer(ben);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 7 * DAY_MS);
    expect(await answer(await signInAs(server, ben), made?.id, true)).toBe('422 UNPROCESSABLE closed');
    server.clock.now = now;
    expect(await ownerOf(ben)).toBe(ana.id);
    expect(await offer(ana, marco)).toBe('done'); // an expired offer is in the way of none
  });

  it('is accepted once, also when it is withdrawn at the same moment', async () => {
    const { ana, ben } = await aHome();
    await offer(ana, ben);
    const made = await openOffer(ben);
    const [accepted] = await Promise.all([answer(ben, made?.id, true), call(ana, 'withdraw-ownership-offer', {})]);
    expect(await ownerOf(ana)).toBe(accepted === 'done' ? ben.id : ana.id);
  });
});
